import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SourceEntryRecord } from "#domain/records/source-entry-record.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { gatherSources } from "#snapshot/agents/gather-sources.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { entry, source } from "../source-builders.ts";

interface Given {
	sources?: SourceRecord[];
	entries?: SourceEntryRecord[];
	agents?: AgentRecord[];
}

const mole = agentRecord({
	slug: "mole",
	version: "1.1",
	tags: ["soil"],
	integrations: ["mail"],
	license: null,
});

function gather({ sources = [source("official")], entries = [], agents = [mole] }: Given) {
	return gatherSources({
		sources,
		entries,
		agents,
		resolve: (slug) => (slug === "badger" ? "mole" : slug),
	});
}

describe("public sources", () => {
	it("count their entries by state, and are sorted by precedence", () => {
		const { sources } = gather({
			sources: [source("mirror", { precedence: 2 }), source("official")],
			entries: [
				entry("official", "mole"),
				entry("official", "vole"),
				entry("official", null, { state: "quarantined" }),
				entry("mirror", "mole", { state: "gone" }),
				entry("unknown", "mole"),
			],
		});
		expect(sources.map(({ name }) => name)).toEqual(["official", "mirror"]);
		expect(sources[0]?.entries).toEqual({
			followed: 2,
			waiting: 0,
			left_out: 0,
			quarantined: 1,
			gone: 0,
		});
		expect(sources[1]?.entries.gone).toBe(1);
	});

	const untold = "It could not be read. Only the operator can see the reason.";
	it.each<[place: string, address: string | null, failure: string, told: string, why: string]>([
		[
			"https://up.dev/v0.1/servers?key=s3cret#x",
			"https://up.dev/v0.1/servers",
			"Source one: https://up.dev/v0.1/servers?key=s3cret&limit=100 was answered with status 500.",
			"Source one: https://up.dev/v0.1/servers was answered with status 500.",
			"a query may contain a key",
		],
		[
			"https://up.dev/",
			"https://up.dev/",
			"The file that SOURCE_ONE_TOKEN_FILE names cannot be read.",
			untold,
			"settings are the operator's",
		],
		[
			"/srv/lists",
			null,
			"Source one: /srv/lists is neither a file nor a folder.",
			untold,
			"paths are the operator's",
		],
		[
			"file:///srv/lists.git",
			null,
			"Source one: file:///srv/lists.git cannot be read: git failed.",
			untold,
			"paths are the operator's",
		],
	])("with %s have %j, and %j becomes %j: %s", (place, address, failure, told) => {
		const { sources } = gather({ sources: [source("one", { place, failure })] });
		expect(sources).toMatchObject([{ address, failure: told }]);
	});

	it("state why they were stopped before anything else", () => {
		const stopped = source("one", { state: "stopped", stoppedFor: "Half is gone.", failure: "x" });
		expect(gather({ sources: [stopped] }).sources[0]?.failure).toBe("Half is gone.");
	});
});

describe("the sources of an agent", () => {
	it("are its entries, with the time of their facts, under any of its slugs", () => {
		const changedAt = "2026-04-01T00:00:00.000Z";
		const { ofAgents } = gather({
			sources: [source("official"), source("mirror", { precedence: 2 })],
			entries: [entry("mirror", "badger"), entry("official", "mole", { changedAt })],
		});
		expect(ofAgents.get("mole")?.sources).toEqual([
			{
				name: "official",
				origin: "mcp-registry:dev.pier9/mole",
				fetchedAt: changedAt,
				proof: {
					registry: "official.pier9.dev",
					subject: "dev.pier9",
					how: "domain",
					counts: false,
				},
			},
			expect.objectContaining({ name: "mirror", origin: "mcp-registry:dev.pier9/badger" }),
		]);
	});

	it.each(["left_out", "quarantined", "gone"] as const)("omit an entry that is %s", (state) => {
		expect(gather({ entries: [entry("official", "mole", { state })] }).ofAgents.size).toBe(0);
	});

	it("are unknown for a removed agent", () => {
		const agents = [agentRecord({ slug: "mole", status: "removed" })];
		expect(gather({ agents, entries: [entry("official", "mole")] }).ofAgents.size).toBe(0);
	});
});

describe("what the sources of an agent say that it can do", () => {
	const riskSignals = [{ kind: "tool", class: "changes", name: "drop_table" }];
	const told = (source: string, facts: Partial<SourceEntryRecord>, agent: Partial<AgentRecord>) =>
		gather({
			agents: [{ ...mole, ...agent }],
			entries: [entry(source, "mole", { said: { riskSignals }, ...facts })],
		}).ofAgents.get("mole")?.riskSignals;

	it.each<[string, Partial<SourceEntryRecord>, Partial<AgentRecord>, number, string]>([
		["official", {}, {}, 1, "counts in a listing that people stated"],
		["official", {}, { importOrigin: "docker-mcp:mole" }, 1, "or imported"],
		["official", {}, { importOrigin: "source:mirror/mole" }, 0, "is in one of a source already"],
		["import-docker-mcp", {}, {}, 0, "or was imported by hand"],
		["official", { state: "waiting" }, {}, 0, "does not count while it waits"],
		["official", { said: {} }, {}, 0, "says nothing"],
	])("%s %j %j: %d, because it %s", (source, facts, agent, count) => {
		expect(told(source, facts, agent)).toHaveLength(count);
	});
});

describe("agents with the same endpoint or package", () => {
	const gathered = (agents: Record<string, string[]>) => {
		const slugs = Object.keys(agents);
		return gather({
			agents: slugs.map((slug) => agentRecord({ slug })),
			entries: slugs.map((slug) => entry("official", slug, { coordinates: agents[slug] ?? [] })),
		}).ofAgents;
	};

	it("are listed for each other, with what they share", () => {
		const ofAgents = gathered({
			mole: ["name dev.pier9/mole", "remote mcp.pier9.dev/mcp", "package npm:@pier9/dig"],
			vole: ["remote mcp.pier9.dev/mcp", "package npm:@pier9/dig"],
			wren: ["package npm:@pier9/dig"],
			newt: ["repository git.pier9.dev/all", "name dev.pier9/mole"],
			toad: ["repository git.pier9.dev/all"],
		});
		expect(ofAgents.get("mole")?.sameEndpoint).toEqual([
			{ slug: "vole", kind: "package", shared: "npm:@pier9/dig" },
			{ slug: "wren", kind: "package", shared: "npm:@pier9/dig" },
		]);
		expect(ofAgents.get("wren")?.sameEndpoint.map(({ slug }) => slug)).toEqual(["mole", "vole"]);
		expect(ofAgents.get("newt")?.sameEndpoint).toEqual([]);
		const remote = gathered({ mole: ["remote a.dev/mcp"], vole: ["remote a.dev/mcp"] });
		expect(remote.get("vole")?.sameEndpoint).toEqual([
			{ slug: "mole", kind: "endpoint", shared: "a.dev/mcp" },
		]);
	});

	it.each([
		[20, 19],
		[21, 0],
	])("are listed if %i share it: %i", (count, told) => {
		const names = Array.from({ length: count }, (_, place) => `agent-${place}`);
		const ofAgents = gathered(Object.fromEntries(names.map((name) => [name, ["remote a.dev/"]])));
		expect(ofAgents.get("agent-0")?.sameEndpoint).toHaveLength(told);
	});

	it("follow a rename, and ignore two sources of one listing", () => {
		const { ofAgents } = gather({
			sources: [source("official"), source("mirror", { precedence: 2 })],
			entries: [
				entry("official", "badger", { coordinates: ["remote a.dev/"] }),
				entry("mirror", "mole", { coordinates: ["remote a.dev/"] }),
				entry("mirror", "vole", { coordinates: ["remote a.dev/"], origin: "mcp-registry:v" }),
			],
			agents: [mole, agentRecord({ slug: "vole" })],
		});
		expect(ofAgents.get("vole")?.sameEndpoint.map(({ slug }) => slug)).toEqual(["mole"]);
		expect(ofAgents.get("mole")?.sameEndpoint.map(({ slug }) => slug)).toEqual(["vole"]);
	});
});

describe("a conflict between sources", () => {
	const conflictsWith = (said: Record<string, unknown>) =>
		gather({ entries: [entry("official", "mole", { said })] }).ofAgents.get("mole")?.conflicts;

	it.each<[what: string, said: Record<string, unknown>, expected: string[] | null]>([
		["another version", { version: "1.2" }, ["1.2"]],
		["the same", { version: "1.1" }, null],
		["nothing", { version: null }, null],
		["other integrations", { integrations: ["mail", "chat"] }, ["mail", "chat"]],
		["the same integrations", { integrations: ["mail"] }, null],
		["other tags, which add up", { tags: ["soil", "roots"] }, null],
		["what the listing does not state", { license: "MIT" }, null],
		[
			"other risks, which add up",
			{ riskSignals: [{ kind: "tool", class: "reads", name: "a" }] },
			null,
		],
		["other documents", { documents: ["0f"] }, null],
		["something unknown", { weather: "rain" }, null],
		["a very long text", { version: "9".repeat(300) }, [`${"9".repeat(199)}…`]],
	])("is found or not: %s", (_, said, expected) => {
		expect(conflictsWith(said)?.map((row) => row.said)).toEqual(expected ? [expected] : []);
	});

	it("is limited, even with many sources", () => {
		const entries = Array.from({ length: 50 }, (_, place) =>
			entry("official", "mole", { origin: `o:${place}`, said: { version: `2.${place}` } }),
		);
		const { sources, conflicts } = gather({ entries }).ofAgents.get("mole") ?? {};
		expect([sources?.length, conflicts?.length]).toEqual([20, 20]);
	});
});
