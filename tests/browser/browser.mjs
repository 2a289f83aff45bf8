// browser.mjs: a headless Chromium driven through its debugging pipe, with nothing but Node's own modules.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const KEYS = {ArrowRight: 39, ArrowLeft: 37, Enter: 13, Home: 36, End: 35, Tab: 9};

export class Browser {
	static async start(program) {
		const browser = new Browser();
		browser.folder = mkdtempSync(join(tmpdir(), 'pour-browser-'));
		browser.child = spawn(program, ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--hide-scrollbars',
			'--remote-debugging-pipe', `--user-data-dir=${browser.folder}`, 'about:blank'], {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
		browser.waiting = new Map();
		browser.number = 0;
		browser.listen();
		const {targetInfos} = await browser.send('Target.getTargets');
		const page = targetInfos.find(target => target.type === 'page');
		browser.session = (await browser.send('Target.attachToTarget', {targetId: page.targetId, flatten: true})).sessionId;
		for (const domain of ['Runtime', 'Log', 'Page', 'Network'])
			await browser.send(`${domain}.enable`);
		return browser;
	}

	// Load a page anew, `width` x `height` CSS pixels.
	async open(url, {width, height, dark, phone}) {
		await this.send('Emulation.setDeviceMetricsOverride', {width, height, deviceScaleFactor: 1, mobile: Boolean(phone)});
		await this.send('Emulation.setEmulatedMedia', {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
		this.errors = []; // console errors, warnings and exceptions, in order
		this.requests = []; // every address the page asked for
		const loaded = new Promise(resolve => { this.loaded = resolve; });
		await this.send('Page.navigate', {url});
		await loaded;
	}

	listen() {
		let rest = Buffer.alloc(0);
		this.child.stdio[4].on('data', chunk => {
			rest = Buffer.concat([rest, chunk]);
			for (let end; (end = rest.indexOf(0)) >= 0; rest = rest.subarray(end + 1))
				this.receive(JSON.parse(rest.subarray(0, end).toString()));
		});
		this.child.on('exit', code => {
			for (const {reject} of this.waiting.values())
				reject(new Error(`the browser ended with ${code}`));
		});
	}

	receive({id, result, error, method, params}) {
		if (id !== undefined) {
			const {resolve, reject} = this.waiting.get(id);
			this.waiting.delete(id);
			error ? reject(new Error(error.message)) : resolve(result);
		} else if (!this.errors)
			return; // no page of ours yet
		else if (method === 'Runtime.exceptionThrown')
			this.errors.push(params.exceptionDetails.exception?.description || params.exceptionDetails.text);
		else if (method === 'Runtime.consoleAPICalled' && params.type !== 'log')
			this.errors.push(`console.${params.type}: ${params.args.map(arg => arg.value ?? arg.description).join(' ')}`);
		else if (method === 'Log.entryAdded' && params.entry.level !== 'info')
			this.errors.push(`${params.entry.level}: ${params.entry.text}`);
		else if (method === 'Network.requestWillBeSent')
			this.requests.push(params.request.url);
		else if (method === 'Page.loadEventFired' && this.loaded)
			this.loaded();
	}

	send(method, params = {}) {
		const id = ++this.number;
		const message = {id, method, params, ...(this.session ? {sessionId: this.session} : {})};
		return new Promise((resolve, reject) => {
			this.waiting.set(id, {resolve, reject});
			this.child.stdio[3].write(JSON.stringify(message) + '\0');
		});
	}

	// The value of an expression in the page.
	async value(expression) {
		const {result, exceptionDetails} = await this.send('Runtime.evaluate', {expression, returnByValue: true, awaitPromise: true});
		if (exceptionDetails)
			throw new Error(`${expression}: ${exceptionDetails.exception?.description || exceptionDetails.text}`);
		return result.value;
	}

	// A real click in the middle of the first element that the selector finds, scrolled into view.
	async click(selector) {
		const [x, y] = await this.value(`(() => {
			const e = document.querySelector(${JSON.stringify(selector)});
			if (!e) throw new Error('nothing matches');
			e.scrollIntoView({block: 'center', inline: 'center'});
			const box = e.getBoundingClientRect();
			return [box.x + box.width / 2, box.y + box.height / 2];
		})()`);
		for (const type of ['mousePressed', 'mouseReleased'])
			await this.send('Input.dispatchMouseEvent', {type, x, y, button: 'left', clickCount: 1});
	}

	async press(key) {
		for (const type of ['rawKeyDown', 'keyUp'])
			await this.send('Input.dispatchKeyEvent', {type, key, code: key, windowsVirtualKeyCode: KEYS[key]});
	}

	async type(selector, text) {
		await this.value(`document.querySelector(${JSON.stringify(selector)}).focus()`);
		await this.send('Input.insertText', {text});
	}

	async choose(selector, value) {
		await this.value(`(() => {
			const select = document.querySelector(${JSON.stringify(selector)});
			select.value = ${JSON.stringify(value)};
			select.dispatchEvent(new Event('input', {bubbles: true}));
		})()`);
	}

	// PNG of the whole page.
	async screenshot() {
		const {data} = await this.send('Page.captureScreenshot', {format: 'png', captureBeyondViewport: true});
		return Buffer.from(data, 'base64');
	}

	async close() {
		const ended = new Promise(resolve => this.child.on('exit', resolve));
		this.send('Browser.close').catch(() => {});
		const stuck = setTimeout(() => this.child.kill('SIGKILL'), 5000);
		await ended;
		clearTimeout(stuck);
		rmSync(this.folder, {recursive: true, force: true, maxRetries: 5, retryDelay: 100});
	}
}
