import type { Page } from "playwright-core";

/** What is lost of an open page in print, in colours of the reader's own, and at 200 % of a screen of 1280 by 800. */
export async function lostOn(page: Page): Promise<string[]> {
	await page.setViewportSize({ width: 1280, height: 800 });
	await page.emulateMedia({ media: "print" });
	const printed = await page.evaluate<string[]>(IN_PRINT);
	await page.emulateMedia({ media: null, forcedColors: "active" });
	const coloured = await page.evaluate<string[]>(IN_OWN_COLOURS);
	await page.emulateMedia({ forcedColors: null });
	await page.setViewportSize({ width: 640, height: 400 });
	return [...printed, ...coloured, ...(await page.evaluate<string[]>(AT_TWICE))];
}

const SHOWN = "(one) => one.checkVisibility({ visibilityProperty: true })";
const NAMED = "(one) => one.outerHTML.slice(0, 80)";

const IN_PRINT = `[
	...["main h1:not(.beside *)", ".desk h2", ".firsts", ".reach", ".add .meta", ".add pre", ".rows .nm", ".mt td"]
		.filter((part) => document.querySelector(part) && ![...document.querySelectorAll(part)].some(${SHOWN}))
		.map((part) => "not printed: " + part),
	...[...document.querySelectorAll("button, input, select, textarea, .btn")]
		.filter(${SHOWN}).map(${NAMED}).map((one) => "printed: " + one),
]`;

const IN_OWN_COLOURS = `[
	...[...document.querySelectorAll("nav [aria-current]")].filter(${SHOWN})
		.filter((one) => getComputedStyle(one).outlineStyle === "none")
		.map(${NAMED}).map((one) => "not marked as chosen: " + one),
	...[...document.querySelectorAll("main .btn")].filter(${SHOWN})
		.filter((one) => getComputedStyle(one).borderTopWidth === "0px")
		.map(${NAMED}).map((one) => "without a border: " + one),
]`;

const AT_TWICE = `[
	...(document.documentElement.scrollWidth > document.documentElement.clientWidth ? ["sideways at 200 %"] : []),
	...[...document.querySelectorAll("body *")]
		.filter((one) => /sticky|fixed/.test(getComputedStyle(one).position) && one.offsetHeight > 100)
		.filter((one) => one.offsetWidth > 320).filter(${SHOWN})
		.map(${NAMED}).map((one) => "covers a quarter at 200 %: " + one),
]`;
