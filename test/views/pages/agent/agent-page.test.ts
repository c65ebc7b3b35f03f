import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { whyNotRanked } from "#domain/scores/market-score.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { skillRows } from "#views/pages/agent/tool-rows.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { comment, incident } from "../../../snapshot/registry-extract-builder.ts";
import { mole, viewContext } from "../../view-context-builder.ts";

const many = <Item>(count: number, build: (name: string) => Item) =>
	Array.from({ length: count }, (_, number) => build(`item-${number}`));

function crowded(count: number) {
	return viewContext({
		incidents: many(count, (slug) => incident(slug, { agents: ["mole"] })),
		comments: many(count, (id) => comment(id)),
	});
}

describe("the page of an agent", () => {
	it("shows up to twenty incidents and comments, and where the others are", () => {
		const page = agentPage(...mole(crowded(23)));
		expect([page.incidents.length, page.comments.length]).toEqual([20, 20]);
		expect([page.moreIncidents, page.moreComments]).toEqual([
			{ label: "3 more incidents in the JSON", path: "/api/v1/incidents" },
			{ label: "3 more comments in the JSON", path: "/api/agents/mole/comments" },
		]);
	});

	it("has no link to others if it shows all", () => {
		const page = agentPage(...mole(crowded(20)));
		expect([page.incidents.length, page.comments.length]).toEqual([20, 20]);
		expect([page.moreIncidents, page.moreComments]).toEqual([null, null]);
	});

	it("warns of open incidents at its top, the most severe first, but not of closed ones", () => {
		const of = (slug: string, severity: "low" | "critical", status: "confirmed" | "resolved") =>
			incident(slug, { agents: ["mole"], severity, status });
		const incidents = [
			of("late", "low", "confirmed"),
			of("leak", "critical", "confirmed"),
			of("old", "critical", "resolved"),
		];
		const { banner } = agentPage(...mole(viewContext({ incidents })));
		expect(banner?.heading).toBe("2 open incidents");
		expect(banner?.incidents.map(({ path }) => path)).toEqual([
			"/incidents/leak/",
			"/incidents/late/",
		]);
		const closed = agentPage(...mole(viewContext({ incidents: incidents.slice(2) })));
		expect(closed.banner).toBeNull();
	});

	it("puts a reason in the place of the button only for a severe open incident or a withdrawn version", () => {
		const recallOf = (severity: "low" | "critical", status: "confirmed" | "resolved") =>
			agentPage(
				...mole(
					viewContext({ incidents: [incident("leak", { agents: ["mole"], severity, status })] }),
				),
			).recall?.heading;
		expect(recallOf("critical", "confirmed")).toBe("Do not install it before you read this.");
		expect([recallOf("low", "confirmed"), recallOf("critical", "resolved")]).toEqual([
			undefined,
			undefined,
		]);
		const [context, agent] = mole();
		const version = {
			number: "2.1.4",
			status: "deleted",
			message: null,
			publishedAt: null,
			listedAt: agent.createdAt,
			changes: [],
			documents: ["a".repeat(64)],
		} as const;
		const withdrawn = {
			...agent,
			documents: ["a".repeat(64)],
			versions: [{ ...version, changes: [], documents: ["a".repeat(64)] }],
		};
		expect(agentPage(context, withdrawn).recall).toMatchObject({
			heading: "Withdrawn. Do not install it.",
			reason: "Its publisher has withdrawn version 2.1.4.",
		});
	});

	it("ticks only what is proven here, and names who else calls it official", () => {
		const [context, agent] = mole();
		const claim = { ...agent.claim, domainVerifiedAt: null, repositoryVerifiedAt: null };
		const tier = {
			kind: "tier",
			subject: "mole",
			value: "Official",
			source: "ToolHive",
			as_of: null,
		} as const;
		const said = agentPage(context, { ...agent, claim, observations: [tier] }).maker;
		expect(said).toMatchObject({ name: "Pier Nine", proof: null, officialBy: "ToolHive" });
		const at = "2026-03-01T09:00:00.000Z";
		const proven = {
			...agent,
			claim: { ...claim, domainVerifiedAt: at },
			observations: [{ ...tier, value: "Community" }],
		};
		expect(agentPage(context, proven).maker).toMatchObject({
			proof: expect.stringContaining("domain"),
			officialBy: null,
		});
	});

	it("says who uses it by the best count of each kind, and what another source counts, never the mean", () => {
		const [context, agent] = mole();
		const stars = (value: number, source: string) =>
			({
				kind: "stars",
				subject: "https://github.com/pier-nine/mole",
				value,
				source,
				as_of: "2026-04-01T00:00:00.000Z",
			}) as const;
		const observations = [stars(2897, "ToolHive"), stars(3410, "its own page")];
		const { uses } = agentPage(context, { ...agent, observations });
		expect(uses).toEqual({
			figures: [{ label: "stars", value: "2,897" }],
			by: "Counted by ToolHive, 1 April 2026.",
			others: ["3,410 stars, counted by its own page on 1 April 2026"],
		});
	});

	it("links to agents with the same tag, and to addresses that strangers named", () => {
		const [context, agent] = mole();
		const screenshots = ["https://mole.example/a.png"];
		const { lists } = agentPage(context, { ...agent, tags: ["tunnels & caves"], screenshots });
		expect(lists.filter(({ label }) => label === "Tags" || label === "Screenshots")).toEqual([
			{
				label: "Tags",
				items: [{ label: "tunnels & caves", href: "/agents/?tag=tunnels+%26+caves" }],
			},
			{ label: "Screenshots", items: [{ label: screenshots[0], href: screenshots[0] }] },
		]);
	});

	it("links from its type, creator, models and other values to agents with the same", () => {
		const page = agentPage(...mole());
		expect([page.typePath, page.maker?.path]).toEqual([
			"/agents/?type=agent",
			"/agents/?creator=Pier+Nine",
		]);
		const hrefs = page.lists.flatMap(({ items }) => items.map(({ href }) => href));
		expect(hrefs).toEqual([
			"/agents/?model=field-2",
			"/agents/?model=field-3",
			"/agents/?integration=Radio",
		]);
		const linked = page.facts.filter(({ href }) => href !== null);
		expect(linked.map(({ label }) => label)).toEqual(["Type", "Pricing", "Creator"]);
	});

	it("names two or three of the same category and purpose instead of it, the most used first, or none", () => {
		const tags = ["Tunnels", "caves"];
		const dug = (slug: string, facts: object = {}) =>
			agentRecord({ slug, title: slug, tags, categorySlug: "tunnels", ...facts });
		const insteadOf = (...others: AgentRecord[]) => {
			const context = viewContext({ agents: [dug("mole"), ...others], events: [] });
			return agentPage(context, getAgent(context, "mole")).instead;
		};
		const rivals = [dug("newt"), dug("toad"), dug("shrew")];
		const instead = insteadOf(...rivals, dug("wren", { tags: ["caves"] }));
		expect(instead?.others.map(({ title }) => title)).toEqual(["newt", "shrew", "toad"]);
		expect(instead?.comparePath).toBe("/compare/?a=mole&a=newt&a=shrew&a=toad");
		expect(insteadOf(dug("newt"), dug("toad", { categorySlug: "nests" }))).toBeNull();
	});

	it("explains where facts come from in words, without names of fields", () => {
		const [context, agent] = mole();
		const fact = { source: "declared", checkedAt: agent.createdAt, origin: null } as const;
		const fields = ["websiteUrl", "repositoryUrl", "behavioralProfile", "title"];
		const { provenance } = agentPage(context, { ...agent, provenance: [{ ...fact, fields }] });
		expect(provenance).toEqual([
			{
				source: "Stated here, 8 July 2025",
				path: null,
				facts: "Title, Website, Source code, Behavioural profile",
			},
		]);
	});

	it.each([
		["makenotion", "Makenotion (owner of the repository, not claimed)"],
		["notion.com", "notion.com (domain of its address, not claimed)"],
		["Notion Labs", "Notion Labs"],
	])("says how its maker is known: %s", (creatorName, words) => {
		const [context, agent] = mole();
		const addresses = {
			repositoryUrl: "https://github.com/Makenotion/server",
			websiteUrl: "https://mcp.notion.com/",
			claim: { ...agent.claim, level: 0 },
		};
		const { facts } = agentPage(context, { ...agent, ...addresses, creatorName });
		const shown = facts.find(({ label }) => label === "Creator")?.value;
		expect(shown?.toLowerCase()).toBe(words.toLowerCase());
	});

	it("names the source of what was imported, with its own date", () => {
		const [context, agent] = mole();
		const fact = {
			source: "imported",
			checkedAt: agent.createdAt,
			origin: "toolhive:mole",
		} as const;
		const provenance = [{ ...fact, fields: ["title"] }];
		expect(agentPage(context, { ...agent, provenance }).provenance).toMatchObject([
			{
				source: "ToolHive registry",
				path: "/sources/#import-toolhive",
				facts: "Title",
			},
		]);
		const followed = [{ ...fact, origin: "source:official/mcp-registry:mole", fields: ["title"] }];
		expect(agentPage(context, { ...agent, provenance: followed }).provenance).toMatchObject([
			{ source: "official", path: "/sources/#official" },
		]);
	});

	/** The mole with this document of ToolHive. */
	function stating(text: string): ReturnType<typeof mole> {
		const [context, agent] = mole();
		const sha256 = "a".repeat(64);
		const read = { fetchedAt: agent.createdAt, origin: null, by: "operator" };
		const documentsOf = () => [{ sha256, format: "toolhive", text, ...read } as const];
		return [
			{ ...context, documentsOf, lastRead: { agent: null, readings: [] } },
			{ ...agent, documents: [sha256] },
		];
	}

	it("says of what its source archived that it is archived, and by whom", () => {
		const image = { image: "mcp/mole:1.0.0", transport: "stdio", description: "Digs.", tools: [] };
		const [context, agent] = stating(JSON.stringify(image));
		const stated = { kind: "archived", subject: "mcp/mole", value: true, as_of: null } as const;
		const saysOf = (observations: typeof agent.observations) =>
			agentPage(context, { ...agent, observations }).firstFacts.map(({ says, more, tone }) => {
				return [says, more, tone].join(" ");
			});
		expect(saysOf([]).join()).not.toContain("Archived");
		const said = saysOf([{ ...stated, source: "Docker", read_at: agent.createdAt }]);
		expect(said).toContainEqual(expect.stringMatching(/Archived, says Docker warn$/));
	});

	it.each([
		["# WARNING: Tool list fetch failed on 2026-05-01", "Its tools could not be listed lately"],
		["# The context window is provisional.", "Some of its figures are provisional"],
		["name: mole # provisional", null],
	])("says how sure its source is of %j: %j", (text, doubt) => {
		const { doubts } = agentPage(...stating(text));
		const notes = doubt === null ? [] : [`${doubt}, notes its ToolHive registry entry.`];
		expect(doubts).toEqual(notes);
	});

	it("names how many skills its documents have beyond those that it shows", () => {
		const skills = (count: number) =>
			skillRows(
				many(count, (name) => ({ id: name, name, description: null, tags: [], examples: [] })),
			);
		expect(skills(33).slice(30)).toEqual([
			{ name: "3 more", description: "Its documents list them." },
		]);
		expect(skills(30)).toHaveLength(30);
	});

	it("starts its texts with capital letters", () => {
		const { scores, incidents, facts } = agentPage(...mole(crowded(1)));
		const shown = [
			...scores.flatMap(({ parts }) => parts.map(({ name }) => name)),
			...incidents.flatMap(({ severity, status }) => [severity.label, status.label]),
			...facts.filter(({ label }) => label === "Deployment").map(({ value }) => value),
		];
		expect(shown.filter((text) => !/^\p{Lu}/u.test(text))).toEqual([]);
	});

	it("has one row for a release that is its launch, and two for a later one", () => {
		const [context, agent] = mole();
		const labelsOf = (launchedAt: string, releasedAt: string) =>
			agentPage(context, { ...agent, launchedAt, releasedAt }).facts.flatMap(({ label }) =>
				label === "Launched" || label === "Released" ? [label] : [],
			);
		const [first, later] = ["2025-02-02T00:00:00.000Z", "2025-03-02T00:00:00.000Z"];
		expect(labelsOf(first, first)).toEqual(["Launched"]);
		expect(labelsOf(first, later)).toEqual(["Launched", "Released"]);
	});

	it("says how much of the score is known, or what an agent needs for a rank", () => {
		const [context, agent] = mole();
		const newt = getAgent(context, "newt");
		const agents = [agent, { ...agent, knownWeight: 100 }, newt];
		const shown = agents.map((one) => agentPage(context, one));
		expect(shown.map(({ scores }) => scores.map(({ total, note }) => [total, note]))).toEqual([
			[
				[agent.marketScore.toFixed(1), "Score from 97 of 100 known points."],
				["63.0", null],
			],
			[
				[agent.marketScore.toFixed(1), null],
				["63.0", null],
			],
			[
				[null, null],
				[null, null],
			],
		]);
		expect(shown.map(({ notRanked }) => notRanked)).toEqual([null, null, whyNotRanked(newt)]);
		expect(shown.map(({ isTrendKnown }) => isTrendKnown)).toEqual([true, true, false]);
	});

	it("offers to vote, watch, share and report, with own and escaped addresses only", () => {
		const [context, agent] = mole();
		const title = '"><script>&?# \u202e\ud800';
		const { say } = agentPage(context, { ...agent, title });
		expect(say).toMatchObject({
			votePath: "/dashboard/signals/mole/vote/?vote=for",
			watchPath: "/dashboard/watchlist/?agent=mole",
			approvePath: "/dashboard/collections/?agent=mole",
			reportPath: "/report/mole/",
		});
		expect(say.share.url).toMatch(/\/agents\/mole\/$/);
		for (const { href } of say.share.links) {
			expect(href).toMatch(/^(https:\/\/|mailto:)[\x21\x24-\x7e]+$/);
			expect(href).not.toMatch(/["<>#]/);
			expect(new URL(href).search).toContain(encodeURIComponent(say.share.url));
		}
	});

	it("links to voting, and to claiming only if it has no owner", () => {
		const context = viewContext();
		const pageOf = (slug: string) => agentPage(context, getAgent(context, slug));
		expect(pageOf("mole")).toMatchObject({
			signalsPath: "/dashboard/signals/mole/",
			claimPath: null,
		});
		expect(pageOf("vole").claimPath).toBe("/dashboard/claims/vole/");
	});
});
