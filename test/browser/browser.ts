import chromium from "@sparticuz/chromium";
import {
	type Browser,
	type BrowserContextOptions,
	type Page,
	chromium as playwright,
} from "playwright-core";
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { PATIENCE_MS } from "../patience.ts";

/** A headless Chromium for a whole test file. */
export function useBrowser() {
	let browser: Browser | undefined;
	beforeAll(async () => {
		browser = await playwright.launch({
			executablePath: await chromium.executablePath(),
			// Not the package's own list, which switches the rules between origins off.
			args: ["--no-sandbox", "--disable-dev-shm-usage", "--font-render-hinting=none"],
			headless: true,
		});
		browser.on("context", (context) => context.setDefaultTimeout(PATIENCE_MS));
	});
	afterAll(() => browser?.close());
	const begun = () => {
		if (!browser) throw new Error("The browser is there only while tests run");
		return browser;
	};
	return {
		get browser(): Browser {
			return begun();
		},
		/** An empty page in a window of its own, which is closed with the test. */
		async open(options: BrowserContextOptions = {}): Promise<Page> {
			const context = await begun().newContext(options);
			onTestFinished(() => context.close());
			return context.newPage();
		},
	};
}
