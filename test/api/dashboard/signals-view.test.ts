import { describe, expect, it } from "vitest";
import { signalsView } from "#api/routes/dashboard/signals/signals-view.ts";
import type { Block } from "#views/dashboard/blocks.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";
import { agentRecord } from "../../domain/agent-record-builder.ts";
import { account, comment } from "../../registry/record-builders.ts";
import { daysAgo } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const eve = account("account:eve");
const agent = agentRecord({ slug: "mole", title: "Mole" });
const silent = { account: eve, agent, vote: 0, watchedSince: null, comments: [] } as const;

type Said = Partial<Parameters<typeof signalsView>[1]>;
const view = (said: Said = {}) => signalsView(viewContext(), { ...silent, ...said });
const blocksOf = (id: string, said: Said = {}): readonly Block[] =>
	view(said).sections.find((section) => section.id === id)?.blocks ?? [];

function formOf(id: string, said: Said = {}): Form | undefined {
	const block = blocksOf(id, said).find(({ kind }) => kind === "form");
	return block?.kind === "form" ? block.form : undefined;
}

describe("the page of the own signals", () => {
	it("names the agent, with links to it and to the rules", () => {
		expect(view().title).toContain("Mole");
		expect(view().blocks[0]).toMatchObject({
			links: [{ path: "/agents/mole/" }, { path: "/methodology/#signals" }],
		});
	});

	it.each([
		[1, "For"],
		[-1, "Against"],
		[0, "No vote"],
	] as const)("has the vote %i chosen: %s", (vote, label) => {
		const field = formOf("vote", { vote })?.fields[0];
		expect(field?.options?.find(({ value }) => value === field.value)?.label).toBe(label);
		expect(field?.hint).toContain("within an hour");
	});

	it("lets owners watch and comment but not vote", () => {
		const said = { agent: { ...agent, ownerId: eve.id } };
		expect(formOf("vote", said)).toBeUndefined();
		expect(blocksOf("vote", said)).toMatchObject([
			{ text: expect.stringContaining("your own agent") },
		]);
		expect(formOf("watch", said)).toBeDefined();
		expect(formOf("comment", said)).toBeDefined();
	});

	it.each([
		[null, { agent: "mole", on: "on" }, "Add"],
		[daysAgo(3), { agent: "mole" }, "Remove"],
	])("watched since %s, it asks for %j", (watchedSince, hidden, word) => {
		const form = formOf("watch", { watchedSince });
		expect(form?.hidden).toEqual(hidden);
		expect(form?.submit).toContain(word);
	});

	it("shows the own comments in every state, with the reason of a rejection", () => {
		const comments = [
			comment("c", { body: "Third.", status: "held" }),
			comment("b", { body: "Second.", status: "rejected", reason: "Says nothing." }),
			comment("a", { body: "First.", status: "published" }),
		];
		const shown = blocksOf("comment", { comments }).filter(({ kind }) => kind !== "form");
		expect(shown).toMatchObject([
			{ kind: "quote", text: "Third." },
			{ text: "Written on 4 May 2026. In review." },
			{ kind: "quote", text: "Second." },
			{ text: "Written on 4 May 2026. Rejected. Reason: Says nothing." },
			{ kind: "quote", text: "First." },
			{ text: "Written on 4 May 2026. Published." },
		]);
	});

	it("keeps a refused text, and leaves the other form alone", () => {
		const attempt: FormAttempt = {
			action: "/dashboard/signals/mole/comment/",
			values: { body: "x" },
			errors: [{ pointer: "#/body", detail: "must be at least 2 characters" }],
			detail: "The body must be at least 2 characters.",
		};
		const said = { vote: 1, attempt } as const;
		expect(formOf("comment", said)?.fields[0]).toMatchObject({
			value: "x",
			error: attempt.errors[0]?.detail,
		});
		expect(formOf("vote", said)?.fields[0]?.value).toBe("1");
		expect(view(said).blocks[0]).toMatchObject({ tone: "bad" });
	});

	it.each(["voted", "held", "published"])("confirms what was done: %s", (done) => {
		expect(view({ done }).blocks[0]).toMatchObject({ kind: "notice", tone: "good" });
	});
});
