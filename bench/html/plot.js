// plot.js: lines and points on linear or logarithmic axes, as SVG drawn at the size it is seen.

const MARKERS = [
	(x, y) => svg('circle', {cx: x, cy: y, r: 3.6}),
	(x, y) => svg('rect', {x: x - 3.3, y: y - 3.3, width: 6.6, height: 6.6}),
	(x, y) => svg('path', {d: `M${x} ${y - 4.4}l4.2 7.6h-8.4z`}),
	(x, y) => svg('path', {d: `M${x} ${y - 4.8}l4.8 4.8l-4.8 4.8l-4.8 -4.8z`}),
	(x, y) => svg('path', {d: `M${x} ${y + 4.4}l4.2 -7.6h-8.4z`}),
];
const DASHES = ['', '7 3', '2 3', '9 3 2 3', '12 4', '4 2'];
const style = i => ({colour: `var(--s${i % 8})`, dash: DASHES[(i + Math.floor(i / 8)) % DASHES.length], marker: MARKERS[i % MARKERS.length]});

function markAt(x, y, i, title) {
	const mark = style(i).marker(x, y);
	mark.setAttribute('fill', style(i).colour);
	if (title)
		mark.append(svg('title', {}, title));
	return mark;
}

const superscript = n => String(n).replace(/./g, c => c === '-' ? '⁻' : '⁰¹²³⁴⁵⁶⁷⁸⁹'[c]);
const decimal = x => x >= 1e4 && Number.isInteger(Math.log10(x)) ? '10' + superscript(Math.log10(x)) : String(Number(x.toPrecision(3)));

// A scale from values to pixels: {at, ticks, label}.
function scaleOf(values, {log, quantity, zero}, from, to) {
	let low = zero ? 0 : Math.min(...values), high = Math.max(...values);
	let ticks;
	if (log) {
		low = Math.floor(Math.log10(low) + 1e-9);
		high = Math.max(low + 1, Math.ceil(Math.log10(high) - 1e-9));
		const every = Math.ceil((high - low) / 6);
		ticks = Array.from({length: Math.floor((high - low) / every) + 1}, (_, i) => 10 ** (low + i * every));
	} else {
		const raw = Math.max(high - low, 1) / 5, power = 10 ** Math.floor(Math.log10(raw));
		const every = Math.max(1, [1, 2, 5, 10].find(m => m * power >= raw) * power);
		low = Math.floor(low / every) * every;
		high = Math.max(low + every, Math.ceil(high / every) * every);
		ticks = Array.from({length: Math.round((high - low) / every) + 1}, (_, i) => low + i * every);
	}
	const place = log ? Math.log10 : x => x;
	return {ticks, at: x => from + (place(x) - low) / (high - low) * (to - from),
		label: x => quantity === 'seconds' || quantity === 'bytes' ? PEOPLE[quantity](x).replace(/\.0+(?= )/, '') : decimal(x)};
}

// series: [{index, label, points: [{x, y, title}], line}]. axes: {x, y: {title, log, quantity}, diagonal}.
function drawPlot(place, series, axes) {
	const points = series.flatMap(s => s.points);
	if (points.length === 0) {
		place.replaceChildren(element('p', {class: 'empty'}, 'Nothing to draw: no instance was decided by all that this needs.'));
		return;
	}
	const width = Math.max(260, place.clientWidth), height = Math.round(Math.min(380, Math.max(260, width * 0.62)));
	const box = {left: 62, right: width - 14, top: 10, bottom: height - 42};
	const both = axes.diagonal ? points.flatMap(p => [p.x, p.y]) : null;
	const x = scaleOf(both || points.map(p => p.x), axes.x, box.left, box.right);
	const y = scaleOf(both || points.map(p => p.y), axes.y, box.bottom, box.top);
	const root = svg('svg', {viewBox: `0 0 ${width} ${height}`, height, role: 'img', 'aria-label': `${axes.y.title} against ${axes.x.title}`});
	let last = -Infinity;
	for (const tick of x.ticks) {
		root.append(svg('line', {class: 'grid', x1: x.at(tick), x2: x.at(tick), y1: box.top, y2: box.bottom}));
		if (x.at(tick) - last < 44)
			continue;
		last = x.at(tick);
		root.append(svg('text', {x: last, y: box.bottom + 17, 'text-anchor': 'middle'}, x.label(tick)));
	}
	for (const tick of y.ticks) {
		root.append(svg('line', {class: 'grid', x1: box.left, x2: box.right, y1: y.at(tick), y2: y.at(tick)}));
		root.append(svg('text', {x: box.left - 7, y: y.at(tick) + 4, 'text-anchor': 'end'}, y.label(tick)));
	}
	root.append(svg('path', {class: 'axis', d: `M${box.left} ${box.top}V${box.bottom}H${box.right}`}));
	root.append(svg('text', {x: (box.left + box.right) / 2, y: height - 6, 'text-anchor': 'middle'}, axes.x.title));
	root.append(svg('text', {transform: `translate(13 ${(box.top + box.bottom) / 2}) rotate(-90)`, 'text-anchor': 'middle'}, axes.y.title));
	if (axes.diagonal)
		root.append(svg('line', {class: 'diagonal', x1: box.left, y1: box.bottom, x2: box.right, y2: box.top}));
	for (const s of series) {
		if (s.line && s.points.length > 1)
			root.append(svg('path', {class: 'series', stroke: style(s.index).colour, 'stroke-dasharray': style(s.index).dash,
				d: s.points.map((p, i) => (i ? 'L' : 'M') + x.at(p.x).toFixed(1) + ' ' + y.at(p.y).toFixed(1)).join('')}));
		const step = Math.ceil(s.points.length / (s.line ? 12 : Infinity)) || 1;
		s.points.forEach((p, i) => {
			if (!s.line || i % step === 0 || i === s.points.length - 1)
				root.append(markAt(x.at(p.x), y.at(p.y), s.index, p.title));
		});
	}
	place.replaceChildren(root);
}
