// format.js: numbers as the text report prints them, and small helpers for elements.

function threeDigits(x) {
	const size = Math.abs(x);
	return x.toFixed(size >= 99.95 ? 0 : size >= 9.995 ? 1 : 2);
}

function withUnit(x, units, zero) {
	if (x === 0)
		return zero;
	const unit = units.find(([size]) => Math.abs(x) >= 0.9995 * size) || units[units.length - 1];
	return threeDigits(x / unit[0]) + (unit[1] && ' ' + unit[1]);
}

const SECONDS = [[1, 's'], [1e-3, 'ms'], [1e-6, 'µs'], [1e-9, 'ns']];
const BYTES = [[2 ** 30, 'GiB'], [2 ** 20, 'MiB'], [2 ** 10, 'KiB'], [1, 'B']];
const RATES = [[1e9, 'G/s'], [1e6, 'M/s'], [1e3, 'k/s'], [1, '/s']];
const AMOUNTS = [[1e9, 'G'], [1e6, 'M'], [1, '']];

const PEOPLE = {
	plain: x => Number.isInteger(x) ? String(x) : String(Number(x.toPrecision(6))),
	amount: x => withUnit(x, AMOUNTS, '0.00'),
	seconds: x => withUnit(x, SECONDS, '0 s'),
	bytes: x => withUnit(x, BYTES, '0 B'),
	rate: x => withUnit(x, RATES, '0 /s'),
	ratio: x => x.toFixed(Math.abs(x) < 0.0995 ? 3 : Math.abs(x) < 99.95 ? 2 : 0),
	score: x => x.toFixed(2),
	percent: x => x.toFixed(1),
	chance: x => x < 0.001 ? '<0.001' : x.toFixed(3),
};

function forPeople(value, quantity) {
	if (value === null || value === undefined)
		return '-';
	return typeof value === 'number' ? PEOPLE[quantity](value) : String(value);
}

// element('td', {class: 'number', onclick: f}, 'text', child, ...)
function element(name, attributes, ...children) {
	const made = document.createElement(name);
	for (const [key, value] of Object.entries(attributes || {}))
		if (key.startsWith('on'))
			made.addEventListener(key.slice(2), value);
		else if (value !== undefined && value !== false)
			made.setAttribute(key, value === true ? '' : value);
	made.append(...children);
	return made;
}

function svg(name, attributes, ...children) {
	const made = document.createElementNS('http://www.w3.org/2000/svg', name);
	for (const [key, value] of Object.entries(attributes || {}))
		made.setAttribute(key, value);
	made.append(...children);
	return made;
}

function fillSelect(select, values, all) {
	select.replaceChildren(...(all ? [element('option', {value: ''}, all)] : []),
		...values.map(value => element('option', {value}, value)));
}

const distinct = values => [...new Set(values)];
