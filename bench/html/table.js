// table.js: a table that sorts by its headings, filters by words, and may open its rows.

// {columns: [{name, heading, quantity, numeric}], rows: [[...]]} to objects by column name.
function objectsOf(data) {
	return data.rows.map(row => Object.fromEntries(data.columns.map((column, i) => [column.name, row[i]])));
}

function compareValues(a, b) {
	if (typeof a === 'number' && typeof b === 'number')
		return a - b;
	return String(a).localeCompare(String(b), undefined, {numeric: true});
}

// columns: [{name, heading, quantity, numeric, show}], show(row) an element or text in place of the value.
// options: block (column name whose change draws a line while unsorted), open(row) the element under an opened row,
// count (element that says how many rows are shown), more (button that shows more of them), page (rows at a time).
class SortableTable {
	constructor(place, columns, rows, options) {
		Object.assign(this, {place, columns, rows, options: options || {}});
		this.words = [];
		this.accept = () => true;
		this.sorted = null;
		this.descending = false;
		this.opened = null;
		this.limit = this.options.page || Infinity;
		this.text = new Map(rows.map(row => [row, columns.map(c => forPeople(row[c.name], c.quantity)).join(' ').toLowerCase()]));
		this.head = element('thead', {}, element('tr', {}, ...columns.map(column => this.heading(column))));
		this.body = element('tbody');
		place.replaceChildren(element('table', {}, this.head, this.body));
		if (this.options.more)
			this.options.more.addEventListener('click', () => { this.limit += this.options.page; this.draw(); });
		this.draw();
	}

	heading(column) {
		const button = element('button', {type: 'button', onclick: () => this.sortBy(column)}, column.heading);
		return element('th', {class: column.numeric ? 'number' : undefined, scope: 'col', 'data-name': column.name}, button);
	}

	// Numbers first go down, texts up; again turns it round.
	sortBy(column) {
		this.descending = this.sorted === column ? !this.descending : column.numeric;
		this.sorted = column;
		for (const th of this.head.querySelectorAll('th'))
			if (th.dataset.name === column.name)
				th.setAttribute('aria-sort', this.descending ? 'descending' : 'ascending');
			else
				th.removeAttribute('aria-sort');
		this.draw();
	}

	filter(words, accept) {
		this.words = words.toLowerCase().split(/\s+/).filter(Boolean);
		this.accept = accept || this.accept;
		this.limit = this.options.page || Infinity;
		this.draw();
	}

	// Rows without a value come last either way.
	visible() {
		const kept = this.rows.filter(row => this.accept(row) && this.words.every(word => this.text.get(row).includes(word)));
		if (!this.sorted)
			return kept;
		const name = this.sorted.name, sign = this.descending ? -1 : 1;
		const known = kept.filter(row => row[name] !== null), unknown = kept.filter(row => row[name] === null);
		return known.sort((a, b) => sign * compareValues(a[name], b[name])).concat(unknown);
	}

	draw() {
		const rows = this.visible(), block = !this.sorted && this.options.block;
		const shown = rows.slice(0, this.limit);
		this.drawn = new Map();
		if (!shown.includes(this.opened))
			this.opened = null;
		this.body.replaceChildren(...shown.flatMap((row, i) => {
			const starts = block && i > 0 && row[block] !== shown[i - 1][block];
			const drawn = [this.drawRow(row, starts)];
			if (row === this.opened)
				drawn.push(this.drawDetail(row));
			return drawn;
		}));
		if (rows.length === 0)
			this.body.append(element('tr', {}, element('td', {class: 'empty', colspan: this.columns.length}, 'No row matches.')));
		if (this.options.count)
			this.options.count.textContent = rows.length === this.rows.length ? `${rows.length} rows` : `${rows.length} of ${this.rows.length} rows`;
		if (this.options.more)
			this.options.more.hidden = shown.length === rows.length;
	}

	drawRow(row, starts) {
		const opens = this.options.open;
		const tr = element('tr', {class: 'row' + (opens ? ' opens' : '') + (row === this.opened ? ' open' : '')});
		this.columns.forEach((column, i) => {
			const content = column.show ? column.show(row) : forPeople(row[column.name], column.quantity);
			const classes = (column.numeric ? 'number' : '') + (starts ? ' block' : '');
			const mark = opens && i === 0 ? [element('span', {class: 'mark', 'aria-hidden': 'true'}, row === this.opened ? '▾' : '▸')] : [];
			tr.append(element('td', {class: classes.trim() || undefined}, ...mark, content));
		});
		this.drawn.set(row, tr);
		if (opens) {
			tr.tabIndex = 0;
			tr.setAttribute('aria-expanded', String(row === this.opened));
			tr.addEventListener('click', () => this.toggle(row));
			tr.addEventListener('keydown', event => {
				if (event.target === tr && (event.key === 'Enter' || event.key === ' ')) {
					event.preventDefault();
					this.toggle(row);
				}
			});
		}
		return tr;
	}

	drawDetail(row) {
		const detail = this.options.open(row);
		detail.style.maxWidth = this.place.clientWidth + 'px';
		return element('tr', {class: 'detail'}, element('td', {class: 'detail', colspan: this.columns.length}, detail));
	}

	toggle(row) {
		this.opened = this.opened === row ? null : row;
		this.draw();
		this.drawn.get(row).focus({preventScroll: true}); // the row was drawn anew
	}
}
