import { describe, expect, it } from "vitest";
import { splitLines } from "#access-logs/split-lines.ts";

async function split(...chunks: (string | Uint8Array)[]): Promise<string[]> {
	const bytes = chunks.map((chunk) => (typeof chunk === "string" ? Buffer.from(chunk) : chunk));
	const lines: string[] = [];
	for await (const some of splitLines(toAsync(bytes))) lines.push(...some);
	return lines;
}

async function* toAsync<Item>(items: Iterable<Item>): AsyncIterable<Item> {
	yield* items;
}

describe("lines", () => {
	const euro = Buffer.from("€");
	it.each<[string, (string | Uint8Array)[], string[]]>([
		["end at line feeds", ["a\nb\n"], ["a", "b"]],
		["may lack the last line feed", ["a\nb"], ["a", "b"]],
		["go on in the next chunk", ["a", "b\nc", "\n"], ["ab", "c"]],
		["may end as on Windows, even across chunks", ["a\r\nb\r", "\nc"], ["a", "b", "c"]],
		[
			"keep characters whole that are cut by chunks",
			[euro.subarray(0, 1), euro.subarray(1)],
			["€"],
		],
		["do not end at other separators", ["a\u2028b\n"], ["a\u2028b"]],
		["start after a byte order mark", ["\ufeffa\n"], ["a"]],
		["do not exist in an empty file", [], []],
	])("%s", async (_what, chunks, expected) => {
		expect(await split(...chunks)).toEqual(expected);
	});

	it("are cut if they do not end, and the next one is complete again", async () => {
		const endless = Array.from({ length: 40 }, () => "x".repeat(65_536));
		const [first = "", second] = await split(...endless, "\nnext\n");
		expect(first.length).toBeLessThan(1_200_000);
		expect(second).toBe("next");
	});
});
