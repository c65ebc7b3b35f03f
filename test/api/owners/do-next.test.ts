import { describe, expect, it } from "vitest";
import { doNext, type OwnThings } from "#api/routes/dashboard/do-next.ts";
import type { IncidentRecord } from "#domain/records/incident-record.ts";
import type { Todo } from "#views/dashboard/blocks.ts";
import {
	agent,
	finding,
	incident,
	listing,
	proof,
	submission,
	uuid,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const proven = { ...agent("x").claim, domainVerifiedAt: START };
const mole = agent("mole", { claim: proven, agentType: "agent", categorySlug: null });
/** The registry with only this listing and these incidents. */
const hourOf = (one = mole, incidents: IncidentRecord[] = []) =>
	viewContext({ agents: [one], incidents, comments: [] });
const nothing: OwnThings = {
	agents: [],
	waiting: [],
	findings: [],
	proofs: [],
	proofsPath: "/dashboard/domains/",
};

function todoOf(things: Partial<OwnThings>, context = hourOf()): readonly Todo[] {
	const [block] = doNext(context, { ...nothing, ...things })?.blocks ?? [];
	return block?.kind === "todo" ? block.todo : [];
}

const failed = finding("broken", { slug: "mole" });
const about = (status: "confirmed" | "disputed") =>
	hourOf(mole, [incident("leak", { agents: ["mole"], status })]);

describe("what to do next", () => {
	it("is nothing where no fact asks for it", () => {
		expect(doNext(hourOf(), { ...nothing, agents: [mole] })).toBeNull();
	});

	it.each<[string, Partial<OwnThings>, string, string]>([
		[
			"a proof that is missing",
			{ proofs: [proof("a", { subject: "quay.works", state: "proven", failingSince: START })] },
			"Prove quay.works again",
			"/dashboard/domains/",
		],
		[
			"a proof that has lapsed",
			{ proofs: [proof("a", { subject: "quay.works", state: "lapsed" })] },
			"Prove quay.works again",
			"/dashboard/domains/",
		],
		[
			"a failed check",
			{ findings: [failed] },
			"mole fails: Package exists",
			"/dashboard/agents/mole/checks/",
		],
		[
			"requested changes",
			{ waiting: [submission("pier", { status: "changes_requested", reason: "Say more." })] },
			"Change Agent pier",
			`/dashboard/submissions/${uuid("pier")}/`,
		],
		[
			"a listing that nobody has proven",
			{ agents: [agent("vole")] },
			"Prove Agent vole is yours",
			"/dashboard/claims/vole/",
		],
	])("is what %s asks for", (_what, things, title, path) => {
		const [todo, ...others] = todoOf(things);
		expect([todo?.title, todo?.act.path, others]).toEqual([title, path, []]);
	});

	it.each<[string, Partial<OwnThings>]>([
		["a proof that stands", { proofs: [proof("a", { state: "proven", failingSince: null })] }],
		["an answered check", { findings: [{ ...failed, result: answered() }] }],
		["a check under appeal", { findings: [{ ...failed, appealId: uuid("appeal") }] }],
		["a submission in review", { waiting: [submission("pier")] }],
	])("is nothing for %s", (_what, things) => {
		expect(todoOf(things)).toEqual([]);
	});

	it("is to answer an incident while it is open and not disputed, before all else", () => {
		const things = { agents: [mole], findings: [failed] };
		const [first] = todoOf(things, about("confirmed"));
		expect(first).toMatchObject({
			tone: "bad",
			act: { path: "/dashboard/incidents/leak/dispute/" },
		});
		expect(todoOf(things, about("disputed"))[0]?.title).toMatch(/^mole fails/);
	});

	it("is to say how to add a server that names no way, and not one that names one", () => {
		const server = { ...mole, agentType: "mcp_server" as const };
		const [todo] = todoOf({ agents: [server] }, hourOf(server));
		expect(todo).toMatchObject({
			title: "Say how to add Agent mole",
			act: { path: "/dashboard/agents/mole/edit/" },
		});
	});

	it("is at most three things", () => {
		const findings = ["a", "b", "c", "d"].map((slug) => finding(slug, { slug }));
		expect(todoOf({ findings })).toHaveLength(3);
	});

	it("says what improves several listings of the first", () => {
		const agents = ["a", "b"].map((slug) => agent(slug));
		expect(todoOf({ agents }).map(({ title }) => title)).toEqual(["Prove Agent a is yours"]);
	});

	it("says words of others only in part", () => {
		const reason = "word ".repeat(100);
		const waiting = [
			submission("pier", { status: "changes_requested", reason, listing: listing() }),
		];
		expect(todoOf({ waiting })[0]?.text.length).toBeLessThan(150);
	});
});

function answered() {
	return { ...failed.result, answer: { text: "It is there.", at: START } };
}
