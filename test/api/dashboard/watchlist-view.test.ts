import { describe, expect, it } from "vitest";
import { watchlistView } from "#api/routes/dashboard/signals/watchlist-view.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { account } from "../../registry/record-builders.ts";
import { daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const since = daysAgo(3);
const eve = account("account:eve");

interface More {
	done?: string;
	attempt?: FormAttempt;
	page?: number;
}

function view(agents: readonly AgentRecord[], more: More = {}) {
	const watched = agents.map((agent) => ({ agent, since }));
	return watchlistView(viewContext(), { account: eve, watched, ...more });
}

function tableOf(agents: readonly AgentRecord[], more: More = {}) {
	const [block] = view(agents, more).sections[0]?.blocks ?? [];
	if (block?.kind !== "table") throw new Error("The watchlist has no table");
	return block.table;
}

const texts = (agents: readonly AgentRecord[]) =>
	tableOf(agents).rows.map((cells) => cells.map(({ text }) => text));

describe("the watchlist", () => {
	it("shows each agent with its facts in this hour", () => {
		const mole = agentRecord({ slug: "mole", title: "Mole" });
		const [name, score, trend, ...others] = tableOf([mole]).rows[0] ?? [];
		expect(name).toEqual({ text: "Mole", path: "/agents/mole/" });
		expect([score?.text, trend?.text]).toEqual([
			expect.stringMatching(/^\d+\.\d$/),
			expect.stringMatching(/^[+−]?\d+\.\d$/),
		]);
		expect(others.map(({ text }) => text)).toEqual([
			"Active",
			"1",
			"1 May 2026",
			"Vote or comment",
			"Remove",
		]);
	});

	it.each([
		["newt", "deprecated", ["Deprecated", "None"]],
		["vole", "active", ["Active", "None"]],
		["mole", "active", ["Active", "1"]],
	] as const)("says of %s (%s): %j", (slug, status, words) => {
		const [, , , state, incidents] = texts([agentRecord({ slug, status })])[0] ?? [];
		expect([state, incidents]).toEqual(words);
	});

	it("shows a hundred agents per page", () => {
		const many = Array.from({ length: 250 }, (_, number) =>
			agentRecord({ slug: `mole-${number}` }),
		);
		const pages = [1, 2, 3, 9].map((page) => tableOf(many, { page }));
		expect(pages.map(({ rows }) => rows.length)).toEqual([100, 100, 50, 50]);
		expect(pages.map(({ previous, next }) => [previous, next])).toEqual([
			[null, "/dashboard/watchlist/?page=2"],
			["/dashboard/watchlist/", "/dashboard/watchlist/?page=3"],
			["/dashboard/watchlist/?page=2", null],
			["/dashboard/watchlist/?page=2", null],
		]);
	});

	it("shows no scores of an agent that is not in the hour", () => {
		expect(texts([agentRecord({ slug: "new-one" })])[0]?.slice(1, 5)).toEqual([
			"–",
			"–",
			"Active",
			"None",
		]);
	});

	it("has a button for each that names its agent and removes it", () => {
		const cell = tableOf([agentRecord({ slug: "mole", title: "Mole" })]).rows[0]?.at(-1);
		expect(cell?.form).toMatchObject({
			action: "/dashboard/watchlist/",
			hidden: { agent: "mole" },
			label: "Remove Mole from the watchlist",
		});
		expect(cell?.form?.hidden).not.toHaveProperty("on");
	});

	it("says how to start if it is empty", () => {
		const table = tableOf([]);
		expect([table.rows, table.empty]).toEqual([[], expect.stringContaining("Add an agent below")]);
	});

	it("keeps what could not be found, and confirms what was done", () => {
		const attempt: FormAttempt = {
			values: { agent: "Mowle", on: "on" },
			errors: [{ pointer: "#/agent", detail: "was not found; similar agents: mole" }],
			detail: "The agent was not found; similar agents: mole.",
		};
		const { blocks, sections } = view([], { attempt });
		expect(blocks[0]).toMatchObject({ kind: "notice", tone: "bad", links: [{ label: "Agent" }] });
		expect(sections[1]?.blocks[0]).toMatchObject({
			form: {
				hidden: { on: "on" },
				fields: [{ value: "Mowle", error: attempt.errors[0]?.detail }],
			},
		});
		expect(view([], { done: "added" }).blocks[0]).toMatchObject({ kind: "notice", tone: "good" });
		expect(view([], { done: "constructor" }).blocks[0]).toMatchObject({ kind: "text" });
	});
});
