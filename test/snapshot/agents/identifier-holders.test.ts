import { describe, expect, it } from "vitest";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { at, daysAgo, registryExtract } from "../registry-extract-builder.ts";

const NAME = "urn:air:tide.example.org:mcp:table";

function stating(slug: string, days: number, members: object = {}) {
	const listing = { catalogIdentifier: NAME, websiteUrl: `https://${slug}.example/` };
	return agentRecord({ slug, createdAt: daysAgo(days), ...listing, ...members });
}

const { claim } = stating("x", 1);
const proving = (websiteUrl: string) => ({
	websiteUrl,
	claim: { ...claim, domainVerifiedAt: daysAgo(1) },
});

describe("a catalogue identifier", () => {
	it.each([
		["the one agent that states it", [stating("mole", 1)], "mole"],
		["the first of two", [stating("mole", 1), stating("vole", 2)], "vole"],
		[
			"the first of two, in any letters",
			[stating("mole", 1), stating("vole", 2, { catalogIdentifier: NAME.toUpperCase() })],
			"vole",
		],
		["the first slug of two simultaneous ones", [stating("vole", 1), stating("mole", 1)], "mole"],
		[
			"the one that proved its domain, although it came later",
			[stating("mole", 1, proving("https://tide.example.org/")), stating("vole", 2)],
			"mole",
		],
		[
			"the one that proved a domain above it",
			[stating("mole", 1, proving("https://www.example.org/")), stating("vole", 2)],
			"mole",
		],
		[
			"no later one for the proof of another domain",
			[stating("mole", 1, proving("https://ide.example.org/")), stating("vole", 2)],
			"vole",
		],
		[
			"no agent that is removed",
			[stating("mole", 1), stating("vole", 2, { status: "removed" })],
			"mole",
		],
		[
			"no agent that does not state it",
			[stating("mole", 1, { catalogIdentifier: null })],
			undefined,
		],
	])("belongs to %s", (_, agents, holder) => {
		const extract = registryExtract({
			agents,
			categories: [],
			incidents: [],
			comments: [],
			events: [],
		});
		const snapshot = buildSnapshot({ extract, history: new History([]), at });
		const having = snapshot.agents.filter(({ catalogIdentifier }) => catalogIdentifier !== null);
		expect(having.map(({ slug }) => slug)).toEqual(holder === undefined ? [] : [holder]);
	});
});
