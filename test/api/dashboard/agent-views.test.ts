import { describe, expect, it } from "vitest";
import {
	deprecationView,
	removalView,
	renameView,
	shareView,
	transferView,
} from "#api/routes/dashboard/agents/agent-acts-view.ts";
import { agentChecksView } from "#api/routes/dashboard/agents/agent-checks-view.ts";
import { agentEditView } from "#api/routes/dashboard/agents/agent-edit-view.ts";
import { agentPageView } from "#api/routes/dashboard/agents/agent-view.ts";
import { agentsView } from "#api/routes/dashboard/agents/agents-view.ts";
import type { Finding } from "#contract/evidence/findings.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { History } from "#snapshot/history/history.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { findingView } from "#views/moderation/finding-view.ts";
import { showScore } from "#views/pages/display.ts";
import { getAgent } from "#views/view-context.ts";
import {
	account,
	agent,
	category,
	finding,
	listing,
	statement,
	submission,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { incident } from "../../snapshot/registry-extract-builder.ts";
import { run } from "../../snapshot/run-builder.ts";
import { viewContext } from "../../views/view-context-builder.ts";
import { blocksOf, factsOf, formsOf, listsOf, rowsOf } from "./page-parts.ts";

const ada = account("owner:ada");
const categories = [category("support")];
const path = "/dashboard/agents/mole/";
const change = submission("change", {
	revision: true,
	agentSlug: "mole",
	renameTo: "mole-2",
	listing: listing({ title: "Agent mole", websiteUrl: "https://mole.com/", creatorName: "New" }),
});

function visitOf(members: Partial<AgentRecord> = {}) {
	return { account: ada, agent: agent("mole", members) };
}

function shown(
	members: Partial<AgentRecord> = {},
	submission?: SubmissionRecord,
	facts: Partial<RegistryExtract> = {},
) {
	const waiting = { queuePosition: 2, queueLength: 5, usualSeconds: 7200 };
	return agentPageView(viewContext(facts), {
		...visitOf(members),
		revision: submission && { submission, ...waiting },
		categories,
	});
}

function edited(
	revision?: SubmissionRecord,
	more: Partial<Parameters<typeof agentEditView>[1]> = {},
) {
	return agentEditView(viewContext(), { ...visitOf(), revision, categories, ...more });
}

describe("the list of own agents", () => {
	it("shows the status of each, and links to what can be done", () => {
		const view = agentsView(viewContext(), {
			account: ada,
			agents: [
				{ agent: agent("mole"), revision: change },
				{ agent: agent("new-one", { status: "deprecated" }), revision: undefined },
			],
			hidden: [],
		});
		const [list] = listsOf(view);
		const shown = list?.rows.map(({ title, lines, tags = [], amount, acts = [] }) => [
			title,
			lines,
			tags.map(({ label }) => label),
			amount?.text,
			acts.map(({ text }) => text),
		]);
		// Page views of the last four weeks; what has no page yet has none.
		expect(shown).toEqual([
			[
				"Agent mole",
				["A change: in review"],
				["Owner not proven yet"],
				"250",
				["Change", "Edit", "Badge"],
			],
			["Agent new-one", [], ["Deprecated", "Owner not proven yet"], undefined, ["Edit", "Badge"]],
		]);
	});
});

describe("figures of an own agent", () => {
	it("show views, rank, score and votes by week, and that older views are only kept as a sum", () => {
		const history = new History([run("2026-03-01T00:00:00.000Z")]);
		const context = viewContext({}, { history });
		const rows = rowsOf(agentPageView(context, { ...visitOf(), revision: undefined, categories }));
		const before = (views: string) => [views, "1", "9.3", "2"];
		expect(rows.map(([, ...cells]) => cells)).toEqual([
			["150", "1", showScore(getAgent(context, "mole").marketScore), "6"],
			...["50", "50", "0", "0"].map(before),
			...Array.from({ length: 4 }, () => before("No longer kept")),
		]);
	});
});

const failed = findingView({ finding: finding("pkg", { slug: "mole" }), appeal: undefined });

const scan = statement("scan");

function checks(members: Partial<Finding> = {}) {
	const findings = [{ ...failed, ...members }];
	const parts = { findings, statements: [scan], now: new Date(START) };
	return agentChecksView(viewContext(), { ...visitOf(), ...parts });
}

/** Every page of an own agent, with the addresses of its forms. */
const PAGES: readonly [name: string, view: DashboardView, forms: string[]][] = [
	["Overview", shown(), []],
	["Edit", edited(), ["edit/document/", "edit/"]],
	["Checks", checks(), ["checks/", `checks/${failed.id}/`, `statements/${scan.id}/`]],
	["Share", shareView(viewContext(), visitOf()), []],
	["Rename", renameView(viewContext(), { ...visitOf(), revision: undefined }), ["rename/"]],
	["Transfer", transferView(viewContext(), visitOf()), ["transfer/"]],
	["Deprecate", deprecationView(viewContext(), visitOf()), ["deprecate/"]],
	["Remove", removalView(viewContext(), visitOf()), ["hide/", "remove/"]],
];

describe("the pages of an own agent", () => {
	it.each(PAGES)(
		"%s: its navigation links to all of them and marks the current one",
		(name, view) => {
			const pages = view.siblings?.pages ?? [];
			expect(pages.map(({ title }) => title)).toEqual(PAGES.map(([title]) => title));
			const current = pages.filter(({ isCurrent }) => isCurrent);
			expect(current).toMatchObject([{ title: name, path: new URL(view.head.canonical).pathname }]);
			expect(view.title).toBe(name === "Overview" ? "Agent mole" : `${name} Agent mole`);
			expect(new Set(pages.map((page) => page.path)).size).toBe(PAGES.length);
		},
	);

	it.each(PAGES)("%s: offers only its own actions", (_, view, forms) => {
		const own = [...formsOf(view).keys()].filter((action) => action.startsWith(path));
		expect(own).toEqual(forms.map((action) => path + action));
	});
});

describe("the overview of an own agent", () => {
	it("shows rank, scores, views and votes, now and over time", () => {
		const facts = blocksOf(shown()).flatMap((block) => (block.kind === "facts" ? block.facts : []));
		const labels = facts.map(({ label }) => label);
		expect(labels).toEqual(
			expect.arrayContaining(["Rank", "Market score", "Trust score", "Page views", "Votes"]),
		);
		expect(rowsOf(shown(), "numbers")).toHaveLength(1);
	});

	it("links every missing point to the field or page that earns it", () => {
		const cells = blocksOf(shown()).flatMap((block) =>
			block.kind === "table" ? block.table.rows.flat() : [],
		);
		const paths = cells.flatMap((cell) => cell.path ?? []);
		expect(paths).toEqual(
			expect.arrayContaining([`${path}edit/#edit-field-docs_url`, "/dashboard/claims/mole/"]),
		);
		expect(paths).toContain(`${path}share/`);
		const fields = formsOf(edited()).get(`${path}edit/`)?.fields ?? [];
		const ids = fields.map(({ id }) => `${path}edit/#${id}`);
		const wanted = paths.filter((to) => to.includes("#"));
		expect(wanted.filter((to) => !ids.includes(to))).toEqual([]);
	});

	it("shows what an open change changes, its place in the queue and a moderator's questions", () => {
		const view = shown({}, { ...change, status: "changes_requested", reason: "Who is that?" });
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text: "Who is that?" });
		expect(blocksOf(view)).toContainEqual({
			kind: "changes",
			changes: [
				{ field: "Slug", before: "mole", after: "mole-2" },
				{ field: "Creator", before: "Quay Works", after: "New" },
			],
		});
		const words = JSON.stringify(shown({}, change));
		for (const word of ["2nd of 5", "about 2 hours"]) expect(words).toContain(word);
		expect(words).not.toContain("No open change");
		expect(JSON.stringify(shown())).toContain("No open change");
	});

	it("says that a draft of a change exists, and links to it", () => {
		const savedAt = "2026-05-01T10:00:00.000Z";
		const draft = { accountId: ada.id, agentSlug: "mole", values: {}, savedAt };
		const view = agentPageView(viewContext(), {
			...visitOf(),
			revision: undefined,
			draft,
			categories,
		});
		expect(view.blocks[0]).toMatchObject({ links: [{ path: `${path}edit/#edit` }] });
	});

	it("links to the page to dispute open incidents", () => {
		const words = { incident: "mole-flood", state: "Confirmed", reported: "1 May 2026" };
		expect(rowsOf(shown(), "incidents")).toEqual([[...Object.values(words), "Dispute"]]);
		expect(JSON.stringify(shown())).toContain("/dashboard/incidents/mole-flood/dispute/");
		const disputed = { incidents: [incident("mole-flood", { status: "disputed" })] };
		expect(rowsOf(shown({}, undefined, disputed), "incidents")[0]?.at(-1)).toBe("");
	});

	it.each(["revised", "renamed", "deprecated", "restored"])("says that it was %s", (done) => {
		const parts = { ...visitOf(), revision: undefined, categories, done };
		expect(agentPageView(viewContext(), parts).blocks[0]).toMatchObject({
			kind: "notice",
			tone: "good",
		});
	});
});

describe("the form to edit an own agent", () => {
	const fieldsOf = (view: DashboardView) => formsOf(view).get(`${path}edit/`)?.fields ?? [];

	it("starts with the public facts, or with an open change", () => {
		const creator = (view: DashboardView) =>
			fieldsOf(view).find(({ name }) => name === "creator_name")?.value;
		expect(creator(edited())).toBe("Quay Works");
		expect(creator(edited(change))).toBe("New");
	});

	it.each([
		["edit/document/", "address"],
		["edit/", "title"],
	])("shows the errors of the form to %s only in that form", (form, name) => {
		const action = path + form;
		const view = edited(undefined, { attempt: { ...wrongIn(name), action } });
		expect(wrongFields(view)).toEqual([[action, "sent", "is wrong"]]);
	});
});

describe("the page to share an own agent", () => {
	it("offers badge and card once the agent has them", () => {
		const kinds = (view: DashboardView) => blocksOf(view).map(({ kind }) => kind);
		expect(kinds(shareView(viewContext(), visitOf()))).toContain("snippets");
		const without = viewContext({ agents: [], incidents: [] });
		expect(kinds(shareView(without, visitOf()))).not.toContain("snippets");
	});
});

describe("the forms for an own agent", () => {
	it("start a rename with the slug, or with that of an open change", () => {
		const renamed = (revision?: SubmissionRecord) => {
			const view = renameView(viewContext(), { ...visitOf(), revision });
			return formsOf(view).get(`${path}rename/`)?.fields;
		};
		expect(renamed()).toMatchObject([{ name: "slug", value: "mole", required: true }]);
		expect(renamed(change)).toMatchObject([{ value: "mole-2" }]);
	});

	it("restore a deprecated one, and show its message", () => {
		const deprecation = { message: "Use the vole.", successor: "vole", by: "owner" } as const;
		const view = deprecationView(viewContext(), visitOf({ status: "deprecated", deprecation }));
		expect([...formsOf(view).keys()]).toEqual([`${path}restore/`]);
		expect(view.title).toBe("Restore Agent mole");
		expect(blocksOf(view)).toContainEqual({ kind: "quote", text: "Use the vole." });
		expect(JSON.stringify(view)).toContain("in favour of vole");
	});

	it("do not restore one that a moderator deprecated, and say whom to write to", () => {
		const deprecation = { message: null, successor: null, by: "moderator" } as const;
		const view = deprecationView(viewContext(), visitOf({ status: "deprecated", deprecation }));
		expect([...formsOf(view).keys()]).toEqual([]);
		expect(JSON.stringify(view)).toContain(`write to ${viewContext().site.contactEmail}`);
	});

	it("require its slug to be typed before it is removed", () => {
		expect(formsOf(removalView(viewContext(), visitOf())).get(`${path}remove/`)).toMatchObject({
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

	it.each([
		["rename", "slug", renameView],
		["deprecate", "message", deprecationView],
		["remove", "confirm", removalView],
	])("show the sent form to %s with its errors", (act, name, view) => {
		const attempted = { ...visitOf(), revision: undefined, attempt: wrongIn(name) };
		expect(wrongFields(view(viewContext(), attempted))).toEqual([
			[`${path}${act}/`, "sent", "is wrong"],
		]);
	});
});

function wrongIn(name: string): FormAttempt {
	return {
		values: { [name]: "sent" },
		errors: [{ pointer: `#/${name}`, detail: "is wrong" }],
		detail: "Something is wrong.",
	};
}

/** The form, value and error of each marked field. */
function wrongFields(view: DashboardView) {
	return [...formsOf(view).values()].flatMap((form) =>
		form.fields.flatMap(({ error, value }) => (error ? [[form.action, value, error]] : [])),
	);
}

describe("the page of failed checks", () => {
	it("says what was found, how to mend it, and from when it is public", () => {
		const facts = factsOf(checks());
		expect(checks().sections.map(({ title }) => title)).toEqual([
			"Package exists: npm/pkg@1.0.0",
			"Tide Scan: 0f0f0f0f…",
		]);
		expect(facts.get("Public from")).toContain("5 May 2026");
		const texts = blocksOf(checks()).flatMap((one) => (one.kind === "text" ? one.text : []));
		expect(texts).toContain(failed.result.sentence);
		expect(texts).toContain(`How to mend it: ${failed.mend}`);
	});

	it("offers an appeal once, and shows what became of it", () => {
		const names = (view: DashboardView) =>
			formsOf(view)
				.get(`${path}checks/${failed.id}/`)
				?.fields.map(({ name }) => name);
		expect(names(checks())).toEqual(["answer", "appeal"]);
		const decided = checks({ appeal: { state: "closed", note: "It is still missing." } });
		expect(names(decided)).toEqual(["answer"]);
		expect(factsOf(decided).get("Moderator's note")).toBe("It is still missing.");
	});

	it("tells of a result that was set aside, with the reason", () => {
		const set_aside = { reason: "The registry was down.", at: START };
		expect(factsOf(checks({ result: { ...failed.result, set_aside } })).get("Set aside")).toBe(
			set_aside.reason,
		);
	});
});
