import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, it } from "vitest";
import { PROJECT } from "../../scripts/instance.ts";
import { attacksOn } from "./attacks.ts";
import { countSteps } from "./count-steps.ts";

/** Characters of the text that is tried, and of one that is ten times as long. */
const SHORT = 100;
/** Of the longer text. A window of 60 characters, which is full only there, may take twice as much as ten times. */
const MOST_TIMES = 25;
/** For each character of the short text. With less, the work cannot grow with its square. */
const FEW = 25;

const BORROWED =
	"src/domain/identity/borrowed-names.ts /\\b(?:the|real|original|verified|genuine|app|apps|hq|team|support|login|download|online|free|pro|plus|premium|inc|llc|ltd|gmbh)\\b|正版|\\bv?\\d+(?:\\.\\d+)*$/giu";

/** Patterns whose work may grow faster, with what bounds the text that they read. */
const BOUNDED: Readonly<Record<string, string>> = {
	"scripts/collect-evidence.ts /^\\s*([^=]*)=(.*?)\\s*$/": "a setting of the operator",
	"src/domain/accounts/email.ts /(?!^)\\+[^@]*(?=@)/": "an address of at most 254 bytes",
	"src/domain/advisories/order-versions.ts /(?:\\.0+)+$/": "255 characters of a version",
	"src/domain/agents/slug.ts /-+$/": "64 characters",
	"src/domain/agents/version-flaw.ts /\\$\\{[^}]*\\}/u": "1000 characters",
	"src/domain/agents/version-flaw.ts /\\{\\{[^}]*\\}\\}/u": "1000 characters",
	"src/domain/agents/version-flaw.ts /<<[^>]*>>/u": "1000 characters",
	[BORROWED]: "a title of at most 120 characters",
	"src/domain/scores/rank.ts /\\B(?=(?:\\d{3})+$)/g": "a number of ours",
	"src/publish/catalogue.ts /\\s*<(url|entry)>.*?<\\/\\1>/gs": "an example of ours",
	"src/views/pages/display.ts /\\B(?=(?:\\d{3})+$)/g": "a number of ours",
	"src/views/protocols/discovery-views.ts /-+$/": "64 characters",
};

interface Found {
	place: string;
	pattern: RegExp;
}

function patternsIn(file: string): Found[] {
	const text = readFileSync(join(PROJECT, file), "utf8");
	const code = file.endsWith(".astro") ? (/^---\n([\s\S]*?)\n---/.exec(text)?.[1] ?? "") : text;
	const found: Found[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) {
			const end = node.text.lastIndexOf("/");
			const pattern = new RegExp(node.text.slice(1, end), node.text.slice(end + 1));
			found.push({ place: `${file} ${node.text}`, pattern });
		}
		ts.forEachChild(node, visit);
	};
	visit(ts.createSourceFile(file, code, ts.ScriptTarget.Latest));
	return found;
}

const files = ["src", "api", "scripts"].flatMap((folder) =>
	readdirSync(join(PROJECT, folder), { recursive: true, encoding: "utf8" })
		.filter((file) => /\.(?:ts|mjs|astro)$/.test(file))
		.map((file) => join(folder, file)),
);
const patterns = files.flatMap(patternsIn);

/** The text for which the work grows fastest, with how many times as much ten times as much of it takes. */
function worstOf(pattern: RegExp): { times: number; text: string } {
	let worst = { times: 0, text: "" };
	for (const attack of attacksOn(pattern)) {
		const text = attack(SHORT);
		const few = countSteps(pattern, text);
		if (few < FEW * SHORT) continue;
		const times = countSteps(pattern, attack(10 * SHORT), 2 * MOST_TIMES * few) / few;
		if (times > worst.times) worst = { times, text };
		if (times > MOST_TIMES) break;
	}
	return worst;
}

it("counts what a pattern tries", () => {
	expect(countSteps(/a+b/, "a".repeat(10))).toBeGreaterThan(100);
	expect(worstOf(/\/+$/).times).toBeGreaterThan(MOST_TIMES);
	expect(worstOf(/(?<!\/)\/+$/).times).toBeLessThan(MOST_TIMES);
	expect(worstOf(/".*[&|]|[&|].*"/).times).toBeGreaterThan(MOST_TIMES);
	expect(worstOf(/^(?:a+)+$/).times).toBeGreaterThan(MOST_TIMES);
});

it("no pattern takes the square of a stranger's text, unless something else bounds it", () => {
	const slow = patterns.filter(({ place }) => !(place in BOUNDED));
	const over = slow.flatMap(({ place, pattern }) => {
		const { times, text } = worstOf(pattern);
		return times > MOST_TIMES
			? [`${place} ${Math.round(times)} ${JSON.stringify(text.slice(0, 40))}`]
			: [];
	});
	expect(over).toEqual([]);
});

it("every pattern with a bound is there", () => {
	const places = new Set(patterns.map(({ place }) => place));
	expect(Object.keys(BOUNDED).filter((place) => !places.has(place))).toEqual([]);
});
