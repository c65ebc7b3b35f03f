import { describe, expect, it } from "vitest";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { AgentForm } from "#views/dashboard/agent-parts.ts";
import { agentView } from "#views/dashboard/agent-view.ts";
import { agentsView } from "#views/dashboard/agents-view.ts";
import { account, agent, category, listing, submission } from "../../registry/record-builders.ts";
import { incident } from "../../snapshot/registry-extract-builder.ts";
import { viewContext } from "../view-context-builder.ts";
import { blocksOf, formsOf, rowsOf } from "./page-parts.ts";

const ada = account("owner:ada");
const categories = [category("support")];
const path = "/dashboard/agents/mole/";
const change = submission("change", {
	revision: true,
	agentSlug: "mole",
	renameTo: "mole-2",
	listing: listing({ title: "Agent mole", websiteUrl: "https://mole.com/", creatorName: "New" }),
});

function shown(
	members: Partial<AgentRecord> = {},
	revision?: SubmissionRecord,
	facts: Partial<RegistryExtract> = {},
) {
	return agentView(viewContext(facts), {
		account: ada,
		agent: agent("mole", members),
		revision,
		categories,
	});
}

describe("the list of own agents", () => {
	it("says of each how it stands, and leads to what can be done", () => {
		const view = agentsView(viewContext(), {
			account: ada,
			agents: [
				{ agent: agent("mole"), revision: change },
				{ agent: agent("new-one", { status: "deprecated" }), revision: undefined },
			],
		});
		expect(rowsOf(view)).toEqual([
			["Agent mole", "Public", "Unclaimed", "In review", "Edit", "Claim", "Public page"],
			["Agent new-one", "Deprecated", "Unclaimed", "None", "Edit", "Claim", ""],
		]);
	});
});

describe("the page of an own agent", () => {
	it("offers to read a document, edit, rename, deprecate and remove it", () => {
		expect([...formsOf(shown()).keys()].filter((action) => action.startsWith(path))).toEqual([
			`${path}document/`,
			path,
			`${path}rename/`,
			`${path}deprecate/`,
			`${path}remove/`,
		]);
	});

	it("is long, so it begins with what it holds", () => {
		const { contents, sections } = shown();
		expect(contents).toEqual(sections.map(({ id, title }) => ({ id, title })));
		expect(contents).toContainEqual({ id: "edit", title: "Edit" });
	});

	it("offers to restore one that is deprecated, with what was said", () => {
		const deprecation = { message: "Use the vole.", successor: "vole", by: "owner" } as const;
		const view = shown({ status: "deprecated", deprecation });
		const actions = [...formsOf(view).keys()];
		expect(actions).toContain(`${path}restore/`);
		expect(actions).not.toContain(`${path}deprecate/`);
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text: "Use the vole." });
		expect(JSON.stringify(view)).toContain("in favour of vole");
	});

	it("tells rank, scores, views and votes, and how they were over time", () => {
		const facts = blocksOf(shown()).flatMap((block) => (block.kind === "facts" ? block.facts : []));
		const labels = facts.map(({ label }) => label);
		expect(labels).toEqual(
			expect.arrayContaining(["Rank", "Market score", "Trust score", "Page views", "Votes"]),
		);
		expect(rowsOf(shown(), "numbers")).toHaveLength(1);
	});

	it("leads from every missing point to the field or the page where it is earned", () => {
		const view = shown();
		const cells = blocksOf(view).flatMap((block) =>
			block.kind === "table" ? block.table.rows.flat() : [],
		);
		const paths = cells.flatMap(({ path }) => path ?? []);
		expect(paths).toEqual(
			expect.arrayContaining(["#edit-field-docs_url", "/dashboard/claims/mole/"]),
		);
		const ids = (formsOf(view).get(path)?.fields ?? []).map(({ id }) => `#${id}`);
		const fields = paths.filter((to) => to.startsWith("#edit-field-"));
		expect(fields.filter((to) => !ids.includes(to))).toEqual([]);
	});

	it("offers badge and card once the agent has them", () => {
		const kinds = (view: ReturnType<typeof shown>) => blocksOf(view).map(({ kind }) => kind);
		expect(kinds(shown())).toContain("snippets");
		expect(kinds(shown({}, undefined, { agents: [], incidents: [] }))).not.toContain("snippets");
	});

	it("begins to edit with what is public", () => {
		const fields = formsOf(shown()).get(path)?.fields ?? [];
		expect(fields.find(({ name }) => name === "creator_name")?.value).toBe("Quay Works");
		const rename = formsOf(shown()).get(`${path}rename/`)?.fields;
		expect(rename).toMatchObject([{ name: "slug", value: "mole", required: true }]);
	});

	it("begins to edit with an open change, and shows what it changes", () => {
		const view = shown({}, change);
		const fields = formsOf(view).get(path)?.fields ?? [];
		expect(fields.find(({ name }) => name === "creator_name")?.value).toBe("New");
		expect(formsOf(view).get(`${path}rename/`)?.fields).toMatchObject([{ value: "mole-2" }]);
		expect(blocksOf(view)).toContainEqual({
			kind: "changes",
			changes: [
				{ field: "Slug", before: "mole", after: "mole-2" },
				{ field: "Creator", before: "Quay Works", after: "New" },
			],
		});
	});

	it("tells what a moderator asks about an open change", () => {
		const view = shown({}, { ...change, status: "changes_requested", reason: "Who is that?" });
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text: "Who is that?" });
	});

	it("offers nothing to restore what a moderator deprecated, and says whom to write to", () => {
		const deprecation = { message: null, successor: null, by: "moderator" } as const;
		const view = shown({ status: "deprecated", deprecation });
		expect([...formsOf(view).keys()]).not.toContain(`${path}restore/`);
		expect(JSON.stringify(view)).toContain(`write to ${viewContext().site.contactEmail}`);
	});

	it("has its slug typed before it is removed", () => {
		expect(formsOf(shown()).get(`${path}remove/`)).toMatchObject({
			tone: "danger",
			fields: [
				{
					name: "confirm",
					label: "Slug of this agent",
					hint: "Type mole to confirm.",
					required: true,
				},
			],
		});
	});

	it("leads to where open incidents are disputed", () => {
		const words = { incident: "mole-flood", state: "Confirmed", reported: "1 May 2026" };
		expect(rowsOf(shown(), "incidents")).toEqual([[...Object.values(words), "Dispute"]]);
		expect(JSON.stringify(shown())).toContain("/dashboard/incidents/mole-flood/dispute/");
		const disputed = { incidents: [incident("mole-flood", { status: "disputed" })] };
		expect(rowsOf(shown({}, undefined, disputed), "incidents")[0]?.at(-1)).toBe("");
	});

	it.each<[AgentForm, string]>([
		["document", `${path}document/`],
		["edit", path],
		["rename", `${path}rename/`],
		["deprecate", `${path}deprecate/`],
		["remove", `${path}remove/`],
	])("gives back the form to %s alone with what was wrong", (attempted, action) => {
		const names = {
			document: "address",
			edit: "title",
			rename: "slug",
			deprecate: "message",
			remove: "confirm",
		};
		const name = names[attempted];
		const attempt = {
			values: { [name]: "sent" },
			errors: [{ pointer: `#/${name}`, detail: "is wrong" }],
			detail: "Something is wrong.",
		};
		const view = agentView(viewContext(), {
			account: ada,
			agent: agent("mole"),
			revision: undefined,
			categories,
			attempt,
			attempted,
		});
		const wrong = [...formsOf(view).values()].flatMap((form) =>
			form.fields.flatMap(({ error, value }) => (error ? [[form.action, value, error]] : [])),
		);
		expect(wrong).toEqual([[action, "sent", "is wrong"]]);
	});

	it.each(["revised", "renamed", "deprecated", "restored"])("says that it was %s", (done) => {
		const view = agentView(viewContext(), {
			account: ada,
			agent: agent("mole"),
			revision: undefined,
			categories,
			done,
		});
		expect(view.blocks[0]).toMatchObject({ kind: "notice", tone: "good" });
	});
});
