import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { ACTS, runAct } from "#api/acts/acts.ts";
import { ADMIN_ENDPOINTS } from "#contract/moderation/admin-endpoints.ts";
import { DESK } from "#contract/moderation/desk.ts";
import { isUndone } from "#domain/agents/removals.ts";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { createProgram } from "../../../scripts/commands/program.ts";
import {
	account,
	agent,
	claim,
	collection,
	comment,
	finding,
	organisation,
	report,
	statement,
	submission,
	token,
	uuid,
} from "../../registry/record-builders.ts";
import {
	createTestRegistry,
	refusal,
	START,
	type TestRegistry,
} from "../../registry/registry-fixture.ts";
import { put, save } from "../../registry/store-suite.ts";

const actor = { id: "operator:command-line" };
const outage = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "low",
	agents: ["harbor-scout"],
};
const imported = {
	origin: "a2a-card:https://night-courier.com",
	suggestedSlug: "night-courier",
	request: { title: "Night Courier", website_url: "https://night-courier.com/" },
};

/** What was done, in one line; what an act does has no full stop. */
const SENTENCE = /^.+ .+\.$/;

/** The handlers of the desk. */
const HANDLERS = globSync(join(import.meta.dirname, "../../../api/routes/desk/**/*-handlers.ts"))
	.map((file) => readFileSync(file, "utf8"))
	.join("\n");

/** Values that the fields of a form let people choose from. */
function choicesOf(form: z.ZodType): string[] {
	const lists = JSON.stringify(z.toJSONSchema(form, { io: "input", unrepresentable: "any" }));
	return [...lists.matchAll(/"enum":(\[[^\]]*\])/g)].flatMap(([, list = "[]"]) => JSON.parse(list));
}

async function run(registry: TestRegistry, act: string, input: unknown) {
	const context = { ...registry, baseUrl: "https://registry.test" };
	const { answer, changesSnapshot } = await runAct(context, { act, input, actor });
	return { result: answer, changesSnapshot };
}

const risen = {
	kind: "stars",
	subject: "https://git.pier.example/scout",
	value: 9_000,
	source: "Tide Index",
	as_of: null,
	waits: true,
} as const;

async function openRegistry() {
	const registry = { ...createTestRegistry(), checksSubmissions: true };
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account("account:ada"));
		transaction.organisations.save(organisation("quay-works"));
		transaction.tokens.save(token("build"));
		transaction.claims.save(claim("begun", { accountId: "owner:bo" }));
		transaction.claims.save(claim("proof", { state: "proven", provenAt: START }));
		transaction.agents.save(agent("harbor-scout", { ownerId: "owner:ada", observations: [risen] }));
		transaction.agents.save(agent("pier-scout", { ownerId: null }));
		transaction.submissions.save(submission("pier"));
		transaction.comments.save(comment("held", { status: "held" }));
		transaction.comments.save(comment("shown"));
		transaction.collections.save(collection("approved"));
		transaction.reports.save(report("outage"));
		transaction.findings.save(finding("pkg"));
		transaction.statements.save(statement("scan"));
	});
	return registry;
}

type Asked = readonly [act: string, input: object];
type Example = readonly [
	...Asked,
	subject: RegExp | null,
	changesSnapshot: boolean,
	before?: readonly Asked[],
];

const HISTORY = { transitions: undefined, forgotten: undefined, updatedAt: undefined };

/** All records but what tells of acts. What an undone approval left under its slug is not public. */
async function everything({ store }: TestRegistry) {
	const kinds = COLLECTION_NAMES.filter((name) => name !== "audit" && name !== "undos");
	const lists = await Promise.all(
		kinds.map(async (name) => [name, await store[name].list()] as const),
	);
	return lists.map(([name, records]) => [
		name,
		records
			.filter((record) => !("movedTo" in record && isUndone(record)))
			.map((record) => ({ ...record, ...HISTORY })),
	]);
}

const pier = { id: uuid("pier"), version: 1 };
const reason = "Spam.";
const source = "official";
const RUN = { name: source, run: uuid("run") };
const followed: Asked = [
	"source.add",
	{ name: source, format: "mcp-registry", place: "https://registry.example" },
];
const reading: readonly Asked[] = [followed, ["source.begin", RUN]];
const page = {
	entries: [{ ...imported, origin: "mcp-registry:com.night-courier/mail" }],
	invalid: [{ origin: "mcp-registry:table", reason: "No description.", text: "{}" }],
	next: null,
	highWater: null,
};
const taken: readonly Asked[] = [...reading, ["source.take", { ...RUN, page }]];
const SARIF = '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tide Scan"}}}]}';
const suspend: Asked = ["account.suspend", { id: "account:ada", reason }];
const deprecate: Asked = ["agent.deprecate", { slug: "harbor-scout", reason }];

/** Every act that changes something. */
const EXAMPLES: readonly Example[] = [
	["account.link", { id: "account:ada" }, /^account account:ada$/, false],
	["account.role", { id: "account:ada", role: "moderator" }, /^account account:ada$/, false],
	[...suspend, /^account account:ada$/, false],
	["account.restore", { id: "account:ada" }, /^account account:ada$/, false, [suspend]],
	["account.sign_out", { id: "account:ada" }, /^account account:ada$/, false],
	[
		"organisation.groups",
		{ slug: "quay-works", groups: ["sso:agents=viewer"] },
		/^organisation org_/,
		false,
	],
	[
		"organisation.member",
		{ slug: "quay-works", account: "account:ada" },
		/^organisation org_/,
		false,
	],
	["token.create", { name: "Build", scopes: ["agents:write"] }, /^token /, false],
	["token.revoke", { id: "build" }, /^token build$/, false],
	["submission.approve", pier, /^submission /, true],
	["submission.approve_many", { submissions: [pier] }, /^submission /, true],
	["submission.reject", { ...pier, reason }, /^submission /, false],
	["submission.reject_many", { submissions: [pier], reason }, /^submission /, false],
	["submission.reject_all", { account: "owner:ada", reason }, /^submission /, false],
	[
		"submission.reopen",
		{ ...pier, version: 2 },
		/^submission /,
		false,
		[["submission.reject", { ...pier, reason }]],
	],
	["submission.request_changes", { ...pier, reason: "More." }, /^submission /, false],
	["submission.assign", { id: pier.id, on: true }, null, false],
	["submission.note", { id: pier.id, text: "Asked by mail." }, /^submission /, false],
	["agent.note", { slug: "harbor-scout", text: "Asked by mail." }, /^agent harbor-scout$/, false],
	["submission.check", { id: pier.id }, null, false],
	[...deprecate, /^agent harbor-scout$/, true],
	["agent.restore", { slug: "harbor-scout", reason }, /^agent harbor-scout$/, true, [deprecate]],
	["agent.hide", { slug: "harbor-scout", reason }, /^agent harbor-scout$/, true],
	["agent.remove", { slug: "harbor-scout", reason }, /^agent harbor-scout$/, true],
	["agent.accept_counts", { slug: "harbor-scout" }, /^agent harbor-scout$/, true],
	["agent.rename", { slug: "harbor-scout", to: "scout", reason }, /^agent harbor-scout$/, true],
	["duplicate.merge", { slugs: ["harbor-scout", "pier-scout"] }, /^agent harbor-scout$/, true],
	["duplicate.dismiss", { slugs: ["harbor-scout", "pier-scout"] }, /^agent harbor-scout$/, false],
	["claim.end", { id: uuid("proof"), reason }, /^agent harbor-scout$/, true],
	["claim.end", { id: uuid("begun"), reason }, /^agent harbor-scout$/, false],
	[
		"claim.grade",
		{ slug: "harbor-scout", level: "certified", version: 1 },
		/^agent harbor-scout$/,
		true,
	],
	["finding.set_aside", { finding: uuid("pkg"), reason }, /^agent harbor-scout$/, true],
	[
		"statement.attach",
		{ about: "0f".repeat(32), statement: SARIF, expires_at: "2026-06-04T12:00:00.000Z" },
		/^statement /,
		true,
	],
	["statement.withdraw", { id: uuid("scan") }, /^statement /, true],
	["incident.add", outage, /^incident answers-stopped$/, true],
	[
		"incident.edit_draft",
		{ incident: "answers-stopped", severity: "high" },
		/^incident answers-stopped$/,
		false,
		[["incident.add", { ...outage, draft: true }]],
	],
	[
		"incident.publish",
		{ incident: "answers-stopped" },
		/^incident answers-stopped$/,
		true,
		[["incident.add", { ...outage, draft: true }]],
	],
	[
		"incident.discard",
		{ incident: "answers-stopped" },
		/^incident answers-stopped$/,
		false,
		[["incident.add", { ...outage, draft: true }]],
	],
	[
		"incident.update",
		{ incident: "answers-stopped", version: 1, severity: "high" },
		/^incident answers-stopped$/,
		true,
		[["incident.add", outage]],
	],
	["comment.publish", { id: "held" }, /^comment held$/, true],
	["comment.publish_many", { ids: ["held"] }, /^comment held$/, true],
	["comment.reject", { id: "shown", reason: "Rude." }, /^comment shown$/, true],
	["report.close", { id: uuid("outage"), outcome: "no_action" }, /^report /, false],
	[
		"report.end_collection",
		{ slug: "approved", reason: "It insults." },
		/^collection approved$/,
		false,
	],
	["category.add_usual", {}, /^category data$/, true],
	["category.add", { slug: "home", name: "Home" }, /^category home$/, true],
	[...followed, /^source official$/, false],
	["source.edit", { source, interval_minutes: 30 }, /^source official$/, false, [followed]],
	["source.pause", { source }, /^source official$/, false, [followed]],
	["source.resume", { source }, /^source official$/, false, [followed]],
	["source.accept", { source }, /^source official$/, false, [followed]],
	["source.retry", { source }, /^source official$/, false, [...taken, ["source.end", RUN]]],
	["source.remove", { source }, /^source official$/, false, [followed]],
	["source.begin", RUN, null, false, [followed]],
	["source.take", { ...RUN, page }, null, false, reading],
	["source.end", RUN, /^source official$/, false, taken],
	["source.fail", { ...RUN, reason: "No answer." }, null, false, reading],
	[
		"imports.record",
		{ format: "toolhive", name: null, place: "/lists/toolhive.json", license: null, entries: 2 },
		/^import toolhive.json$/,
		true,
	],
	["agents.import", { agents: [imported], approve: true }, /^registry agents$/, true],
];

describe("an act", () => {
	const rows = EXAMPLES.map((example) => ({ name: example[0], example }));
	it.each(rows)("$name leaves its word in the audit log", async ({ example }) => {
		const [name, input, subject, changesSnapshot, before = []] = example;
		const registry = await openRegistry();
		for (const [act, given] of before) await run(registry, act, given);
		const earlier = await registry.store.audit.list();
		expect(await run(registry, name, input)).toMatchObject({ changesSnapshot });
		const ids = earlier.map(({ id }) => id);
		const left = (await registry.store.audit.list()).filter(({ id }) => !ids.includes(id));
		const { audit = name } = ACTS.get(name) ?? {};
		const by = audit === "source.run" ? "source:official" : actor.id;
		if (audit === null || subject === null) return expect([audit, left]).toEqual([null, []]);
		// Others are of what it causes.
		const line = { actor: by, action: audit, subject: expect.stringMatching(subject) };
		expect(left).toContainEqual(expect.objectContaining(line));
	});

	const undoable = rows.filter(
		({ name }) => name !== "act.undo" && hasMinute(name) && ACTS.get(name)?.audit !== null,
	);
	it.each(undoable)(
		"$name can be undone for a minute, and nothing is left of it",
		async ({ example }) => {
			const [name, input, , , before = []] = example;
			const registry = await openRegistry();
			for (const [act, given] of before) await run(registry, act, given);
			registry.pass({ hours: 1 });
			const earlier = await everything(registry);
			await run(registry, name, input);
			// Lines of the audit log stay.
			const isSaid = isDeepStrictEqual(await everything(registry), earlier);
			if (isSaid) return expect(name).toMatch(/\.note$/);
			const { acts } = (await run(registry, "act.list", {})).result as {
				acts: { id: string; summary: string }[];
			};
			const [last] = acts;
			expect(last?.summary).toMatch(SENTENCE);
			registry.pass({ hours: 59 / 3600 });
			expect(await run(registry, "act.undo", { id: last?.id })).toMatchObject({
				changesSnapshot: true,
			});
			expect(await everything(registry)).toEqual(earlier);
			const again = run(registry, "act.undo", { id: last?.id });
			await expect(again).rejects.toEqual(refusal("not_found"));
		},
	);

	it("has an example here if it changes something", () => {
		const changing = [...ACTS].filter(([, { undo }]) => undo !== undefined).map(([id]) => id);
		// The other tests undo each of them.
		expect(new Set([...EXAMPLES.map(([name]) => name), "act.undo"])).toEqual(new Set(changing));
	});

	it("decides a submission only in the version shown", async () => {
		const registry = await openRegistry();
		const id = uuid("pier");
		const { result } = await run(registry, "submission.show", { id });
		expect(result).not.toHaveProperty("idempotency");
		const { version } = result as { version: number };
		const changes = { title: "Free Coins", category_slug: null };
		await editSubmission(registry, { id, ownerId: "owner:ada", changes });
		for (const [act, more] of Object.entries({
			approve: {},
			reject: { reason: "Spam." },
			request_changes: { reason: "More." },
		})) {
			const deciding = run(registry, `submission.${act}`, { id, version, ...more });
			await expect(deciding).rejects.toEqual(refusal("conflict", /^It was edited/));
		}
		const decided = await run(registry, "submission.approve", { id, version: version + 1 });
		expect(decided.result).toMatchObject({ status: "approved" });
	});

	it("that revokes a token records it once", async () => {
		const registry = await openRegistry();
		const { result } = await run(registry, "token.create", { name: "Build", scopes: ["admin"] });
		const { id } = result as { id: string };
		for (const _ of [1, 2]) await run(registry, "token.revoke", { id });
		const actions = (await registry.store.audit.newestBy("all", "yes"))
			.map(({ action }) => action)
			.sort();
		expect(actions).toEqual(["token.create", "token.revoke"]);
		expect(JSON.stringify(result)).not.toContain("digest");
	});

	it.each([
		["no.such", {}, "not_found"],
		["constructor", {}, "not_found"],
		["submission.approve", { id: uuid("pier") }, "invalid_query"],
		["submission.reject", { id: uuid("pier"), version: 1 }, "invalid_body"],
		["submission.reject", { id: uuid("pier"), reason: "Spam." }, "invalid_query"],
		["submission.request_changes", { id: uuid("pier"), reason: " ", version: 1 }, "invalid_body"],
		["incident.update", { incident: "flood", status: "resolved" }, "not_found"],
		["claim.grade", { slug: "pier", level: "certified" }, "not_found"],
		["claim.grade", { slug: "harbor-scout", level: "certified" }, "invalid_query"],
		["comment.reject", { id: "held" }, "invalid_body"],
		["comment.list", { status: "lost" }, "invalid_body"],
		["report.list", { state: "lost" }, "invalid_body"],
		["report.close", { id: uuid("outage"), outcome: "lost" }, "invalid_body"],
		["report.close", { id: "nobody", outcome: "no_action" }, "not_found"],
		["audit.list", { limit: 0 }, "invalid_body"],
	] as const)("%s with %j is refused as %s", async (name, input, code) => {
		const registry = await openRegistry();
		await expect(run(registry, name, input)).rejects.toEqual(refusal(code));
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
	});

	it.each([
		[{}, ["held"]],
		[{ status: "published" }, ["shown"]],
		[{ status: "rejected" }, []],
	])("comment.list with %j lists %j", async (input, ids) => {
		const { result } = await run(await openRegistry(), "comment.list", input);
		expect((result as { comments: { id: string }[] }).comments.map(({ id }) => id)).toEqual(ids);
	});

	it.each([
		[{}, [uuid("outage")]],
		[{ state: "closed" }, []],
	])("report.list with %j lists %j", async (input, ids) => {
		const { result } = await run(await openRegistry(), "report.list", input);
		expect((result as { reports: { id: string }[] }).reports.map(({ id }) => id)).toEqual(ids);
	});

	it("audit.list shows the latest actions", async () => {
		const registry = await openRegistry();
		for (const slug of ["home", "work", "play"]) {
			await run(registry, "category.add", { slug, name: slug });
			registry.pass({ hours: 1 });
		}
		const { result } = await run(registry, "audit.list", { limit: 2 });
		expect(result).toMatchObject({
			entries: [{ subject: "category play" }, { subject: "category work" }],
			total: 3,
		});
	});
});

/** Every act of moderators, and those of operators whose row says so. */
function hasMinute(id: string): boolean {
	const { who, hasMinute = false } = ACTS.get(id) ?? {};
	return who === "moderator" || hasMinute;
}

describe("the table of acts", () => {
	const rows = [...ACTS].map(([id, act]) => ({ id, ...act }));
	const isLook = /\.(?:list|show|state|entries|read|imported_twice|backup)$/;

	it("has an act for every row of the admin API, and no row twice", () => {
		const ids = rows.flatMap(({ endpoint }) => endpoint?.id ?? []);
		expect(ids.toSorted()).toEqual(ADMIN_ENDPOINTS.map(({ id }) => id).sort());
	});

	it.each(rows)("says of $id how it is undone, or why not, if it changes something", (act) => {
		const changes = act.endpoint ? act.endpoint.method !== "GET" : !isLook.test(act.id);
		expect(act.undo !== undefined).toBe(changes);
		const undoing = act.undo !== undefined && /^[a-z_]+\.[a-z_]+$/.test(act.undo);
		// What another act turns around can be undone for a minute, or is a sentence that says why not.
		if (undoing)
			expect([[...ACTS.keys()].includes(act.undo ?? ""), hasMinute(act.id)]).toEqual([true, true]);
		else if (changes) expect(act.undo).toMatch(/^[A-Z].+\.$/);
	});

	it.each(rows)("gives $id a command, or says why it has none", async ({ id, noCommand }) => {
		const [noun, verb] = id.split(".");
		const program = await createProgram(noun);
		const command = program.commands
			.find((each) => each.name() === noun)
			?.commands.find((each) => each.name() === verb?.replaceAll("_", "-"));
		expect(command !== undefined).toBe(noCommand === undefined);
		if (noCommand !== undefined) expect(noCommand).toMatch(/^\S.+\.$/);
	});

	it("has a form on the desk for each change that moderators can make", () => {
		const choices = DESK.flatMap((row) => ("body" in row ? choicesOf(row.body) : []));
		const run = [...HANDLERS.matchAll(/Acts\[(?:"([\w.]+)"|`(\w+\.)\$)/g)];
		const onDesk = new Set(run.flatMap(([, id, noun]) => id ?? choices.map((verb) => noun + verb)));
		const changing = rows.filter(({ who, undo }) => who === "moderator" && undo !== undefined);
		// Patterns and precedence of a source are set through the API or at the command line.
		const without = changing.map(({ id }) => id).filter((id) => !onDesk.has(id));
		expect(without.sort()).toEqual(["source.edit"]);
	});

	it.each(rows)("refuses $id to those who may not", async ({ who, endpoint, refuse }) => {
		const registry = await openRegistry();
		await put(registry.store, {
			accounts: (["member", "moderator"] as const).map((role) =>
				account(`account:${role}`, { role }),
			),
		});
		const asked = (id: string) => refuse(registry, { id });
		await expect(asked("account:member")).rejects.toEqual(refusal("not_allowed"));
		if (who === "moderator") await asked("account:moderator");
		else await expect(asked("account:moderator")).rejects.toEqual(refusal("not_allowed"));
		await asked(actor.id);
		if (!endpoint) return;
		// Whom the operator trusts has nothing but this.
		const scope = endpoint.id === "adminAttachStatement" ? "statements:write" : "admin";
		expect(endpoint.scope).toBe(scope);
	});
});

describe("an import", () => {
	const changesOf = async ({ store }: TestRegistry) =>
		(await store.audit.newestBy("all", "yes")).map(({ action, changes }) => [action, changes]);

	it.each([
		[true, "added"],
		[false, "queued"],
	])("with approval %s is recorded once, with how many were %s", async (approve, field) => {
		const registry = await openRegistry();
		const agents = [imported, { ...imported, origin: "a2a-card:two" }];
		const first = await run(registry, "agents.import", { agents, approve });
		expect(first.changesSnapshot).toBe(approve);
		const noted = [["agents.import", [{ field, before: null, after: "2" }]]];
		expect(await changesOf(registry)).toEqual(noted);
		const again = await run(registry, "agents.import", { agents, approve });
		expect(again.changesSnapshot).toBe(false);
		expect(await changesOf(registry)).toEqual(noted);
	});
});
