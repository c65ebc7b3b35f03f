import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
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
	return {
		get browser(): Browser {
			if (!browser) throw new Error("The browser is there only while tests run");
			return browser;
		},
	};
}
