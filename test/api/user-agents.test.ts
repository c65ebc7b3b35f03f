import { describe, expect, it } from "vitest";
import { isBotClient } from "#api/rate-limit/classify-client.ts";
import { USER_AGENTS } from "./user-agents.ts";

describe.each(USER_AGENTS)("$what", ({ bot, names }) => {
	it.each(names)(`is ${bot ? "" : "not "}counted as a bot: %s`, (name) => {
		expect(isBotClient(name)).toBe(bot);
	});
});

describe("the fixture", () => {
	it("holds at least 300 different names", () => {
		const names = USER_AGENTS.flatMap((group) => group.names);
		expect(new Set(names).size).toBe(names.length);
		expect(names.length).toBeGreaterThanOrEqual(300);
	});
});
