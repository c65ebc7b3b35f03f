import { expect, it } from "vitest";
import { isDisallowed } from "#evidence/robots.ts";
import { processorMs } from "../processor-time.ts";

const OURS = "User-agent: agentregistry-COLLECTOR";

it.each([
	["nothing is said", "", false],
	["all robots are kept out", "User-agent: *\nDisallow: /", false],
	["the collector is kept out", `${OURS}\nDisallow: /`, true],
	["it is kept out of this folder", `${OURS}\nDisallow: /mc`, true],
	["it is kept out of another", `${OURS}\nDisallow: /other`, false],
	["it is let in again", `${OURS}\nDisallow: /\nAllow: /mcp`, false],
	["an empty rule", `${OURS}\nDisallow:`, false],
	["a pattern", `${OURS}\nDisallow: /*`, true],
	["several are kept out together", `${OURS}\nUser-agent: Other\nDisallow: / # all`, true],
	["only another is kept out", `${OURS}\nAllow: /\n\nUser-agent: Other\nDisallow: /mcp`, false],
	["spaces and remarks", ` ${OURS} # us\n\tDisallow :  /mcp\t# all\n`, true],
	["line ends of other systems", `${OURS}\r\nDisallow: /\r\n`, true],
])("%s", (_what, robots, expected) => {
	expect(isDisallowed(robots, "/mcp")).toBe(expected);
});

it.each([
	["spaces", `${OURS}\nDisallow: /${" ".repeat(64 * 1024)}x`],
	["stars", `${OURS}\nDisallow: /${"*".repeat(64 * 1024)}\u2028`],
])("a long line of %s is read at once", (_what, robots) => {
	expect(processorMs(() => isDisallowed(robots, "/mcp"))).toBeLessThan(1000);
});
