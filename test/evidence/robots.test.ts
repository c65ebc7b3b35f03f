import { expect, it } from "vitest";
import { isDisallowed } from "#evidence/robots.ts";

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
	["line ends of other systems", `${OURS}\r\nDisallow: /\r\n`, true],
])("%s", (_what, robots, expected) => {
	expect(isDisallowed(robots, "/mcp")).toBe(expected);
});
