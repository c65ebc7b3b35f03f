import { describe, expect, it } from "vitest";
import { agentRegistry } from "#importers/agent-registry.ts";
import { renderCsv } from "#render/csv.ts";
import { readOne } from "./read-one.ts";

const scout = {
	slug: "harbor-scout",
	title: "Harbor Scout",
	short_description: "Watches berths, tides and prices.",
	agent_type: "assistant",
	pricing_type: "freemium",
	deployment_type: "hybrid",
	creator_name: "Pier Nine",
	category_slug: "logistics",
	category_name: "Logistics",
	market_score: 41.5,
	website_url: "https://scout.pier9.dev",
	docs_url: "https://scout.pier9.dev/docs",
	github_url: "https://github.com/pier9/scout",
	logo_url: "https://scout.pier9.dev/logo.png",
	license: "Apache-2.0",
	model_stack: ["field-2", "field-3"],
	integrations: ["Charts", "Radio"],
	launch_date: "2026-01-02T00:00:00.000Z",
	sample: true,
};

const imported = {
	origin: "agent-registry:harbor-scout",
	suggestedSlug: "harbor-scout",
	request: {
		title: "Harbor Scout",
		website_url: "https://scout.pier9.dev",
		short_description: "Watches berths, tides and prices.",
		agent_type: "assistant",
		pricing_type: "freemium",
		category_slug: "logistics",
		model_stack: ["field-2", "field-3"],
		docs_url: "https://scout.pier9.dev/docs",
		github_url: "https://github.com/pier9/scout",
		creator_name: "Pier Nine",
		license: "Apache-2.0",
		deployment_type: "hybrid",
		integrations: ["Charts", "Radio"],
		launch_date: "2026-01-02T00:00:00.000Z",
	},
	logoUrl: "https://scout.pier9.dev/logo.png",
	categoryName: "Logistics",
};

function read(text: string) {
	return agentRegistry.read({ name: "feed", text });
}

function jsonFeed(...agents: unknown[]) {
	return JSON.stringify({ agents, total: agents.length });
}

describe("a feed in JSON", () => {
	it("restores the exported agents", () => {
		expect(read(jsonFeed(scout))).toEqual({ agents: [imported], skipped: [], ignored: [] });
	});

	const counted = {
		kind: "uses",
		subject: 'larch|2 "large"',
		value: 4100,
		source: "Harbour, Index",
		as_of: "2026-05-01T00:00:00.000Z",
		read_at: "2026-05-02T00:00:00.000Z",
	};

	it.each(["JSON", "CSV"])("passes on what others counted, with source and date: %s", (format) => {
		const row = { slug: "mole", title: "Mole", observations: [counted, { ...counted, value: 2 }] };
		const csv = renderCsv(Object.keys(row), [row]);
		const { agents } = read(format === "JSON" ? jsonFeed(row) : csv);
		expect(agents[0]).toMatchObject({ observations: row.observations });
		expect(agents[0]).not.toHaveProperty("notes");
	});

	it.each([
		{ kind: "applause" },
		{ value: null },
		{ value: [4100] },
		{ source: undefined },
		{ as_of: "yesterday" },
		{ waits: true },
	])("leaves out a count with %j, with a note", (wrong) => {
		const observations = [counted, { ...counted, subject: "other", ...wrong }];
		const { agents } = read(jsonFeed({ slug: "mole", title: "Mole", observations }));
		expect(agents[0]).toMatchObject({ observations: [counted] });
		expect(agents[0]?.notes?.join()).toContain("`observations`");
	});

	it("does not pass on that the other registry asked for it itself", () => {
		const observations = [{ ...counted, asked: true }];
		const { agents } = read(jsonFeed({ slug: "mole", title: "Mole", observations }));
		expect(agents[0]).toMatchObject({ observations: [counted] });
		expect(JSON.stringify(agents)).not.toContain("asked");
	});

	it("needs only slugs and titles", () => {
		expect(read(jsonFeed({ slug: "mole", title: "Mole" })).agents).toEqual([
			{ origin: "agent-registry:mole", suggestedSlug: "mole", request: { title: "Mole" } },
		]);
	});

	it("loses null, unknown and invalid facts, but no agents", () => {
		const agent = readOne(
			agentRegistry,
			jsonFeed({
				slug: "mole",
				title: "  Mole \n of the\tpier ",
				agent_type: "submarine",
				website_url: "pier9.dev",
				logo_url: null,
				category_slug: "Not A Slug",
				category_name: "Lost",
				model_stack: ["", 7, "field-2"],
				launch_date: "yesterday",
			}),
		);
		expect(agent.request).toEqual({ title: "Mole of the pier", model_stack: ["field-2"] });
		expect(agent).not.toHaveProperty("categoryName");
		expect(agent).not.toHaveProperty("request.launch_date");
	});

	it.each([
		[0, 0],
		["0", 0],
		["2.5", 2.5],
		[null, undefined],
		["", undefined],
		["cheap", undefined],
		[-1, undefined],
	])("with the price %j states %j: only zero is free", (price, stated) => {
		const agent = readOne(agentRegistry, jsonFeed({ ...scout, input_price: price }));
		expect(agent.inputPrice).toBe(stated);
	});

	it("may start with a byte order mark", () => {
		expect(read(`\uFEFF${jsonFeed(scout)}`).agents).toHaveLength(1);
	});

	it("has its lists shortened", () => {
		const names = Array.from({ length: 40 }, (_, index) => `field-${index}`);
		const agent = readOne(agentRegistry, jsonFeed({ ...scout, model_stack: names }));
		expect(agent.request.model_stack).toHaveLength(32);
	});

	it.each([
		["no slug", { title: "Mole" }, "`slug` is required."],
		["no title", { slug: "mole" }, "`title` is required."],
		["a title that is no text", { slug: "mole", title: null }, "`title` must be a text."],
		["nothing at all", null, "The document is not an object."],
	])("loses an agent with %s and keeps the others", (_, agent, reason) => {
		const outcome = read(jsonFeed(scout, agent));
		expect(outcome.agents).toEqual([imported]);
		expect(outcome.skipped).toEqual([
			{ origin: "agent-registry:feed#/agents/1", reason, part: agent },
		]);
	});

	it("is ignored without a list of agents", () => {
		expect(read('{"items": []}').ignored).toEqual([
			{
				origin: "agent-registry:feed",
				reason: "It is not a bulk feed, which has a list `agents`, each with a `slug`.",
			},
		]);
	});
});

describe("a feed in CSV", () => {
	it("restores the exported agents", () => {
		expect(read(renderCsv(Object.keys(scout), [scout]))).toEqual({
			agents: [imported],
			skipped: [],
			ignored: [],
		});
	});

	it("loses the guard before tabs and line breaks", () => {
		const text = 'slug,title,creator_name\nmole,"\'\tMole","\'\rPier"\n';
		const agent = readOne(agentRegistry, text);
		expect(agent.request).toEqual({ title: "Mole", creator_name: "Pier" });
	});

	it("may have any order of columns, and empty lines", () => {
		const { agents, skipped } = read("\uFEFFtitle,rank,slug\nMole,1,mole\n\nVole,2,vole\n");
		expect(agents.map(({ suggestedSlug }) => suggestedSlug)).toEqual(["mole", "vole"]);
		expect(skipped).toEqual([]);
	});

	it("loses a row with a wrong number of cells and keeps the others", () => {
		const outcome = read("slug,title\nmole,Mole,extra\nvole,Vole\n");
		expect(outcome.agents).toHaveLength(1);
		expect(outcome.skipped).toEqual([
			{
				origin: "agent-registry:feed#row=2",
				reason: "The row has 3 cells, the header has 2.",
				part: "",
			},
		]);
	});

	it.each([
		["no slugs", "title\nMole\n", "`slug` is missing in the header row."],
		["no titles", "slug\nmole\n", "`title` is missing in the header row."],
		["an open quote", 'slug,title\nmole,"Mole\n', "The document is not valid CSV."],
	])("with %s is skipped", (_, text, reason) => {
		expect(read(text)).toEqual({
			agents: [],
			skipped: [{ origin: "agent-registry:feed", reason }],
			ignored: [],
		});
	});
});
