import { describe, expect, it } from "vitest";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";
import { AGENT_KINDS, CATALOGUE } from "#publish/catalogue.ts";
import { readText } from "../guide-texts.ts";

/** What each file of an agent needs, and nothing for those that every agent has. */
const NEEDS = [
	...CATALOGUE.flatMap(({ agentKind, endpoint }) => (agentKind ? [getEndpoint(endpoint)] : [])),
	...(PAGES as readonly Endpoint[]).filter(({ path, file }) => file && path.includes("{slug}")),
].map(({ onlyWith }) => onlyWith);
const PLAIN = NEEDS.filter((needs) => needs === undefined).length;
/** Observations come from looks alone, or from what was compared. */
const DOCUMENTED = NEEDS.filter((needs) => needs !== "observations").length;

const guide = (id: string) => readText(`src/content/guides/${id}.md`).text;

describe("the files of an agent that the guides state", () => {
	it("are those of the catalogue: of a plain one, with documents, and with observations", () => {
		expect(NEEDS).toHaveLength(AGENT_KINDS.length);
		const stated = [
			...guide("run-it-well").matchAll(/^\| (an agent [^|]+) \| [^|]*\| (\d+) files/gm),
		];
		expect(stated.map(([, what, count]) => [what, Number(count)])).toEqual([
			["an agent without documents", PLAIN],
			["an agent with documents", DOCUMENTED],
			["an agent with documents and observations", NEEDS.length],
		]);
	});

	it("are the same in figures of whole registries, which have plain agents", () => {
		const said = ["performance", "grow"].flatMap((id) => [
			...guide(id).matchAll(/(\d+)\s+(?:small\s+)?files\s+an\s+agent/g),
		]);
		expect(said.length).toBeGreaterThan(1);
		expect(new Set(said.map(([, count]) => Number(count)))).toEqual(new Set([PLAIN]));
	});
});
