import chromium from "@sparticuz/chromium";
import { type Page, chromium as playwright } from "playwright-core";
import type { Setting } from "../trial.ts";

/** What a browser makes of a page. */
export interface ParsedPage {
	/** Every element in order, with the names of its attributes. */
	outline: string;
	heading: string;
	/** Structured data. */
	data: string[];
}

interface FoundElement {
	localName: string;
	textContent: string | null;
	getAttributeNames(): string[];
}

/** What the function below needs of the browser in which it runs. */
declare const DOMParser: new () => {
	parseFromString(
		source: string,
		type: "text/html",
	): {
		querySelectorAll(selector: string): Iterable<FoundElement>;
		querySelector(selector: string): FoundElement | null;
	};
};

/** A page of Chromium that parses documents without showing them. */
export async function openParser({ afterwards }: Pick<Setting, "afterwards">): Promise<Page> {
	const browser = await playwright.launch({
		executablePath: await chromium.executablePath(),
		args: ["--no-sandbox", "--disable-dev-shm-usage"],
		headless: true,
	});
	afterwards(() => browser.close());
	return browser.newPage();
}

export function parsePages(page: Page, documents: readonly string[]): Promise<ParsedPage[]> {
	return page.evaluate(
		(sources) =>
			sources.map((source) => {
				const parsed = new DOMParser().parseFromString(source, "text/html");
				const elements = [...parsed.querySelectorAll("*")];
				const scripts = [...parsed.querySelectorAll('script[type="application/ld+json"]')];
				return {
					outline: elements
						.map((each) => [each.localName, ...each.getAttributeNames().sort()].join(" "))
						.join("\n"),
					heading: parsed.querySelector("h1")?.textContent ?? "",
					data: scripts.map((script) => script.textContent ?? ""),
				};
			}),
		documents,
	);
}
