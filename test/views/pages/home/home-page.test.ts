import { expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { homePage } from "#views/pages/home/home-page.ts";
import { agentRecord } from "../../../domain/agent-record-builder.ts";
import { category, daysAgo, incident } from "../../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../view-context-builder.ts";

const pulls = (value: number, as_of = "2025-08-22T00:00:00.000Z") => ({
	kind: "pulls" as const,
	subject: "image",
	value,
	source: "Count Office",
	as_of,
});
const server = (slug: string, facts: Partial<AgentRecord> = {}) =>
	agentRecord({ slug, agentType: "mcp_server", ...facts });
const used = (value: number, as_of?: string) =>
	server(`s${value}`, { observations: [pulls(value, as_of)], shortDescription: `Use ${value}.` });
const nothing = { agents: [], incidents: [], comments: [], events: [], categories: [] };
const homeOf = (agents: AgentRecord[], rest = {}) =>
	homePage(viewContext({ ...nothing, agents, ...rest }));

it("the home page puts servers with the most use first, as parts of the most, and names who counted when", () => {
	const home = homeOf([
		used(5),
		used(9000),
		used(4500, "2025-03-01T00:00:00.000Z"),
		server("bare"),
	]);
	expect(home.used?.rows.map(({ title, figure, share }) => [title, figure, share])).toEqual([
		["s9000", "9k", 1],
		["s4500", "4k", 0.5],
		["s5", "5", 5 / 9000],
	]);
	expect(home.used?.note).toBe("Pulls, counted by Count Office, March 2025 to August 2025.");
	expect(home.used?.path).toBe("/servers/?sort=pulls");
	expect(home.faces.map(({ title }) => title)).toEqual(["s9000", "s4500", "s5"]);
});

it("the home page calls nothing most used while fewer than three are counted", () => {
	const home = homeOf([used(5), used(7), server("bare")]);
	expect([home.used, home.faces]).toEqual([null, []]);
});

it("the home page counts each kind, and has a door only for those that are there", () => {
	const model = agentRecord({ slug: "model", agentType: "llm", contextTokens: 2_000_000 });
	const { counts, doors } = homeOf([server("a"), server("b"), model]);
	expect(counts).toBe("2 MCP servers and 1 model");
	expect(doors.map(({ title, count, path }) => [title, count, path])).toEqual([
		["MCP servers", "2", "/servers/"],
		["Models", "1", "/models/"],
	]);
});

it("the home page offers only filters and words that find something", () => {
	const agent = agentRecord({ slug: "guide", agentType: "agent", transports: ["JSONRPC"] });
	const hosted = server("pier-postgres", { deploymentType: "hosted" });
	const { doors, tries } = homeOf([hosted, agent, agentRecord({ slug: "m", agentType: "llm" })]);
	expect(doors.map(({ ready }) => ready.map(({ path }) => path))).toEqual([
		["/servers/?deployment=hosted"],
		expect.not.arrayContaining([expect.stringContaining("open_weights")]),
		["/agents/?type=agent&transport=JSONRPC", "/agents/?type=agent&auth=none"],
	]);
	expect(tries.map(({ path }) => path)).toEqual(["/agents/?q=postgres"]);
});

it("the home page names what leaves, and the open incidents", () => {
	const gone = ["one", "two", "three"].map((slug) =>
		agentRecord({ slug, agentType: "llm", status: "deprecated" }),
	);
	const { news } = homeOf([...gone, agentRecord({ slug: "mole" })], {
		incidents: [incident("flood", { status: "confirmed" })],
	});
	expect(news.map(({ title, about, path }) => [title, about, path])).toEqual([
		[
			"3 models leave service",
			expect.stringMatching(/^\w+, \w+ and 1 more$/),
			"/weekly-report/#leaving",
		],
		["1 open incident", "flood", "/incidents/"],
	]);
	expect(homeOf([server("a")]).news.map(({ about }) => about)).toEqual([
		"None reported here so far, which proves little.",
	]);
});

it("the home page has new models with what they cost, the newest first", () => {
	const released = [3, 1, 2].map((days) =>
		agentRecord({
			slug: `m${days}`,
			agentType: "llm",
			releasedAt: daysAgo(days),
			contextTokens: 262_144,
			inputPrice: 2,
			outputPrice: 10,
			creatorName: "Quay",
		}),
	);
	expect(homeOf(released).released.map(({ title, about }) => [title, about])).toEqual([
		["m1", "Quay · 262k context · $2.00 / $10.00"],
		["m2", "Quay · 262k context · $2.00 / $10.00"],
		["m3", "Quay · 262k context · $2.00 / $10.00"],
	]);
});

it("the home page has the jobs that something other than a model is for, the largest first", () => {
	const { jobs } = homeOf(
		[
			server("a", { categorySlug: "cloud" }),
			server("b", { categorySlug: "data" }),
			server("c", { categorySlug: "data" }),
			agentRecord({ slug: "m", agentType: "llm", categorySlug: "language-models" }),
		],
		{ categories: ["cloud", "data", "language-models", "empty"].map(category) },
	);
	expect(jobs).toEqual([
		{ name: "The data", path: "/categories/data/", count: "2", icon: "db" },
		{ name: "The cloud", path: "/categories/cloud/", count: "1", icon: "cloud" },
	]);
});

it("the home page of an empty registry has nothing but ways to fill it", () => {
	expect(homeOf([])).toMatchObject({ isEmpty: true, doors: [], used: null, jobs: [], tries: [] });
});

it("the home page draws what the most used server touches, if that is stated, and what new models cost", () => {
	const model = (slug: string, days: number) =>
		agentRecord({ slug, agentType: "llm", releasedAt: daysAgo(days), outputPrice: 10 });
	const { reach, chart } = homeOf([used(9), used(8), used(7), model("a", 1), model("b", 40)]);
	expect(reach).toBeNull();
	expect(chart?.points.map(({ slug, price }) => [slug, price])).toEqual([
		["a", "$10.00"],
		["b", "$10.00"],
	]);
	expect(homeOf([model("a", 1)]).chart).toBeNull();
});

it("the door of each kind shows one face of each maker, of models those known best", () => {
	const model = (slug: string, creatorName: string, outputPrice: number | null = null) =>
		agentRecord({ slug, title: slug, agentType: "llm", creatorName, outputPrice });
	const { doors } = homeOf([
		model("Ash", "Orchard"),
		model("Birch", "Orchard", 2),
		model("Cedar", "Orchard", 3),
		model("Dogwood", "Grove"),
		server("elm", { title: "Elm", creatorName: "Orchard" }),
		server("fir", { title: "Fir", creatorName: "Orchard" }),
	]);
	expect(doors.map(({ tiles }) => tiles.map(({ letters }) => letters))).toEqual([
		["E"],
		["B", "D"],
	]);
});
