import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import {
	printable,
	printJson,
	printResult,
	printTable,
} from "../../../scripts/terminal/terminal.ts";
import { drawnRandom } from "../../drawn-random.ts";

/** What ends or moves a line, colours, hides or turns text round, in any way that Unicode has. */
const HOSTILE = [
	...["\n", "\r", "\r\n", "\u0085", "\u2028", "\u2029", "\v", "\f", "\b", "\t", "\0", "\x7F"],
	...[
		"\u001B[2J",
		"\u009B2K",
		"\u001B]0;title\u0007",
		"\u202E",
		"\u2066",
		"\u200B",
		"\uFEFF",
		"\u00AD",
	],
	...["\u{E0041}", "\uD800", "\uDC00x"],
];
const CONTROLS = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

const written = vi.spyOn(process.stdout, "write").mockImplementation(() => true);
afterEach(() => written.mockClear());
const output = () => written.mock.calls.map(([text]) => String(text)).join("");

const random = drawnRandom("terminal");
function draw(): string {
	const parts = Array.from({ length: 6 }, () =>
		random.next() < 0.5 ? "words" : HOSTILE[Math.floor(random.next() * HOSTILE.length)],
	);
	return [...parts, ...HOSTILE].join("");
}

it("text of strangers makes no line and no command of a terminal, in sentences and tables", () => {
	for (let round = 0; round < 200; round += 1) {
		const text = draw();
		expect(CONTROLS.test(printable(text))).toBe(false);
		printResult({}, text, {});
		printResult({}, [`Tools: ${text}`, "second", text], {});
		printTable({ columns: ["a"], rows: [[text]] });
		const lines = output().split("\n");
		expect([lines.length, lines.some((line) => CONTROLS.test(line))]).toEqual([7, false]);
		written.mockClear();
	}
});

it("JSON is the same value, written without anything that a terminal obeys", () => {
	for (let round = 0; round < 200; round += 1) {
		const value = { text: draw(), list: [draw()] };
		printJson(value);
		expect(JSON.parse(output())).toEqual(value);
		expect(CONTROLS.test(output().replaceAll(/[\n\t]/g, ""))).toBe(false);
		written.mockClear();
	}
});

/** What writes by itself, and why no word of it is a stranger's. */
const OWN_WORDS = new Map([
	["collection.ts", "a sentence of ours"],
	["edge.ts", "a configuration from settings"],
	["import.ts", "a template of ours"],
	["init.ts", "what was made, and the address that was given"],
	["program.ts", "notices of this program"],
]);

it("no command writes to the terminal past the encoder", () => {
	const folder = join(import.meta.dirname, "../../../scripts/commands");
	const past = readdirSync(folder).filter((name) => {
		const text = readFileSync(join(folder, name), "utf8");
		const writes = text.match(/(?:process\.std(?:out|err)\.write|console\.\w+)\([^;]*;/g) ?? [];
		return writes.some((write) => !write.includes("printable("));
	});
	expect(past).toEqual([...OWN_WORDS.keys()]);
});
