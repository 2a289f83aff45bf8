// level.js: a share link drawn, and its solution stepped through.

// "c4-abab-0_2-0_a" to {capacity, tubes: [{capacity, only, units: 'abab'}]}, bottom first.
function levelFromLink(link) {
	const [head, ...parts] = link.split('-');
	const capacity = Number(head.slice(1));
	const tubes = parts.map(part => {
		const [units, own] = part.split('_');
		const [, size, only] = /^(\d*)([a-zA-Z]?)$/.exec(own || '') || [];
		return {capacity: Number(size) || capacity, only: only || null, units: units === '0' ? '' : units};
	});
	return {capacity, tubes};
}

// Units that a pour moves, 0 if the rules refuse it.
function pourUnits(from, to, rules) {
	const colour = from.units.at(-1), space = to.capacity - to.units.length;
	if (!colour || from === to || space === 0 || (to.units && to.units.at(-1) !== colour) || (to.only && to.only !== colour))
		return 0;
	let run = 1;
	while (from.units.at(-1 - run) === colour)
		run++;
	if (rules === 'ball')
		return 1;
	if (rules === 'whole')
		return run <= space ? run : 0;
	return Math.min(run, space);
}

// All states along the moves, the start first; ends early at a pour that is refused.
function statesAlong(link, moves, rules) {
	let tubes = levelFromLink(link).tubes;
	const states = [tubes];
	for (const [from, to] of moves) {
		const next = tubes.map(tube => ({...tube}));
		const source = next[from - 1], target = next[to - 1];
		const units = source && target ? pourUnits(source, target, rules) : 0;
		if (units === 0)
			break;
		target.units += source.units.slice(-units);
		source.units = source.units.slice(0, -units);
		states.push(tubes = next);
	}
	return states;
}

const movesFromText = text => (text || '').split(/\s+/).filter(Boolean).map(word => word.split('>').map(Number));

// 52 colours: hues a golden angle apart, in three lightnesses so that neighbours differ in grey too; the letter says the rest.
function unitColour(letter) {
	const index = letter >= 'a' ? letter.charCodeAt(0) - 97 : letter.charCodeAt(0) - 65 + 26;
	const known = ['#e8a33d', '#5aa9e0', '#3fae8a', '#efe067', '#d9744a', '#c39bd3', '#9aa3ad', '#86c94f', '#e58fb0', '#3f86b8', '#c9b18f', '#7fd6d0'];
	if (index < known.length)
		return known[index];
	return `hsl(${Math.round(index * 137.508 % 360)} ${[62, 48, 75][index % 3]}% ${[62, 74, 52][index % 3]}%)`;
}

function drawTubes(place, tubes, move) {
	place.replaceChildren(...tubes.map((tube, i) => {
		const units = [...tube.units].map(letter => {
			const unit = element('div', {class: 'unit'}, letter);
			if (letter !== '?')
				unit.style.background = unitColour(letter);
			return unit;
		});
		const glass = element('div', {class: 'glass'}, ...units);
		glass.style.height = tube.capacity * 20 + 6 + 'px';
		const role = move && move[0] === i + 1 ? ' from' : move && move[1] === i + 1 ? ' to' : '';
		return element('div', {class: 'tube' + role}, glass, element('small', {}, String(i + 1) + (tube.only ? ' ' + tube.only : '')));
	}));
}

// The stepper of one opened run. stepper.step(n) goes n pours on; it stops at both ends.
class Stepper {
	constructor(link, solution, rules) {
		this.moves = movesFromText(solution);
		this.states = statesAlong(link, this.moves, rules);
		this.at = 0;
		this.tubes = element('div', {class: 'tubes', role: 'img'});
		this.slider = element('input', {type: 'range', min: 0, max: this.states.length - 1, value: 0, 'aria-label': 'Pours made',
			oninput: () => this.goTo(Number(this.slider.value))});
		this.output = element('output');
		this.pours = element('p', {class: 'pours'}, ...this.moves.map(([from, to], i) =>
			element('span', {onclick: () => this.goTo(i)}, `${from}>${to}`)));
		const button = (label, text, action) => element('button', {type: 'button', 'aria-label': label, title: label, onclick: action}, text);
		this.controls = element('div', {class: 'steps'},
			button('First', '⇤', () => this.goTo(0)), button('Back', '←', () => this.step(-1)), this.slider,
			button('Forward', '→', () => this.step(1)), button('Last', '⇥', () => this.goTo(this.states.length - 1)), this.output);
		this.goTo(0);
	}

	step(count) {
		this.goTo(this.at + count);
	}

	goTo(place) {
		this.at = Math.max(0, Math.min(this.states.length - 1, place));
		this.slider.value = this.at;
		this.output.textContent = `${this.at} of ${this.moves.length}`;
		drawTubes(this.tubes, this.states[this.at], this.moves[this.at]);
		this.tubes.setAttribute('aria-label', 'Tubes bottom to top: ' + this.states[this.at].map(tube => tube.units || 'empty').join(', '));
		[...this.pours.children].forEach((span, i) => {
			span.className = i === this.at ? 'next' : i < this.at ? 'done' : '';
		});
	}
}
