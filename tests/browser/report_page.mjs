// report_page.mjs: the page of `pour report --format html` in a real browser: it sorts, filters, opens, steps, plots, fits a phone,
// and loads nothing. Usage: node report_page.mjs CHROMIUM PAGE.html WRONG.html [FOLDER FOR SCREENSHOTS]
import assert from 'node:assert/strict';
import {writeFileSync} from 'node:fs';
import {pathToFileURL} from 'node:url';
import {Browser} from './browser.mjs';

const [program, page, wrongPage, shots] = process.argv.slice(2);
const browser = await Browser.start(program);
let passed = 0;

async function inPage(file, view, steps) {
	const url = pathToFileURL(file).href;
	await browser.open(url, view);
	for (const [name, step] of Object.entries(steps)) {
		await step(browser);
		console.log(`ok - ${view.name}: ${name}`);
		passed++;
	}
	assert.deepEqual(browser.errors, [], 'the console is silent');
	assert.deepEqual(browser.requests.filter(address => !address.startsWith('data:')), [url], 'nothing else is loaded');
	if (shots)
		writeFileSync(`${shots}/${view.name}.png`, await browser.screenshot());
}

const column = (table, name) => `[...document.querySelectorAll('#${table}-table tbody tr.row')].map(tr =>
	tr.children[[...document.querySelectorAll('#${table}-table th')].findIndex(th => th.dataset.name === '${name}')].textContent)`;
const heading = (table, name) => `#${table}-table th[data-name="${name}"] button`;
const tubes = `[...document.querySelectorAll('.level .tube .glass')].map(glass => glass.textContent)`;
const stepped = `document.querySelector('.steps output').textContent`;

const desktop = {
	'the summary has a row for each suite and algorithm': async b => {
		assert.deepEqual(await b.value(column('summary', 'algorithm')), ['astar+bases', 'bfs', 'wastar+mess@2', 'astar+bases', 'bfs']);
		assert.deepEqual((await b.value(column('summary', 'par2_s')))[1], '5.00 s');
	},
	'nothing is wrong, so no list says so': async b => assert.equal(await b.value(`document.getElementById('problems').hidden`), true),
	'a heading sorts down, then up': async b => {
		await b.click(heading('summary', 'expanded_geomean'));
		assert.deepEqual(await b.value(column('summary', 'expanded_geomean')), ['18.6', '12.0', '9.00', '7.37', '6.35']);
		assert.equal(await b.value(`document.querySelector('th[aria-sort]').getAttribute('aria-sort')`), 'descending');
		await b.click(heading('summary', 'expanded_geomean'));
		assert.deepEqual(await b.value(column('summary', 'expanded_geomean')), ['6.35', '7.37', '9.00', '12.0', '18.6']);
		await b.click(heading('summary', 'algorithm'));
		assert.deepEqual((await b.value(column('summary', 'algorithm')))[0], 'astar+bases');
	},
	'rows without a value sort last': async b => {
		await b.click(heading('runs', 'length'));
		assert.deepEqual((await b.value(column('runs', 'length'))).slice(-4), ['-', '-', '-', '-']);
		await b.click(heading('runs', 'length'));
		assert.deepEqual((await b.value(column('runs', 'length'))).slice(-4), ['-', '-', '-', '-']);
		assert.equal((await b.value(column('runs', 'length')))[0], '6');
	},
	'words filter, all of them': async b => {
		await b.type('#summary-filter', 'mini BFS');
		assert.deepEqual(await b.value(column('summary', 'algorithm')), ['bfs']);
		assert.equal(await b.value(`document.getElementById('summary-count').textContent`), '1 of 5 rows');
		await b.type('#summary-filter', ' nothing');
		assert.equal(await b.value(`document.querySelector('#summary-table tbody').textContent`), 'No row matches.');
	},
	'choices filter the runs': async b => {
		await b.choose('#runs-algorithm', 'bfs');
		await b.choose('#runs-outcome', 'unknown');
		assert.deepEqual(await b.value(column('runs', 'id')), ['▸m3']);
		assert.deepEqual(await b.value(column('runs', 'outcome')), ['unknown (time)']);
		await b.choose('#runs-algorithm', '');
		await b.choose('#runs-outcome', 'impossible');
		assert.equal(await b.value(`document.getElementById('runs-count').textContent`), '3 of 16 rows');
		await b.choose('#runs-outcome', '');
		await b.type('#runs-filter', 'm1 bfs');
		assert.deepEqual(await b.value(column('runs', 'algorithm')), ['bfs']);
	},
	'a row opens its level': async b => {
		await b.click('#runs-table tr.row');
		assert.equal(await b.value(`document.querySelectorAll('tr.open').length`), 1);
		assert.deepEqual(await b.value(tubes), ['abab', 'baba', '', '']);
		assert.equal(await b.value(stepped), '0 of 7');
	},
	'arrow keys step': async b => {
		await b.press('ArrowRight');
		assert.equal(await b.value(stepped), '1 of 7');
		assert.notDeepEqual(await b.value(tubes), ['abab', 'baba', '', '']);
		await b.press('ArrowLeft');
		await b.press('ArrowLeft');
		assert.equal(await b.value(stepped), '0 of 7');
		assert.deepEqual(await b.value(tubes), ['abab', 'baba', '', '']);
	},
	'the slider steps, by keys once and to the end': async b => {
		await b.value(`document.querySelector('.steps input').focus()`);
		await b.press('ArrowRight');
		assert.equal(await b.value(stepped), '1 of 7');
		await b.press('End');
		assert.equal(await b.value(stepped), '7 of 7');
		assert.deepEqual((await b.value(tubes)).filter(Boolean).sort(), ['aaaa', 'bbbb']);
	},
	'buttons and pours step': async b => {
		await b.click('.steps button[aria-label="First"]');
		await b.click('.steps button[aria-label="Forward"]');
		await b.click('.steps button[aria-label="Forward"]');
		assert.equal(await b.value(stepped), '2 of 7');
		assert.equal(await b.value(`document.querySelectorAll('.pours .done').length`), 2);
		await b.click('.pours span:nth-child(5)');
		assert.equal(await b.value(stepped), '4 of 7');
	},
	'Enter closes and opens': async b => {
		await b.value(`document.querySelector('tr.open').focus()`);
		await b.press('Enter');
		assert.equal(await b.value(`document.querySelectorAll('.level').length`), 0);
		await b.press('Enter');
		assert.equal(await b.value(`document.querySelectorAll('.level').length`), 1);
	},
	'every recorded solution ends in the goal': async b => {
		assert.equal(await b.value(`runs.filter(run => run.solution).every(run => {
			const moves = movesFromText(run.solution), states = statesAlong(run.level, moves, run.rules);
			return states.length === moves.length + 1 && states.at(-1).every(tube =>
				tube.units === '' || (tube.units.length === tube.capacity && new Set(tube.units).size === 1));
		}) && runs.filter(run => run.solution).length`), 12);
	},
	'plots are drawn, and follow the legend and the choices': async b => {
		assert.equal(await b.value(`document.querySelectorAll('.plot svg').length`), 3);
		const lines = `document.querySelectorAll('#cactus path.series').length`;
		assert.equal(await b.value(lines), 3);
		await b.click('#legend input');
		assert.equal(await b.value(lines), 2);
		const points = `document.querySelectorAll('#scatter .plot title').length`;
		assert.equal(await b.value(points), 4);
		await b.choose('#plot-suite', 'mini');
		assert.equal(await b.value(points), 3);
		await b.choose('#scatter-measure', 'time_s');
		assert.match(await b.value(`document.querySelector('#scatter svg').getAttribute('aria-label')`), /^time, bfs against time, astar\+bases$/);
		await b.choose('#plot-suite', '');
	},
};

const fits = {
	'nothing is wider than the screen': async b => {
		await b.click('#runs-table tr.row');
		await b.press('ArrowRight');
		assert.equal(await b.value('document.documentElement.scrollWidth'), await b.value('document.documentElement.clientWidth'));
	},
	'tubes stay within it': async b => {
		assert.ok(await b.value(`Math.max(...[...document.querySelectorAll('.tube, .steps button')].map(e => e.getBoundingClientRect().right))
			<= document.documentElement.clientWidth`));
	},
};

const dark = {
	'the page is dark': async b => {
		const [r, g, bl] = (await b.value('getComputedStyle(document.body).backgroundColor')).match(/\d+/g).map(Number);
		assert.ok(r + g + bl < 150);
		await b.click('#runs-table tr.row');
		await b.press('ArrowRight');
	},
};

const wrong = {
	'what is wrong comes first': async b => {
		assert.equal(await b.value(`document.querySelector('main section:not([hidden])').id`), 'problems');
		assert.deepEqual(await b.value(column('problems', 'problem')), ['WRONG', 'refuted', 'crashed']);
	},
	'stepping stops at the end of the solution': async b => {
		await b.choose('#runs-algorithm', 'astar+broken');
		await b.click('#runs-table tr.row');
		for (let i = 0; i < 9; i++)
			await b.press('ArrowRight');
		assert.equal(await b.value(stepped), '6 of 6');
	},
};

try {
	await inPage(page, {name: 'light', width: 1280, height: 900}, desktop);
	await inPage(page, {name: 'dark', width: 1280, height: 900, dark: true}, dark);
	await inPage(page, {name: 'phone', width: 390, height: 844, phone: true}, fits);
	await inPage(wrongPage, {name: 'wrong', width: 1280, height: 900}, wrong);
} finally {
	await browser.close();
}
console.log(`${passed} steps passed`);
