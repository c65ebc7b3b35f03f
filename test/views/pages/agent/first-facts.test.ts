import { describe, expect, it } from "vitest";
import type { FirstFacts } from "#contract/agents/first-facts.ts";
import type { ExposureTier } from "#contract/vocabulary.ts";
import { agentDetailView } from "#views/agents/agent-detail-view.ts";
import { agentMarkdownView } from "#views/agents/agent-markdown-view.ts";
import { agentPage } from "#views/pages/agent/agent-page.ts";
import { firstFacts } from "#views/pages/agent/first-facts.ts";
import { importedRegistry } from "../../../site/imported-registry.ts";
import { mole } from "../../view-context-builder.ts";

const nothing: FirstFacts = {
	tools: { changing: 0, unclear: 0, reading: 0 },
	keys: null,
	version: null,
	changed_at: null,
	archived_by: null,
	checks: { pass: 0, warn: 0, fail: 0 },
	open_incidents: 0,
};
const [, usual] = mole();
const agent: typeof usual = {
	...usual,
	exposure: { ...usual.exposure, publicTier: "unassessed", summary: "Risk not assessed." },
};
const checks = (pass: number, fail = 0) => ({ ...nothing.checks, pass, fail });

describe("the first facts of a page", () => {
	it.each<[Partial<FirstFacts>, string[]]>([
		[{}, []],
		[{ tools: { changing: 3, unclear: 0, reading: 21 } }, ["3 tools change things: 21 only read"]],
		[
			{ tools: { changing: 1, unclear: 2, reading: 1 } },
			["1 tool changes things: 1 only reads, 2 unclear"],
		],
		[{ tools: { changing: 0, unclear: 1, reading: 2 } }, ["3 tools: 2 only read, 1 unclear"]],
		[{ tools: { changing: 0, unclear: 0, reading: 5 } }, ["It only reads: 5 tools"]],
		[
			{ version: "0.5.11", changed_at: "2025-08-22T09:42:42.000Z" },
			["Version 0.5.11: Changed Aug 2025"],
		],
		[{ changed_at: "2025-08-22T09:42:42.000Z" }, ["Changed Aug 2025: "]],
		[{ archived_by: "ToolHive" }, ["Archived, says ToolHive:  (warn)"]],
		[{ checks: checks(4) }, ["No known trouble: 4 checks passed"]],
		[{ checks: { ...checks(4), warn: 2 } }, ["2 checks warn: 4 checks passed"]],
		[{ checks: checks(4, 1) }, ["1 check failed: 4 checks passed (warn)"]],
		[{ open_incidents: 2, checks: checks(4) }, ["2 open incidents: 4 checks passed (bad)"]],
	])("say %j as %j", (facts, said) => {
		const rows = firstFacts({ ...nothing, ...facts }, agent, { isDoubted: false, isUsable: true });
		expect(
			rows.map(({ says, more, tone }) => `${says}: ${more}${tone ? ` (${tone})` : ""}`),
		).toEqual(said);
	});

	it("do not call what its own documents doubt free of trouble", () => {
		const rows = firstFacts({ ...nothing, checks: checks(4) }, agent, {
			isDoubted: true,
			isUsable: true,
		});
		expect(rows.map(({ says }) => says)).toEqual(["4 checks passed"]);
	});

	it.each<[ExposureTier, Partial<FirstFacts>, string]>([
		["elevated", { checks: checks(4) }, "High risk: estimated from its tools; 4 checks passed"],
		["elevated", {}, "High risk: estimated from its tools"],
		["elevated", { checks: checks(4, 1) }, "1 check failed: High risk; 4 checks passed (warn)"],
		["limited", { checks: checks(4) }, "No known trouble: 4 checks passed"],
		["unassessed", { checks: checks(4) }, "No known trouble: 4 checks passed"],
	])("of a risk that is %s, with %j, say %s", (publicTier, facts, said) => {
		const summary = "High risk, estimated from its tools: dig_hole can change things.";
		const exposed = { ...agent, exposure: { ...agent.exposure, publicTier, summary } };
		const how = { isDoubted: publicTier === "elevated", isUsable: true };
		const rows = firstFacts({ ...nothing, ...facts }, exposed, how);
		expect(
			rows.map(({ says, more, tone }) => `${says}: ${more}${tone ? ` (${tone})` : ""}`),
		).toEqual([said]);
	});

	it("name a risk with the words of its answer and its Markdown", () => {
		const [context] = mole();
		const how = { isDoubted: false, isUsable: true };
		const [{ says, more } = expect.unreachable()] = firstFacts(nothing, usual, how);
		const words = `${says}, ${more}`;
		expect(words).toMatch(/^Medium risk, estimated from /);
		const { summary } = agentDetailView(context, usual).trust.behavioral_exposure;
		expect(summary.startsWith(words)).toBe(true);
		expect(JSON.stringify(agentMarkdownView(context, usual))).toContain(words);
	});

	it("do not praise what nobody can start", () => {
		const shown = (passed: number, failed: number) =>
			firstFacts({ ...nothing, checks: checks(passed, failed) }, agent, {
				isDoubted: false,
				isUsable: false,
			}).map(({ says }) => says);
		expect([shown(4, 0), shown(4, 1)]).toEqual([[], ["1 check failed"]]);
	});

	it("are those of the answer about the agent", async () => {
		const context = await importedRegistry();
		const agents = [...context.snapshot.agents];
		const pages = agents.map((agent) => agentPage(context, agent));
		const drawn = pages.map((page) => page.firstFacts);
		expect(drawn.flat().length).toBeGreaterThan(agents.length);
		expect(drawn).toEqual(
			agents.map((agent, at) =>
				firstFacts(agentDetailView(context, agent).facts, agent, {
					isDoubted: (pages[at]?.doubts ?? []).length > 0,
					isUsable: pages[at]?.add !== null,
				}),
			),
		);
		const tools = agents.map((agent) => agentDetailView(context, agent));
		for (const { facts, tools: listed } of tools) {
			const { changing, unclear, reading } = facts.tools;
			expect(changing + unclear + reading).toBe(listed.length);
		}
	});
});
