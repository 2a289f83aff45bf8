// page.js: the data of the page into its tables and plots.

const data = JSON.parse(document.getElementById('data').textContent);
const at = id => document.getElementById(id);
const runs = objectsOf(data.runs), cells = objectsOf(data.cells);
runs.sort((a, b) => compareValues(a.suite, b.suite) || compareValues(a.id, b.id) || compareValues(a.algorithm, b.algorithm));
const columnOf = (table, name) => table.columns.find(column => column.name === name);

function listed(values, few) {
	const shown = values.slice(0, few).join(', ');
	return values.length > few ? `${shown} and ${values.length - few} more` : shown;
}

function about() {
	const hosts = distinct(runs.map(run => run.host).filter(Boolean));
	const commits = distinct(runs.map(run => run.commit).filter(Boolean));
	const days = distinct(runs.map(run => (run.started || '').slice(0, 10)).filter(Boolean)).sort();
	const parts = [`${runs.length} runs`, `${distinct(runs.map(run => run.algorithm)).length} algorithms`,
		`${distinct(cells.map(cell => cell.instance)).length} instances`];
	if (days.length > 0)
		parts.push(days.length > 1 ? `${days[0]} to ${days.at(-1)}` : days[0]);
	if (hosts.length > 0)
		parts.push(`host ${listed(hosts, 3)}`);
	if (commits.length > 0)
		parts.push(`commit ${listed(commits, 3)}`);
	at('about').textContent = parts.join(' · ');
}

// ---- problems and summary ----

function problems() {
	if (data.problems.rows.length === 0)
		return;
	at('problems').hidden = false;
	const columns = data.problems.columns.map(column => column.name === 'problem'
		? {...column, show: row => element('span', {class: 'bad'}, row.problem)} : column);
	new SortableTable(at('problems-table'), columns, objectsOf(data.problems));
}

function summary() {
	const rows = objectsOf(data.summary);
	const hidden = ['wrong', 'crashed', 'undecided'].filter(name => rows.every(row => !row[name]));
	if (rows.every(row => row.instances === row.runs))
		hidden.push('instances');
	if (rows.every(row => row.cells === row.instances))
		hidden.push('cells');
	const columns = data.summary.columns.filter(column => !hidden.includes(column.name)).map(column =>
		column.name === 'wrong' || column.name === 'crashed'
			? {...column, show: row => element('span', {class: row[column.name] ? 'bad' : ''}, String(row[column.name]))} : column);
	const table = new SortableTable(at('summary-table'), columns, rows, {block: data.block, count: at('summary-count')});
	at('summary-filter').addEventListener('input', event => table.filter(event.target.value));
}

// ---- runs ----

let stepper = null; // of the opened run

function showOutcome(run) {
	const bad = run.verdict === 'WRONG' || run.outcome === 'crashed' || run.refuted !== null;
	const text = run.outcome + (run.reason ? ` (${run.reason})` : '');
	return element('span', {class: bad ? 'bad' : run.outcome === 'unknown' ? '' : 'good'}, text);
}

const RUN_COLUMNS = ['id', 'suite', 'algorithm', 'outcome', 'length', 'optimum', 'expanded', 'generated', 'stored', 'time_s', 'peak_bytes', 'verdict'];
const SHOWN_APART = [...RUN_COLUMNS, 'solution', 'level'];

const JSON_COLUMNS = ['limits', 'options', 'notes', 'extra'];

function factOf(column, value) {
	if (!JSON_COLUMNS.includes(column.name))
		return forPeople(value, column.quantity);
	return Object.entries(JSON.parse(value)).filter(([, entry]) => entry !== null).map(([name, entry]) => `${name} ${entry}`).join(', ');
}

function recordOf(run) {
	const facts = data.runs.columns.filter(column => !SHOWN_APART.includes(column.name) && run[column.name] !== null)
		.map(column => [column.heading, factOf(column, run[column.name])]).filter(([, text]) => text !== '');
	return element('details', {}, element('summary', {}, 'Record'), element('dl', {class: 'facts'},
		...facts.map(([name, text]) => element('div', {}, element('dt', {}, name), element('dd', {}, text)))));
}

function openRun(run) {
	stepper = new Stepper(run.level, run.solution, run.rules);
	const steps = run.solution ? [stepper.controls, stepper.pours]
		: [element('p', {class: 'hint'}, run.outcome === 'impossible' ? 'Proved impossible: there is no solution to step through.' : 'No solution was found.')];
	return element('div', {class: 'level'}, element('p', {class: 'link'}, run.level), stepper.tubes, ...steps, recordOf(run));
}

function runsTable() {
	const columns = RUN_COLUMNS.map(name => columnOf(data.runs, name)).map(column =>
		column.name === 'outcome' ? {...column, show: showOutcome} : column);
	const table = new SortableTable(at('runs-table'), columns, runs,
		{open: openRun, count: at('runs-count'), more: at('runs-more'), page: 200});
	fillSelect(at('runs-suite'), distinct(runs.map(run => run.suite).filter(Boolean)), 'all');
	fillSelect(at('runs-algorithm'), distinct(runs.map(run => run.algorithm)), 'all');
	fillSelect(at('runs-outcome'), distinct(runs.map(run => run.outcome)), 'all');
	const chosen = {suite: at('runs-suite'), algorithm: at('runs-algorithm'), outcome: at('runs-outcome')};
	const refilter = () => table.filter(at('runs-filter').value,
		run => Object.entries(chosen).every(([name, select]) => !select.value || run[name] === select.value));
	for (const control of [at('runs-filter'), ...Object.values(chosen)])
		control.addEventListener('input', refilter);
	// Arrow keys step the opened run, wherever the focus is, except in controls that have their own use for them.
	document.addEventListener('keydown', event => {
		const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
		if (!step || !table.opened || event.altKey || event.ctrlKey || event.metaKey || event.target.closest('input, select'))
			return;
		event.preventDefault();
		stepper.step(step);
	});
}

// ---- plots ----

const MEASURES = {
	expanded: {title: 'states expanded', log: true, least: 1},
	time_s: {title: 'time', log: true, quantity: 'seconds', least: 1e-6},
	stored: {title: 'states stored', log: true, least: 1},
	peak_bytes: {title: 'memory', log: true, quantity: 'bytes', least: 1},
	length: {title: 'length (pours)', log: false, least: 0},
};
const labels = distinct(cells.map(cell => cell.label));
const off = new Set();

const valueOf = (cell, measure) => cell[measure] === null ? null : Math.max(cell[measure], MEASURES[measure].least);
const decidedCells = () => cells.filter(cell => cell.decided && (!at('plot-suite').value || cell.suite === at('plot-suite').value));

function eachSeries(make) {
	return labels.map((label, index) => ({label, index})).filter(({label}) => !off.has(label)).map(series => ({...series, ...make(series.label)}));
}

function drawCactus() {
	const decided = decidedCells();
	const series = eachSeries(label => {
		const times = decided.filter(cell => cell.label === label).map(cell => valueOf(cell, 'time_s')).sort((a, b) => a - b);
		return {line: true, points: times.map((t, i) => ({x: t, y: i + 1, title: `${label}: ${i + 1} within ${PEOPLE.seconds(t)}`}))};
	});
	drawPlot(at('cactus').querySelector('.plot'), series, {x: {...MEASURES.time_s}, y: {title: 'instances decided', log: false, zero: true}});
}

function drawGrowth() {
	const measure = at('growth-measure').value, decided = decidedCells().filter(cell => cell.colours !== null);
	const series = eachSeries(label => {
		const mine = decided.filter(cell => cell.label === label && valueOf(cell, measure) !== null);
		const points = distinct(mine.map(cell => cell.colours)).sort((a, b) => a - b).map(colours => {
			const values = mine.filter(cell => cell.colours === colours).map(cell => valueOf(cell, measure));
			const mean = MEASURES[measure].log ? Math.exp(values.reduce((sum, v) => sum + Math.log(v), 0) / values.length)
				: values.reduce((sum, v) => sum + v, 0) / values.length;
			return {x: colours, y: mean, title: `${label}, ${colours} colours: ${forPeople(mean, MEASURES[measure].quantity || 'amount')} (${values.length} instances)`};
		});
		return {line: true, points};
	});
	drawPlot(at('growth').querySelector('.plot'), series, {x: {title: 'colours', log: false}, y: MEASURES[measure]});
}

function drawScatter() {
	const measure = at('scatter-measure').value, decided = decidedCells();
	const [xs, ys] = [at('scatter-x').value, at('scatter-y').value].map(label =>
		new Map(decided.filter(cell => cell.label === label && valueOf(cell, measure) !== null).map(cell => [cell.instance, cell])));
	const points = [...xs.keys()].filter(instance => ys.has(instance)).map(instance => {
		const [x, y] = [xs, ys].map(side => valueOf(side.get(instance), measure));
		const people = value => forPeople(value, MEASURES[measure].quantity || 'plain');
		return {x, y, title: `${xs.get(instance).id}: ${people(x)} right, ${people(y)} up`};
	});
	const index = labels.indexOf(at('scatter-y').value);
	const axis = label => ({...MEASURES[measure], title: `${MEASURES[measure].title}, ${label}`});
	drawPlot(at('scatter').querySelector('.plot'), [{index, points}], {x: axis(at('scatter-x').value), y: axis(at('scatter-y').value), diagonal: true});
}

function legendEntry(label, index) {
	const {colour, dash} = style(index);
	const line = svg('line', {x1: 0, x2: 30, y1: 6, y2: 6, stroke: colour, 'stroke-width': 2, 'stroke-dasharray': dash});
	const box = element('input', {type: 'checkbox', checked: true, onchange: event => {
		event.target.checked ? off.delete(label) : off.add(label);
		drawCactus();
		drawGrowth();
	}});
	return element('li', {}, element('label', {}, box, svg('svg', {'aria-hidden': 'true'}, line, markAt(15, 6, index)), label));
}

function plots() {
	fillSelect(at('plot-suite'), distinct(cells.map(cell => cell.suite).filter(Boolean)), 'all');
	for (const id of ['growth-measure', 'scatter-measure'])
		at(id).replaceChildren(...Object.entries(MEASURES).map(([value, {title}]) => element('option', {value}, title)));
	fillSelect(at('scatter-x'), labels);
	fillSelect(at('scatter-y'), labels);
	at('scatter-y').value = labels[Math.min(1, labels.length - 1)];
	at('legend').replaceChildren(...labels.map(legendEntry));
	at('growth-measure').addEventListener('input', drawGrowth);
	for (const id of ['scatter-measure', 'scatter-x', 'scatter-y'])
		at(id).addEventListener('input', drawScatter);
	const drawAll = () => { drawCactus(); drawGrowth(); drawScatter(); };
	at('plot-suite').addEventListener('input', drawAll);
	let width = window.innerWidth;
	window.addEventListener('resize', () => {
		if (window.innerWidth === width)
			return;
		width = window.innerWidth;
		drawAll();
	});
	drawAll();
}

about();
problems();
summary();
plots();
runsTable();
