import { list } from "isbot";
import { describe, expect, it } from "vitest";
import { ASSISTANTS } from "#api/rate-limit/assistants.ts";
import { isBotClient, isCrawler, SHAPES } from "#api/rate-limit/classify-client.ts";
import { USER_AGENTS } from "./user-agents.ts";

describe.each(USER_AGENTS)("$what", ({ bot, names }) => {
	it.each(names)(`is ${bot ? "" : "not "}counted as a bot: %s`, (name) => {
		expect(isBotClient(name)).toBe(bot);
	});
});

describe("a client", () => {
	it("is counted as a bot without a user agent, or with two", () => {
		expect([isBotClient(undefined), isBotClient(undefined)]).toEqual([true, true]);
	});

	it("may have a name of up to 512 characters, not counting surrounding spaces", () => {
		const longest = `curl/${"8".repeat(507)}`;
		expect(isBotClient(` ${longest}\t`)).toBe(false);
		expect(isBotClient(`${longest}8`)).toBe(true);
	});
});

describe("a row of the table of editors and assistants", () => {
	it.each(ASSISTANTS.map((row) => [row.example, row] as const))("is needed: %s", (name, row) => {
		expect(isCrawler(name)).toBe(true);
		expect(ASSISTANTS.filter(({ pattern }) => pattern.test(name.toLowerCase()))).toEqual([row]);
		expect(row.source).not.toBe("");
	});
});

describe("a pattern of isbot that says only that a name is short", () => {
	it.each(SHAPES)("is one of the patterns of isbot: %s", (pattern) => {
		expect(list).toContain(pattern);
	});
});

describe("the fixture", () => {
	it("has each name once", () => {
		const names = USER_AGENTS.flatMap((group) => group.names);
		expect(new Set(names).size).toBe(names.length);
	});
});
