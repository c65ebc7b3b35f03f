import { describe, expect, it } from "vitest";
import { SourceList } from "#contract/intake/source.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { publicPlace } from "#domain/records/import-record.ts";
import { agentDigest } from "#snapshot/agents/agents-file.ts";
import { gatherSources } from "#snapshot/agents/gather-sources.ts";
import { withoutAgents } from "#snapshot/agents/without-agents.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { goneAgentsView } from "#views/market/news-view.ts";
import { sourceListView } from "#views/market/source-list-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { sourcesPage } from "#views/pages/sources-page.ts";
import { ownNamespace } from "#views/protocols/mcp-names.ts";
import { mcpServerView } from "#views/protocols/mcp-server-view.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { daysAgo } from "../snapshot/registry-extract-builder.ts";
import { entry, source } from "../snapshot/source-builders.ts";
import { viewContext } from "./view-context-builder.ts";

const agents = [
	agentRecord({ slug: "mole", title: "Mole", agentType: "mcp_server", version: "1.2" }),
	agentRecord({ slug: "wren", title: "Wren" }),
];
const sources = [
	source("official", { precedence: 1 }),
	source("mirror", {
		precedence: 2,
		state: "stopped",
		intervalMinutes: 2_880,
		stoppedFor: "Half of it is gone.",
		failedSince: daysAgo(1),
	}),
];
const entries = [
	entry("official", "mole", { said: { version: "1.2" } }),
	entry("mirror", "mole", { said: { version: "1.1", agentType: "agent" } }),
	entry("mirror", null, { state: "quarantined" }),
];
const followed = gatherSources({ sources, entries, agents, resolve: (slug) => slug });
const facts: Partial<RegistryExtract> = { agents, incidents: [], comments: [], events: [] };
const context = viewContext({ ...facts, followed });
const base = context.site.baseUrl;

describe("the list of sources", () => {
	it("shows how fresh each is, how many entries it has, and what failed", () => {
		const list = sourceListView(context);
		expect(SourceList.parse(list)).toEqual(list);
		expect(list.sources).toMatchObject([
			{ name: "official", address: "https://official.pier9.dev/", failure: null },
			{ name: "mirror", state: "stopped", failure: "Half of it is gone." },
		]);
		expect(list.sources[1]?.entries).toMatchObject({ followed: 1, quarantined: 1 });
	});

	it("has what was imported by hand, by its format, without what only its operator should see", () => {
		const imports = ["toolhive.json", "more.json"].map((place) => ({
			...{ format: "toolhive", name: null, license: null, entries: 3, place },
			importedAt: daysAgo(2),
		}));
		const given = viewContext({ ...facts, followed, imports });
		expect(SourceList.parse(sourceListView(given)).imports[0]).toMatchObject({
			place: "toolhive.json",
			entries: 3,
		});
		expect(sourcesPage(given).imports).toEqual([
			{
				id: "import-toolhive",
				label: "ToolHive registry",
				total: "2 imports, 6 entries",
				lines: ["toolhive.json", "more.json"].map((place) => ({
					place,
					address: null,
					about: "3 entries, licence not stated, imported 2 May 2026",
				})),
				more: [],
			},
		]);
		expect(publicPlace("/home/ada/lists/toolhive.json")).toBe("toolhive.json");
		expect(publicPlace("C:\\lists\\toolhive")).toBe("toolhive");
		expect(publicPlace("https://ada:pw@pier9.dev/list?key=1")).toBe("https://pier9.dev/list");
	});

	it("is in plain words on a page", () => {
		const [official, mirror] = sourcesPage(context).sources;
		const factOf = (label: string, section = official) =>
			section?.facts.find((fact) => fact.label === label)?.value;
		expect(official?.format).toBe("MCP registry");
		expect(factOf("Last followed")).toBe("1 May 2026, 09:00 UTC");
		expect(factOf("Last compared in full")).toBe("Not yet");
		expect(factOf("Followed every")).toBe("1 hour");
		expect(factOf("Followed every", mirror)).toBe("2 days");
		expect(factOf("Invalid", mirror)).toBe("1");
		expect(mirror?.failure).toBe("Half of it is gone. Since 3 May 2026, 12:00 UTC.");
	});

	it("is empty if nothing is followed", () => {
		expect(sourcesPage(viewContext(facts)).sources).toEqual([]);
	});
});

describe("an agent from several sources", () => {
	it("lists them, and the differences between them", () => {
		const { sources: told, conflicts } = agentDetailView(context, getAgent(context, "mole"));
		expect(told.map(({ name, url }) => [name, url])).toEqual([
			["official", `${base}/sources/#official`],
			["mirror", `${base}/sources/#mirror`],
		]);
		expect(conflicts).toEqual([
			{ field: "agent_type", source: "mirror", said: ["agent"] },
			{ field: "version", source: "mirror", said: ["1.1"] },
		]);
	});

	it("shows the same on its page, in words", () => {
		const page = agentPage(context, getAgent(context, "mole")).followed;
		expect(page.sources[0]).toMatchObject({ path: "/sources/#official", day: "1 May 2026" });
		expect(page.conflicts).toEqual([
			{ label: "Type", source: "mirror", said: "Agent" },
			{ label: "Version", source: "mirror", said: "1.1" },
		]);
		expect(agentPage(context, getAgent(context, "wren")).followed.sources).toEqual([]);
	});

	it.each([
		["claims", "publisher proven there by domain: dev.pier9"],
		["nothing", "publisher named there: dev.pier9"],
	] as const)("says who publishes it, by a source trusted for %s: %s", (trust, words) => {
		const importOrigin = "source:official/mcp-registry:dev.pier9/mole";
		const listed = [agentRecord({ slug: "mole", importOrigin })];
		const told = { sources: [source("official", { trust })], entries: [entry("official", "mole")] };
		const gathered = gatherSources({ ...told, agents: listed, resolve: (slug) => slug });
		const given = viewContext({ ...facts, agents: listed, followed: gathered });
		const { sources: rows } = agentPage(given, getAgent(given, "mole")).followed;
		expect(rows.map(({ proof }) => proof)).toEqual([words]);
	});

	it("is shown with public agents at the same endpoint, and rendered again when they change", () => {
		const shared = { coordinates: ["remote mcp.pier9.dev/mcp"] };
		const wren = agentRecord({ slug: "wren", title: "Wren" });
		const shownBeside = (other: AgentRecord) => {
			const listed = [agentRecord({ slug: "mole", title: "Mole" }), other];
			const told = [entry("official", "mole", shared), entry("official", "wren", shared)];
			const gathered = { sources, entries: told, agents: listed, resolve: (slug: string) => slug };
			return viewContext({ ...facts, agents: listed, followed: gatherSources(gathered) });
		};
		const both = shownBeside(wren);
		const mole = getAgent(both, "mole");
		expect(agentDetailView(both, mole).same_endpoint).toEqual([
			{
				slug: "wren",
				title: "Wren",
				url: `${base}/agents/wren/`,
				kind: "endpoint",
				shared: "mcp.pier9.dev/mcp",
			},
		]);
		expect(agentDetailView(both, mole).also_listed_as).toMatchObject([
			{ slug: "wren", url: `${base}/agents/wren/`, why: "same address, mcp.pier9.dev/mcp" },
		]);
		expect(agentPage(both, mole).followed.also).toEqual([
			{ title: "Wren", path: "/agents/wren/", why: "same address, mcp.pier9.dev/mcp" },
		]);
		const sections = agentMarkdownView(both, mole).sections ?? [];
		expect(sections.find(({ title }) => title === "Also listed as")?.points).toEqual([
			{ name: "“Wren”", url: `${base}/agents/wren/`, text: "“same address, mcp.pier9.dev/mcp”" },
		]);
		const renamed = getAgent(shownBeside({ ...wren, title: "Jenny" }), "mole");
		expect(agentDigest(renamed)).not.toEqual(agentDigest(mole));
		const alone = getAgent(shownBeside({ ...wren, status: "removed" }), "mole");
		expect(alone.sameEndpoint).toEqual([]);
		expect(agentDigest(alone)).not.toEqual(agentDigest(mole));
		const gone = { agents: new Set(["wren"]), comments: new Set<string>(), byOthers: [] };
		const takenDown = withoutAgents(both.snapshot, gone, new Date(both.snapshot.at));
		expect(takenDown.agents).toMatchObject([{ slug: "mole", sameEndpoint: [] }]);
	});

	it("lists them for clients of MCP registries under the key of this registry", () => {
		const { _meta } = mcpServerView(context, getAgent(context, "mole"));
		expect(_meta[`${ownNamespace(context.site)}/standing`]).toMatchObject({
			marketScore: expect.any(Number),
			sources: [
				{ name: "official", fetchedAt: "2026-05-01T09:00:00.000Z" },
				{ name: "mirror", fetchedAt: "2026-05-01T09:00:00.000Z" },
			],
		});
	});
});

describe("removed agents", () => {
	const removed = (slug: string, days: number, actor: string) =>
		agentRecord({
			slug,
			status: "removed",
			updatedAt: daysAgo(days),
			transitions: [{ to: "removed", at: daysAgo(days), actor, reason: `${slug} went.` }],
		});

	it("are listed newest first, with the reason only if a source stated it", () => {
		const gone = viewContext({
			...facts,
			agents: [
				...agents,
				removed("crow", 3, "source:official"),
				removed("newt", 1, "source:mirror"),
				removed("toad", 1, "moderator-1"),
				agentRecord({ slug: "old-mole", status: "removed", movedTo: "mole" }),
			],
		});
		const { items, changedAt } = goneAgentsView(gone);
		expect(items.map(({ title, summary }) => [title, summary])).toEqual([
			["newt", "newt went."],
			["crow", "crow went."],
		]);
		expect(changedAt).toBe(daysAgo(1));
	});
});
