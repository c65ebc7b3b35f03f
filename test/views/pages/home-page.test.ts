import { expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { homePage } from "#views/pages/home-page.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { daysAgo, incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";

const count = (value: number) => ({
	kind: "pulls" as const,
	subject: "image",
	value,
	source: "Count Office",
	as_of: daysAgo(2),
});
const server = (slug: string, facts: Partial<AgentRecord> = {}) =>
	agentRecord({ slug, agentType: "mcp_server", ...facts });
const homeOf = (agents: AgentRecord[]) =>
	homePage(viewContext({ agents, incidents: [], comments: [], events: [] }));

it("the home page puts servers with the most use first, and says of how many", () => {
	const used = [5, 900, 70].map((value) => server(`s${value}`, { observations: [count(value)] }));
	const [shelf] = homeOf([...used, server("bare")]).shelves;
	expect(shelf?.rows.map(({ title }) => title)).toEqual(["s900", "s70", "s5"]);
	expect(shelf?.note).toBe("The first of 3 ranked, of 4 in all.");
	expect(shelf?.rows[0]?.cells[1]?.text).toBe("900 pulls");
});

it("the home page calls nothing the top while fewer than three are ranked", () => {
	const agents = [3, 1, 2].map((days) =>
		server(`changed-${days}`, { sourceUpdatedAt: daysAgo(days) }),
	);
	const [shelf] = homeOf(agents).shelves;
	expect(shelf?.title).toBe("Recently updated MCP servers");
	expect(shelf?.rows.map(({ title }) => title)).toEqual(["changed-1", "changed-2", "changed-3"]);
});

it("the home page says how many listings have what", () => {
	const { known } = homeOf([server("a", { creatorName: "Quay" }), server("b")]);
	expect(known.rows.find(({ label }) => label === "a maker")?.count).toBe("1 of 2");
});

it("the home page marks the severity of open incidents as other pages do", () => {
	const incidents = [incident("flood", { severity: "high", status: "confirmed" })];
	expect(homePage(viewContext({ incidents })).incidents[0]).toMatchObject({
		severity: { label: "High", tone: "bad" },
	});
});

it("the home page names the agents of an open incident", () => {
	const incidents = [incident("flood", { agents: ["mole"] })];
	expect(homePage(viewContext({ incidents })).incidents[0]?.agents).toEqual([
		{ title: 'Mole "the Digger"', path: "/agents/mole/" },
	]);
});
