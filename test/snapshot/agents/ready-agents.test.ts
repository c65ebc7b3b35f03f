import { describe, expect, it } from "vitest";
import { USUAL_CATEGORIES } from "#domain/agents/usual-categories.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { readyAgents } from "#snapshot/agents/ready-agents.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { versionRecord } from "../../registry/record-builders.ts";

const AT = new Date("2026-05-04T12:00:00.000Z");
const USUAL = USUAL_CATEGORIES.map((row) => ({ ...row, createdAt: AT.toISOString() }));

function ready(agents: Partial<AgentRecord>[], categories = USUAL): AgentRecord[] {
	return readyAgents(
		{ agents: agents.map(agentRecord), categories, events: [], incidents: [], comments: [] },
		AT,
	);
}

describe("the category of a frozen agent", () => {
	const mail = { slug: "harbour-mail", title: "Harbour Email" };

	it("is by rule where none is stated, and says so", () => {
		const [agent] = ready([mail]);
		expect(agent?.categorySlug).toBe("communication");
		expect(agent?.facts.categorySlug?.source).toBe("rule");
	});

	it("stays as stated", () => {
		expect(ready([{ ...mail, categorySlug: "games" }])[0]?.categorySlug).toBe("games");
	});

	it("is only one that the registry has", () => {
		expect(ready([mail], [])[0]?.categorySlug).toBeNull();
		const others = USUAL.filter(({ slug }) => slug !== "communication");
		expect(ready([mail], others)[0]?.categorySlug).toBeNull();
	});
});

describe("what a frozen agent can do", () => {
	it("is what all of its sources say, the most harmful first", () => {
		const [own, both, told] = (["reads", "reads", "changes"] as const).map((of, at) => ({
			kind: "tool" as const,
			class: of,
			name: `tool_${Math.max(at, 1)}`,
		}));
		if (!own || !both || !told) throw new Error("three are given");
		const agent = agentRecord({ slug: "mole", riskSignals: [own] });
		const ofSources = { sources: [], conflicts: [], names: [], networks: [], sameEndpoint: [] };
		const ofAgents = new Map([["mole", { ...ofSources, riskSignals: [both, told] }]]);
		const [frozen] = readyAgents(
			{
				agents: [agent],
				categories: [],
				events: [],
				incidents: [],
				comments: [],
				followed: { sources: [], ofAgents },
			},
			AT,
		);
		expect(frozen?.riskSignals).toEqual([told, own]);
	});
});

describe("the dates of a frozen agent", () => {
	const version = versionRecord("1.0.0", {
		publishedAt: "2026-03-02T00:00:00.000Z",
		listedAt: "2026-05-01T00:00:00.000Z",
	});

	it("are those of its source, and of what it published", () => {
		const [agent] = ready([{ versions: [{ ...version, updatedAt: "2026-03-09T00:00:00.000Z" }] }]);
		expect(agent?.releasedAt).toBe("2026-03-02T00:00:00.000Z");
		expect(agent?.sourceUpdatedAt).toBe("2026-03-09T00:00:00.000Z");
	});

	it.each([
		["2014-12-31T23:59:59.999Z", null],
		["2015-01-01T00:00:00.000Z", "2015-01-01T00:00:00.000Z"],
		["2026-05-04T12:00:00.000Z", "2026-05-04T12:00:00.000Z"],
		["2026-05-04T12:00:00.001Z", null],
	])("are unknown if they cannot be (%s)", (stated, shown) => {
		const [agent] = ready([{ launchedAt: stated, releasedAt: stated, sourceUpdatedAt: stated }]);
		expect([agent?.launchedAt, agent?.releasedAt, agent?.sourceUpdatedAt]).toEqual([
			shown,
			shown,
			shown,
		]);
	});
});

describe("the state of a frozen agent", () => {
	const of = (...states: ("active" | "deprecated" | "deleted")[]) => {
		const versions = states.map((status, at) =>
			versionRecord(`1.${9 - at}.0`, {
				status,
				message: status === "active" ? null : "Use pilot.",
			}),
		);
		const [agent] = ready([{ versions }]);
		return [agent?.status, agent?.deprecation?.message];
	};

	it("is deprecated, with the message of the latest, if no version is active", () => {
		for (const all of [["deleted", "deleted"], ["deprecated"], ["deleted", "deprecated"]] as const)
			expect(of(...all)).toEqual(["deprecated", "Use pilot."]);
	});

	it("is active with one active version, and without versions", () => {
		for (const some of [["deleted", "active"], []] as const)
			expect(of(...some)).toEqual(["active", undefined]);
	});
});

describe("the title of a frozen agent", () => {
	const imported = {
		title: { source: "imported", checkedAt: AT.toISOString(), origin: "toolhive:x" },
	} as const;
	const chart = (slug: string, creatorName: string | null, facts = {}) =>
		({ slug, title: "Chart", creatorName, facts }) satisfies Partial<AgentRecord>;
	const titles = (agents: Partial<AgentRecord>[]) => ready(agents).map(({ title }) => title);

	it("has its maker if agents of others have the same", () => {
		const agents = [chart("a", "Tide", imported), chart("b", "Keel", imported)];
		expect(titles(agents)).toEqual(["Chart by Tide", "Chart by Keel"]);
	});

	it("stays if it is alone or its maker’s own, if the maker is the same, and if it was stated here", () => {
		expect(titles([chart("a", "Tide", imported)])).toEqual(["Chart"]);
		const own = [chart("a", "chart", imported), chart("b", "Keel", imported)];
		expect(titles(own)).toEqual(["Chart", "Chart by Keel"]);
		const same = [chart("a", "Tide", imported), chart("b", "tide", imported)];
		expect(titles(same)).toEqual(["Chart", "Chart"]);
		expect(titles([chart("a", "Tide"), chart("b", null, imported)])).toEqual(["Chart", "Chart"]);
	});
});
