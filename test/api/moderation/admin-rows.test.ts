import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import { ADMIN_ENDPOINTS } from "#contract/moderation/admin-endpoints.ts";
import { AuditLog } from "#contract/moderation/audit-log.ts";
import { CANNED_REASONS } from "#contract/moderation/canned-reasons.ts";
import {
	ReviewedComment,
	ReviewedComments,
	ReviewedIncident,
	ReviewedIncidents,
	ReviewedSubmission,
	ReviewQueue,
} from "#contract/moderation/moderation.ts";
import { RejectedSubmissions } from "#contract/moderation/reason.ts";
import { ReviewedAgent } from "#contract/moderation/reviewed-agent.ts";
import { claim, comment, incident, uuid } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { put, save } from "../../registry/store-suite.ts";
import type { RoutesService } from "../routes-service.ts";
import { problemOf, startModeration } from "./moderation-service.ts";

const ADMIN = "/api/v1/admin";
const reason = "The website does not answer.";
const outage = {
	title: "Answers stopped",
	summary: "No answers for an hour.",
	kind: "outage",
	severity: "low",
	agents: ["harbor-scout"],
};

let service: RoutesService;
beforeEach(async () => {
	service = await startModeration();
});
afterEach(() => service.close());

describe("submissions", () => {
	const path = `${ADMIN}/submissions`;

	it("are rejected together, except those that were edited meanwhile", async () => {
		const { submissions } = ReviewQueue.parse(await (await service.ask(path)).json());
		const items = submissions.map(({ id, version }, index) => ({
			id,
			version: index === 0 ? version + 1 : version,
		}));
		const response = await service.post(`${path}/reject`, { submissions: items, reason });
		const outcome = RejectedSubmissions.parse(await response.json());
		expect(outcome.rejected).toEqual(items.slice(1).map(({ id }) => id));
		expect(outcome.left.map(({ id }) => id)).toEqual([items[0]?.id]);
		const queue = ReviewQueue.parse(await (await service.ask(path)).json());
		expect(queue.submissions.map(({ id }) => id)).toEqual([items[0]?.id]);
	});

	it.each([
		[{ submissions: [], reason }, "#/submissions"],
		[{ submissions: [{ id: uuid("pier"), version: 1 }] }, "#/reason"],
		[{ submissions: [{ id: uuid("pier") }], reason }, "#/submissions/0/version"],
		[
			{
				submissions: Array.from({ length: 101 }, () => ({ id: uuid("pier"), version: 1 })),
				reason,
			},
			"#/submissions",
		],
	])("are not rejected together by an incomplete or too long list", async (body, pointer) => {
		const refused = await service.post(`${path}/reject`, body);
		expect(await problemOf(refused)).toEqual([422, "invalid_body", [pointer]]);
	});

	it("are listed by state and page, oldest first", async () => {
		const all = ReviewQueue.parse(await (await service.ask(path)).json());
		expect(all.submissions.map(({ listing }) => listing.title)).toEqual([
			"Agent pier",
			"Agent quay",
			"Agent dock",
		]);
		const page = ReviewQueue.parse(await (await service.ask(`${path}?page=2&limit=2`)).json());
		expect([page.submissions.length, page.total, page.page]).toEqual([1, 3, 2]);
		const none = ReviewQueue.parse(await (await service.ask(`${path}?status=rejected`)).json());
		expect(none).toEqual({ submissions: [], page: 1, limit: 20, total: 0 });
		const response = await service.ask(`${path}?status=lost`);
		expect(await problemOf(response)).toEqual([400, "invalid_query", ["#/status"]]);
	});

	it("are approved once, and a release is requested", async () => {
		const approve = `${path}/${uuid("pier")}/approve?version=1`;
		const approved = await service.ask(approve, { method: "POST" });
		expect(ReviewedSubmission.parse(await approved.json())).toMatchObject({
			status: "approved",
			agent_slug: "agent-pier",
		});
		expect(service.changes()).toBe(1);
		expect(await problemOf(await service.ask(approve, { method: "POST" }))).toEqual([
			409,
			"conflict",
			[],
		]);
		expect((await service.registry.store.audit.newestBy("all", "yes"))[0]).toMatchObject({
			actor: "account:mira",
			action: "submission.approve",
		});
	});

	it.each([
		["reject", "rejected"],
		["request-changes", "changes_requested"],
	])("%s needs a reason, which the owner reads", async (act, status) => {
		const at = `${path}/${uuid("pier")}/${act}?version=1`;
		expect(await problemOf(await service.post(at, {}))).toEqual([
			422,
			"invalid_body",
			["#/reason"],
		]);
		const decided = await (await service.post(at, { reason })).json();
		expect(ReviewedSubmission.parse(decided)).toMatchObject({ status, reason });
		expect(
			ReviewedSubmission.parse(await (await service.ask(`${path}/${uuid("pier")}`)).json()),
		).toMatchObject({ status });
		expect(service.changes()).toBe(0);
	});

	it.each([
		[{ reason_id: "unclear" }, CANNED_REASONS.unclear.text],
		[
			{ reason_id: "unclear", reason: "Which models?" },
			`${CANNED_REASONS.unclear.text} Which models?`,
		],
		[{ reason_id: "unclear", reason: " " }, CANNED_REASONS.unclear.text],
	])("are rejected with the canned reason %j", async (given, told) => {
		const response = await service.post(`${path}/${uuid("pier")}/reject?version=1`, given);
		expect(ReviewedSubmission.parse(await response.json())).toMatchObject({ reason: told });
	});

	it("are refused with an unknown canned reason", async () => {
		const response = await service.post(`${path}/${uuid("pier")}/reject?version=1`, {
			reason_id: "toString",
			reason,
		});
		expect(await problemOf(response)).toEqual([422, "invalid_body", ["#/reason_id"]]);
	});
});

describe("agents", () => {
	const path = `${ADMIN}/agents/harbor-scout`;

	it("get a level while their domain is proven, and can lose it", async () => {
		const { store } = service.registry;
		const unproven = await service.post(`${path}/grade?version=1`, { level: "certified" });
		expect(await problemOf(unproven)).toEqual([409, "conflict", []]);
		await put(store, { claims: [claim("proof", { state: "proven", provenAt: START })] });
		const graded = await service.post(`${path}/grade?version=1`, { level: "enterprise" });
		expect(ReviewedAgent.parse(await graded.json())).toEqual({
			slug: "harbor-scout",
			version: 1,
			status: "active",
			state: "active",
			removed_by: null,
			restorable_until: null,
			claim_status: "certified",
			verification_level: 4,
		});
		const taken = await service.post(`${path}/grade?version=1`, { level: "none" });
		expect(ReviewedAgent.parse(await taken.json()).verification_level).toBe(2);
		expect(service.changes()).toBe(2);
		const wrong = await service.post(`${path}/grade?version=1`, { level: 4 });
		expect(await problemOf(wrong)).toEqual([422, "invalid_body", ["#/level"]]);
	});

	it("are removed for a reason, once", async () => {
		const silent = await service.post(`${path}/remove`, {});
		expect(await problemOf(silent)).toEqual([422, "invalid_body", ["#/reason"]]);
		const removed = await service.post(`${path}/remove`, { reason });
		expect(ReviewedAgent.parse(await removed.json()).status).toBe("removed");
		expect(service.changes()).toBe(1);
		const read = ReviewedAgent.parse(await (await service.ask(path)).json());
		expect(read).toMatchObject({ state: "removed", removed_by: "moderator" });
		expect(read.restorable_until).toEqual(expect.any(String));
		const again = await service.post(`${path}/remove`, { reason });
		expect(await problemOf(again)).toEqual([409, "conflict", []]);
		expect(await service.registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ actor: "account:mira", action: "agent.remove", subject: "agent harbor-scout", reason },
		]);
	});
});

describe("incidents", () => {
	const path = `${ADMIN}/incidents`;

	it("have their own address, and can be updated", async () => {
		const response = await service.post(path, outage);
		expect([response.status, response.headers.get("location")]).toEqual([
			201,
			"https://registry.pier9.dev/incidents/answers-stopped/",
		]);
		expect(ReviewedIncident.parse(await response.json())).toMatchObject({
			...outage,
			status: "reported",
			version: 1,
		});
		const at = `${path}/answers-stopped`;
		const change = { status: "resolved", note: "Fixed." };
		const updated = await service.post(`${at}?version=1`, change, "PATCH");
		expect(ReviewedIncident.parse(await updated.json()).status).toBe("resolved");
		const listed = ReviewedIncidents.parse(await (await service.ask(path)).json());
		expect(listed.incidents.map(({ status, version }) => [status, version])).toEqual([
			["resolved", 2],
		]);
		expect(service.changes()).toBe(2);
		const disputing = await service.post(`${at}?version=2`, { status: "disputed" }, "PATCH");
		expect((await problemOf(disputing)).slice(0, 2)).toEqual([409, "conflict"]);
	});

	it("begin as drafts, with an address of their own, which are changed, published or discarded", async () => {
		const drafts = `${ADMIN}/incident-drafts`;
		const occurred_at = "2026-05-01T08:00:00.000Z";
		const made = await service.post(path, { ...outage, occurred_at, draft: true });
		const { pathname } = new URL(made.headers.get("location") ?? "");
		expect(pathname).toBe(`${drafts}/answers-stopped`);
		const { url } = ReviewedIncident.parse(await made.json());
		const read = await service.ask(pathname);
		expect(ReviewedIncident.parse(await read.json())).toMatchObject({
			occurred_at,
			url,
			version: 1,
		});
		const edited = await service.post(`${pathname}?version=1`, { severity: "high" }, "PATCH");
		expect(ReviewedIncident.parse(await edited.json())).toMatchObject({
			...{ ...outage, severity: "high", occurred_at, version: 2 },
		});
		expect(await problemOf(await service.post(pathname, { agents: [] }, "PATCH"))).toEqual([
			...[422, "invalid_body", ["#/agents"]],
		]);
		const { total } = ReviewedIncidents.parse(await (await service.ask(drafts)).json());
		expect([total, await service.registry.store.incidents.list()]).toEqual([1, []]);
		expect(service.changes()).toBe(0);
		const published = await service.post(`${pathname}/publish?version=2`, {});
		expect(ReviewedIncident.parse(await published.json())).toMatchObject({
			...{ occurred_at, version: 1, url: expect.stringMatching(/\/incidents\/answers-stopped\/$/) },
		});
		expect(service.changes()).toBe(1);
		const other = await service.post(path, { ...outage, draft: true });
		const at = new URL(other.headers.get("location") ?? "").pathname;
		expect((await service.ask(at, { method: "DELETE" })).status).toBe(200);
		expect((await problemOf(await service.ask(at)))[0]).toBe(404);
	});

	it.each([
		[{ ...outage, title: undefined }, ["#/title"]],
		[{ ...outage, agents: [], kind: "rumour", more: 1 }, ["#/kind", "#/agents", "#/more"]],
		[{ ...outage, agents: ["nobody"] }, ["#/agents"]],
		[
			{ ...outage, summary: " ", sources: [{ url: "https://10.0.0.1/", title: "x" }] },
			["#/summary", "#/sources/0/url"],
		],
	])("that are stated like %j are refused, naming each member", async (body, pointers) => {
		expect(await problemOf(await service.post(path, body))).toEqual([
			422,
			"invalid_body",
			pointers,
		]);
		expect(await service.registry.store.incidents.list()).toEqual([]);
		expect(service.changes()).toBe(0);
	});

	it("need at least one change in an update", async () => {
		await service.post(path, outage);
		const response = await service.post(`${path}/answers-stopped?version=1`, {}, "PATCH");
		expect((await problemOf(response)).slice(0, 2)).toEqual([422, "invalid_body"]);
	});
});

describe("comments", () => {
	const path = `${ADMIN}/comments`;

	it("wait, oldest first, until they are published or rejected", async () => {
		const waiting = ReviewedComments.parse(await (await service.ask(path)).json());
		expect(waiting.comments.map(({ id }) => id)).toEqual(["first", "second"]);
		const published = await service.ask(`${path}/first/publish`, { method: "POST" });
		expect(ReviewedComment.parse(await published.json()).status).toBe("published");
		const rejected = await service.post(`${path}/first/reject`, { reason });
		expect(ReviewedComment.parse(await rejected.json())).toMatchObject({
			status: "rejected",
			reason,
		});
		expect(service.changes()).toBe(2);
		const left = ReviewedComments.parse(await (await service.ask(path)).json());
		expect(left.total).toBe(1);
	});

	it("are listed in every state, decided ones newest first", async () => {
		await service.registry.store.transact(async (transaction) => {
			for (const [id, day] of Object.entries({ old: "01", new: "03", middle: "02" })) {
				transaction.comments.save(comment(id, { createdAt: `2026-05-${day}T12:00:00.000Z` }));
			}
		});
		const published = await service.ask(`${path}?status=published&limit=2`);
		const { comments, total } = ReviewedComments.parse(await published.json());
		expect([comments.map(({ id }) => id), total]).toEqual([["new", "middle"], 3]);
		expect((await problemOf(await service.ask(`${path}?status=lost`)))[1]).toBe("invalid_query");
	});
});

describe("the audit log", () => {
	it("shows what was done, and refuses an invalid page", async () => {
		await service.post(`${ADMIN}/comments/first/reject`, { reason });
		const log = AuditLog.parse(await (await service.ask(`${ADMIN}/audit`)).json());
		expect(log.entries).toMatchObject([
			{ actor: "account:mira", action: "comment.reject", reason },
		]);
		expect(await problemOf(await service.ask(`${ADMIN}/audit?before=nothing`))).toEqual([
			400,
			"invalid_query",
			["#/before"],
		]);
	});
});

describe("acts of moderators on one record", () => {
	/** Why these have no version. */
	const WITHOUT_VERSION: Readonly<Record<string, string>> = {
		adminAssignSubmission: "It says who looks, and decides nothing.",
		adminNoteSubmission: "A note adds to what is there.",
		adminNoteAgent: "A note adds to what is there.",
		adminPublishComment: "A comment never changes; a decision that was made meanwhile is 409.",
		adminRejectComment: "A comment never changes; a decision that was made meanwhile is 409.",
		adminCloseReport: "A report never changes; one that was closed meanwhile is 409.",
		adminSuspendAccount: "It says a state; one that is so already is 409.",
		adminRestoreAccount: "It says a state; one that is so already is 409.",
		adminUndoAct: "What was changed since is compared itself.",
		adminEditSource: "It changes single settings of a source, which nobody else changes.",
		adminPauseSource: "It says a state, whatever the one before.",
		adminResumeSource: "It says a state, whatever the one before.",
		adminAcceptSource: "It says a state, whatever the one before.",
		adminRetrySource: "It reads again what is there.",
		adminRemoveSource: "It ends whatever is followed by this name.",
	};
	const rows = ADMIN_ENDPOINTS.filter(
		({ id, method, path }) =>
			method !== "GET" && path.includes("{") && WITHOUT_VERSION[id] === undefined,
	);
	const optional = [
		...["adminHideAgent", "adminRestoreAgent", "adminRemoveAgent"],
		...["adminEditDraft", "adminPublishDraft", "adminDiscardDraft"],
	];
	const parameters = { id: uuid("pier"), slug: "harbor-scout", incident: "answers-stopped" };
	const body = (id: string) => {
		if (id === "adminGradeAgent") return { level: "none" };
		if (id === "adminEditDraft") return { severity: "high" };
		return id === "adminUpdateIncident" ? { status: "resolved" } : { reason };
	};

	beforeEach(async () => {
		await service.post(`${ADMIN}/incidents`, outage);
		const draft = { ...incident("answers-stopped"), agents: ["harbor-scout"] };
		await save(service.registry.store, ({ incidentDrafts }) => incidentDrafts.save(draft));
	});

	it.each(rows)("are refused if it has changed since it was read: $id", async (row) => {
		const path = fillPath(row.path, parameters);
		const before = await everything();
		const stale = await service.post(`${path}?version=7`, body(row.id), row.method);
		expect(await problemOf(stale)).toEqual([409, "conflict", []]);
		expect(await everything()).toEqual(before);
	});

	it.each(rows.filter(({ id }) => !optional.includes(id)))(
		"need the version that was read: $id",
		async ({ id, method, path }) => {
			const response = await service.post(fillPath(path, parameters), body(id), method);
			const problem = (await response.json()) as { detail: string };
			expect([response.status, problem.detail]).toEqual([
				...[400, 'The parameter "version" is required.'],
			]);
		},
	);

	it("are about the newest if it is not named, for what may have to be taken away fast", async () => {
		expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(optional));
		const hidden = await service.post(`${ADMIN}/agents/harbor-scout/hide`, { reason });
		expect(ReviewedAgent.parse(await hidden.json())).toMatchObject({ version: 2 });
		const stale = await service.post(`${ADMIN}/agents/harbor-scout/restore?version=1`, { reason });
		expect((await problemOf(stale)).slice(0, 2)).toEqual([409, "conflict"]);
	});

	it.each(Object.entries(WITHOUT_VERSION))("has a reason where there is none: %s", (id, why) => {
		expect(why).toMatch(/^[A-Z].+\.$/);
		const row = ADMIN_ENDPOINTS.find((known) => known.id === id);
		expect(row && "query" in row).toBe(false);
	});

	async function everything() {
		const { submissions, agents, incidents, incidentDrafts } = service.registry.store;
		const lists = [submissions.list(), agents.list(), incidents.list(), incidentDrafts.list()];
		return Promise.all<object[]>(lists);
	}
});
