import { describe, expect, it } from "vitest";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { hasFile } from "#views/agents/has-file.ts";
import { observationListView } from "#views/agents/observation-list-view.ts";
import { agentNewsView, newestChangesView } from "#views/market/agent-news-view.ts";
import { newestAgentsView, newestIncidentsView, weeksNewsView } from "#views/market/news-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { getAgent } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { change, versionRecord } from "../registry/record-builders.ts";
import { at, daysAgo, incident } from "../snapshot/registry-extract-builder.ts";
import { viewContext } from "./view-context-builder.ts";

const context = viewContext();
const base = context.site.baseUrl;
const nothing = { agents: [], categories: [], incidents: [], comments: [], events: [] };

describe("the newest agents", () => {
	it("are sorted by the day they were added, newest first", () => {
		const { items } = newestAgentsView(context);
		expect(items.map(({ url }) => url)).toEqual(
			["wren", "vole", "mole", "newt"].map((slug) => `${base}/agents/${slug}/`),
		);
		expect(items[2]).toEqual({
			url: `${base}/agents/mole/`,
			title: 'Mole "the Digger"',
			summary: "Digs tunnels, sorts invoices, and says =SUM(1).",
			author: "Pier Nine",
			topics: [{ slug: "tunnels", name: "The tunnels" }],
			image: `${base}/api/og/mole`,
			icon: null,
			publishedAt: daysAgo(300),
			changedAt: "2026-01-01T00:00:00.000Z",
		});
		expect(items[3]).toMatchObject({
			summary: "“newt” was added to the registry.",
			author: null,
			topics: [],
		});
	});

	it("added at once are sorted by slug", () => {
		const agents = ["c", "a", "b"].map((slug) => agentRecord({ slug }));
		const { items } = newestAgentsView(viewContext({ ...nothing, agents }));
		expect(items.map(({ title }) => title)).toEqual(["a", "b", "c"]);
	});

	it("are at most 50", () => {
		const agents = Array.from({ length: 53 }, (_, number) =>
			agentRecord({ slug: `agent-${number}`, createdAt: daysAgo(100 - number) }),
		);
		const { items } = newestAgentsView(viewContext({ ...nothing, agents }));
		expect(items).toHaveLength(50);
		expect([items[0]?.title, items[49]?.title]).toEqual(["agent-52", "agent-3"]);
	});

	it("change when the newest of them does, not with the hour", () => {
		const agents = [30, 20, 25].map((days) =>
			agentRecord({ slug: `agent-${days}`, updatedAt: daysAgo(days) }),
		);
		const views = [0, 1].map((hour) =>
			newestAgentsView(viewContext({ ...nothing, agents }, { hour })),
		);
		expect(views.map(({ changedAt }) => changedAt)).toEqual([daysAgo(20), daysAgo(20)]);
	});
});

describe("observed changes", () => {
	const seen = [4, 1, 2].map((days) =>
		change(`pier-${days}`, { at: daysAgo(days), slugs: [days === 2 ? "vole" : "mole"] }),
	);
	const observed = viewContext({ changes: seen });
	const told = {
		title: 'Mole "the Digger": The repository has another owner.',
		summary:
			"The repository has another owner. “owner” is another: was “quay”, is “pier”. Seen at “https://github.com/quay/pier-1”.",
		publishedAt: daysAgo(1),
	};

	it("of all agents are sorted by the time at which they were seen, newest first", () => {
		const { items } = newestChangesView(observed);
		expect(items.map(({ publishedAt }) => publishedAt)).toEqual(
			[1, 2, 4].map((days) => daysAgo(days)),
		);
		expect(items[0]).toMatchObject(told);
	});

	it("of one agent are in its feed, its JSON, its page and its Markdown", () => {
		const mole = getAgent(observed, "mole");
		const { items } = agentNewsView(observed, mole);
		expect(items.find(({ url }) => url.includes("#change-"))).toMatchObject(told);
		const { changes } = observationListView(observed, mole);
		expect(changes.map(({ at: seenAt }) => seenAt)).toEqual([daysAgo(1), daysAgo(4)]);
		const [row] = agentPage(observed, mole).changes;
		expect(row).toMatchObject({ subject: "https://github.com/quay/pier-1", day: "3 May 2026" });
		expect(row?.differences[0]).toMatchObject({
			words: [
				{ in: "before", text: "quay" },
				{ in: "after", text: "pier" },
			],
		});
		const { sections } = agentMarkdownView(observed, mole);
		const section = sections.find(({ title }) => title === "What changed");
		expect([...(section?.points ?? [])][0]).toMatchObject({
			name: "3 May 2026",
			text: told.summary,
		});
	});

	it("show the words that differ where most are the same", () => {
		const words = { before: "Sends a mail to you.", after: "Sends a mail to all." };
		const differences = [{ name: "send", says: "is described in other words", ...words }];
		const said = viewContext({ changes: [change("pier", { slugs: ["mole"], differences })] });
		expect(agentPage(said, getAgent(said, "mole")).changes[0]?.differences[0]?.words).toEqual([
			{ in: "both", text: "Sends a mail to " },
			{ in: "before", text: "you." },
			{ in: "after", text: "all." },
		]);
	});

	it("follow an agent to its new slug", () => {
		const former = agentRecord({ slug: "mole", status: "removed", movedTo: "pole" });
		const agents = [agentRecord({ slug: "pole" }), former];
		const moved = viewContext({ ...nothing, agents, changes: seen });
		expect(getAgent(moved, "pole").changes).toHaveLength(2);
	});
});

describe("the newest incidents", () => {
	it("are sorted by the day they were reported, newest first", () => {
		const { items } = newestIncidentsView(context);
		expect(items.map(({ title }) => title)).toEqual(["mole-flood", "old-flood"]);
		expect(items[0]).toEqual({
			url: `${base}/incidents/mole-flood/`,
			title: "mole-flood",
			summary: 'Status: confirmed. Agents: “Mole "the Digger"”. It happened.',
			author: null,
			image: null,
			icon: null,
			topics: [
				{ slug: "outage", name: "outage" },
				{ slug: "medium", name: "medium" },
			],
			publishedAt: daysAgo(3),
			changedAt: daysAgo(3),
		});
	});

	it("name every public agent that is affected, or none", () => {
		const incidents = [
			incident("both", { agents: ["mole", "vole", "crow"] }),
			incident("nobody", { agents: ["crow"], status: "disputed" }),
		];
		const { items } = newestIncidentsView(viewContext({ incidents }));
		expect(items.map(({ summary }) => summary)).toEqual([
			'Status: confirmed. Agents: “Mole "the Digger"”, “vole”. It happened.',
			"Status: disputed. It happened.",
		]);
	});

	it("are at most 50", () => {
		const incidents = Array.from({ length: 51 }, (_, number) =>
			incident(`flood-${number}`, { reportedAt: daysAgo(number + 1) }),
		);
		const { items } = newestIncidentsView(viewContext({ incidents }));
		expect([items.length, items.at(-1)?.title]).toEqual([50, "flood-49"]);
	});
});

describe("a feed", () => {
	const views = [newestAgentsView, newestIncidentsView, weeksNewsView];

	it.each(views)("names its author and its address: %o", (view) => {
		const { author, language, homeUrl, ...head } = view(context);
		expect([author, language, homeUrl]).toEqual(["Agent Registry", "en", `${base}/`]);
		const [, name] = /feeds\/([\w-]+)\.atom$/.exec(head.atomUrl) ?? [];
		const page = name === "weekly-reports" ? "weekly-report" : name;
		expect(head).toMatchObject({
			title: expect.stringContaining("Agent Registry"),
			pageUrl: `${base}/${page}/`,
			atomUrl: `${base}/feeds/${name}.atom`,
			jsonUrl: `${base}/feeds/${name}.json`,
		});
	});

	it.each(views)("without entries is as new as the hour: %o", (view) => {
		const { items, changedAt } = view(viewContext(nothing));
		expect([items, changedAt]).toEqual([[], at.toISOString()]);
	});

	it.each(views)("says if agents are an invented sample: %o", (view) => {
		const agents = [agentRecord({ slug: "mole", sample: true })];
		expect(view(viewContext({ ...nothing, agents })).summary).toContain("invented sample");
		expect(view(context).summary).not.toContain("sample");
	});
});

describe("the changes of one agent", () => {
	const version = (number: string, days: number) =>
		versionRecord(number, { publishedAt: daysAgo(days + 1), listedAt: daysAgo(days) });
	const agent = agentRecord({
		slug: "lynx",
		versions: [version("1.1.0", 4), version("1.0.0", 40)],
		transitions: [{ to: "revised", at: daysAgo(8), actor: "owner", reason: null }],
	});
	const lynx = viewContext({
		...nothing,
		agents: [agent, agentRecord({ slug: "idle" })],
		incidents: [incident("lynx-leak", { agents: ["lynx"], updatedAt: daysAgo(6) })],
	});

	it("are its versions, incidents and revisions, newest first, each with an address of its own", () => {
		const { items, changedAt } = agentNewsView(lynx, getAgent(lynx, "lynx"));
		expect(items.map(({ title }) => title)).toEqual([
			"lynx 1.1.0",
			"lynx-leak",
			"lynx: listing changed",
			"lynx 1.0.0",
		]);
		expect(new Set(items.map(({ url }) => url)).size).toBe(4);
		expect(items[3]).toMatchObject({ summary: "First version here.", publishedAt: daysAgo(41) });
		expect(changedAt).toBe(daysAgo(4));
	});

	it("have a feed only if there are any", () => {
		const feed = { onlyWith: "changes" } as const;
		expect(hasFile(feed, getAgent(lynx, "lynx"))).toBe(true);
		expect(hasFile(feed, getAgent(lynx, "idle"))).toBe(false);
	});
});
