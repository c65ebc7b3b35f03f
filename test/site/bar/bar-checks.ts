import type { Page } from "playwright-core";
import { z } from "zod";

/** What `page-measures.js` finds of an open page. */
const Measured = z.object({
	overflow: z.number(),
	scrolling: z.array(z.string()),
	brokenWords: z.array(z.string()),
	cut: z.array(z.string()),
	covered: z.array(z.string()),
	crooked: z.array(z.string()),
	button: z.number().nullable(),
	facts: z.number().nullable(),
	tools: z.number().nullable(),
	words: z.number(),
	unknown: z.array(z.string()),
	equalColumns: z.array(z.string()),
	emptyFacets: z.array(z.string()),
	rows: z.array(z.object({ name: z.string(), height: z.number(), facts: z.number() })),
	primary: z.array(z.object({ name: z.string(), top: z.number(), height: z.number() })),
	small: z.array(z.string()),
	head: z.number(),
	reach: z.array(z.object({ words: z.string(), text: z.string() })),
	charts: z.array(
		z.object({
			head: z.string(),
			points: z.array(z.object({ path: z.string(), words: z.string(), isOwn: z.boolean() })),
		}),
	),
	ticks: z.array(z.string()),
});
export type Measured = z.infer<typeof Measured>;

export interface Screen {
	width: number;
	dir?: "rtl";
}
export const SCREENS: readonly Screen[] = [
	{ width: 320 },
	{ width: 390 },
	{ width: 390, dir: "rtl" },
	{ width: 768 },
	{ width: 1280 },
	{ width: 1280, dir: "rtl" },
];

export type Kind = "home" | "search" | "server" | "model" | "compare" | "owner" | "other";

interface Check {
	says: string;
	of?: readonly Kind[];
	widths?: readonly number[];
	/** What is wrong. */
	finds: (of: Measured, screen: Screen) => unknown[];
}

const BOTH = [390, 1280];
const beyond = (at: number | null, most: number) => (at !== null && at > most ? [at] : []);
const inFirstScreen = ({ primary }: Measured) => primary.filter(({ top }) => top < 800);

export const CHECKS: readonly Check[] = [
	{
		says: "1: no short word of a name is on two lines",
		widths: BOTH,
		finds: ({ brokenWords }) => brokenWords,
	},
	{
		says: "1: warnings and choices are whole, and no button covers a text",
		widths: BOTH,
		finds: ({ cut, covered }) => [...cut, ...covered],
	},
	{
		says: "1: boxes, tiles and names stand on one line, and buttons beside fields",
		widths: BOTH,
		finds: ({ crooked }) => crooked,
	},
	{
		says: "2: the button of a server ends above 500 px",
		of: ["server"],
		widths: BOTH,
		finds: ({ button }) => (button === null ? ["no button"] : beyond(button, 500)),
	},
	{
		says: "2: facts end above 500 px, on a phone above 800",
		of: ["server"],
		widths: BOTH,
		finds: ({ facts }, { width }) => beyond(facts, width === 390 ? 800 : 500),
	},
	{
		says: "2: tools begin above 850 px",
		of: ["server"],
		widths: BOTH,
		finds: ({ tools }) => beyond(tools, 850),
	},
	{
		says: "3: at most 120 words are within 500 px",
		of: ["home", "search", "server", "model"],
		widths: BOTH,
		finds: ({ words }) => beyond(words, 120),
	},
	{
		says: "4: nothing is unknown in lists and above the fold",
		of: ["home", "search", "server", "model"],
		widths: BOTH,
		finds: ({ unknown }) => unknown,
	},
	{
		says: "5: no column is equal for all, no facet is empty",
		widths: [1280],
		finds: ({ equalColumns, emptyFacets }) => [...equalColumns, ...emptyFacets],
	},
	{
		says: "6: rows are at most 200 px high, their facts 56",
		widths: BOTH,
		finds: ({ rows }) => rows.filter(({ height, facts }) => facts > 56 || height > 200),
	},
	{
		says: "7: one primary button is in the first screen",
		of: ["home", "search", "server", "model", "compare"],
		widths: BOTH,
		finds: (of) => (inFirstScreen(of).length === 1 ? [] : inFirstScreen(of).concat(of.primary)),
	},
	{ says: "8: the page does not scroll sideways", finds: ({ overflow }) => beyond(overflow, 0) },
	{ says: "8: nothing in a side column does", widths: BOTH, finds: ({ scrolling }) => scrolling },
	{ says: "8: the header is one row", finds: ({ head }) => beyond(head, 64) },
	{
		says: "7: at most one primary button is in the first screen",
		of: ["owner"],
		widths: BOTH,
		finds: (of) => inFirstScreen(of).slice(1),
	},
	{
		says: "9: what can be pressed is 24 px high, primary buttons 44",
		widths: BOTH,
		finds: ({ small }) => small,
	},
];

export async function measure(page: Page, measures: string, { width, dir }: Screen) {
	await page.setViewportSize({ width, height: 800 });
	await page.evaluate(`document.documentElement.dir = "${dir ?? "ltr"}"`);
	return Measured.parse(await page.evaluate(measures));
}

/** What the checks find on an open page, on all screens. */
export async function findOn(page: Page, measures: string, kind: Kind): Promise<string[]> {
	const found: string[] = [];
	for (const screen of SCREENS) {
		const measured = await measure(page, measures, screen);
		for (const { says, of = [kind], widths = [screen.width], finds } of CHECKS) {
			if (!of.includes(kind) || !widths.includes(screen.width)) continue;
			const wrong = finds(measured, screen);
			if (wrong.length > 0)
				found.push(
					`${says} (${screen.width} ${screen.dir ?? ""}): ${JSON.stringify(wrong.slice(0, 4))}`,
				);
		}
	}
	return found;
}
