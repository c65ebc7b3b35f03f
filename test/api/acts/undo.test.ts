import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { MAIL } from "#contract/limits.ts";
import { removerOf } from "#domain/agents/removals.ts";
import { recordVersion } from "#domain/history.ts";
import { listOwnedAgents } from "#registry/accounts/belongings.ts";
import { removeAgent } from "#registry/agents/restore-agent.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { startClaim } from "#registry/claims/open-claims.ts";
import { listDueDeliveries } from "#registry/outbox/webhooks.ts";
import { offerTransfer } from "#registry/owners/transfers.ts";
import { editSubmission } from "#registry/submissions/edit-submission.ts";
import { tidyRemovals } from "#registry/tidy-registry.ts";
import { listTombstones } from "#snapshot/agents/list-tombstones.ts";
import { movedSlugs } from "#snapshot/agents/moved-slugs.ts";
import { account, agent, submission, uuid } from "../../registry/record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../../registry/registry-fixture.ts";
import { put, save } from "../../registry/store-suite.ts";

const mira = { id: "account:mira" };
const noor = { id: "account:noor" };
const ada = { id: "owner:ada" };
const reason = "Spam.";
const names = ["pier", "quay", "dock"];

async function openRegistry() {
	const registry = { ...createTestRegistry(), sendsMail: true, takenDown: 0 };
	const webhook = { secret: "s", createdAt: "2026-05-01T00:00:00.000Z", disabledAt: null };
	await put(registry.store, {
		accounts: [
			...[mira, noor].map(({ id }) => account(id, { role: "moderator" })),
			account("owner:ada", {
				email: "ada@pier.example",
				webhook: { ...webhook, url: "https://hook.example/", disabledReason: null },
			}),
		],
		submissions: names.map((name) => submission(name)),
	});
	return registry;
}

async function run(registry: TestRegistry, act: string, input: unknown, actor = mira) {
	const context = { ...registry, baseUrl: "https://registry.test" };
	return (await runAct(context, { act, input, actor })).answer;
}

async function lastOf(registry: TestRegistry, actor = mira) {
	const { acts } = (await run(registry, "act.list", {}, actor)) as { acts: { id: string }[] };
	return { id: acts[0]?.id ?? uuid("none") };
}

const undo = async (registry: TestRegistry) => run(registry, "act.undo", await lastOf(registry));

const pier = { id: uuid("pier"), version: 1 };
const all = { submissions: names.map((name) => ({ id: uuid(name), version: 1 })), reason };

async function dueAfter(registry: TestRegistry, seconds: number) {
	const now = () => new Date(registry.now().getTime() + seconds * 1000);
	return (await listDueDeliveries({ ...registry, now }, 9)).flat().map(({ channel }) => channel);
}

describe("what an act sends", () => {
	it("waits for a minute, and is dropped if the act is undone", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason });
		expect(await dueAfter(registry, 59)).toEqual([]);
		expect(await dueAfter(registry, 60)).toEqual(["webhook"]);
		expect((await dueAfter(registry, 60 + MAIL.holdMs / 1000)).sort()).toEqual(["mail", "webhook"]);
		await undo(registry);
		expect(await registry.store.deliveries.list()).toEqual([]);
		expect(await registry.store.notifications.list()).toEqual([]);
	});

	it("is dropped of one act only, if there were two", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason });
		await run(registry, "submission.reject", { id: uuid("quay"), version: 1, reason });
		await undo(registry);
		const left = await registry.store.deliveries.by("account", "owner:ada");
		expect(left.map(({ channel }) => channel).sort()).toEqual(["mail", "webhook"]);
		expect(left.map(({ notification }) => notification.subject.submissionId)).toEqual(
			Array(2).fill(pier.id),
		);
	});
});

describe("an approval that is undone", () => {
	it("leaves the submission to be decided, and the same slug for it", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.approve", pier);
		const [agent] = await registry.store.agents.list();
		await undo(registry);
		expect(await registry.store.submissions.find(pier.id)).toMatchObject({
			status: "pending",
			agentSlug: null,
			transitions: [{}, { to: "approved" }, { to: "pending", actor: mira.id, reason: "Undone." }],
		});
		await run(registry, "submission.approve", { ...pier, version: 3 });
		const agents = await registry.store.agents.list();
		expect(agents).toMatchObject([{ slug: agent?.slug, status: "active" }]);
		expect(agents[0]).not.toHaveProperty("hidden");
		expect(agents[0]?.transitions.map(({ to }) => to)).toEqual(["active", "undone", "active"]);
	});

	it("stains nobody: only its slug is gone, of no owner and for no reason", async () => {
		const registry = await openRegistry();
		const { flags } = await shown(registry);
		for (const version of [1, 3]) {
			await run(registry, "submission.approve", { ...pier, version });
			await undo(registry);
			const { store } = registry;
			const [left] = await store.agents.list();
			expect(left).toMatchObject({ status: "removed", ownerId: null, importOrigin: null });
			expect(left).not.toHaveProperty("hidden");
			expect(
				left &&
					listTombstones([left], movedSlugs([]), { publicSlugs: new Set(), shownAt: () => "" })
						.tombstones,
			).toEqual([expect.not.objectContaining({ reason: expect.anything() })]);
			expect(await shown(registry)).toMatchObject({ flags, registrants: [{ removed: 0 }] });
			expect(await listOwnedAgents(store, "owner:ada")).toEqual([]);
			// The service withholds it until a release is without it.
			expect(await store.agents.by("takenDown", "yes")).toEqual([left]);
		}
	});

	async function shown(registry: TestRegistry) {
		const answer = await run(registry, "submission.show", { id: pier.id });
		return answer as { flags: object[]; registrants: object[] };
	}

	it("ends what its owner has begun with the agent meanwhile, and tells both sides", async () => {
		const registry = await openRegistry();
		const { store } = registry;
		await run(registry, "submission.approve", pier);
		const slug = (await store.agents.list())[0]?.slug ?? "";
		const changes = { short_description: "Reads the tides." };
		const change = await reviseAgent(registry, { slug, ownerId: ada.id, changes });
		const claim = await startClaim(registry, { slug, method: "dns", accountId: ada.id });
		const offer = await offerTransfer(registry, { slug, actor: ada, to: noor.id });
		await undo(registry);
		expect(await store.submissions.find(change.id)).toMatchObject({
			status: "withdrawn",
			reason: "The approval of the agent was undone.",
		});
		expect(await store.claims.find(claim.id)).toMatchObject({ state: "ended" });
		expect(await store.transfers.find(offer.id)).toMatchObject({ state: "withdrawn" });
		const told = async (id: string) =>
			(await store.notifications.by("account", id)).map(
				({ type, subject: { news } }) => news ?? type,
			);
		expect(await told(ada.id)).toEqual(
			expect.arrayContaining(["submission.withdrawn", "transfer.ended"]),
		);
		expect(await told(noor.id)).toEqual(["transfer.offered", "transfer.ended"]);
	});

	it("takes the agent down within a minute", async () => {
		let times = 0;
		const registry = { ...(await openRegistry()), onTakenDown: () => (times += 1) };
		await run(registry, "submission.approve", pier);
		await undo(registry);
		expect(times).toBe(1);
	});
});

describe("a listing whose restoration is undone", () => {
	it.each([
		["its owner", ada, "owner"],
		["another moderator", noor, "moderator"],
	] as const)("is away again as %s made it", async (_who, actor, by) => {
		const registry = await openRegistry();
		const before = agent("quay", { ownerId: ada.id });
		await save(registry.store, (transaction) => transaction.agents.save(before));
		await removeAgent(registry, { slug: "quay", actor, as: by, reason });
		const away = await registry.store.agents.find("quay");
		await run(registry, "agent.restore", { slug: "quay", reason: "Asked for." });
		await undo(registry);
		const again = await registry.store.agents.find("quay");
		expect(again).toMatchObject({ status: "removed", hidden: { by } });
		expect([again, away].map((one) => one && removerOf(one).kind)).toEqual([by, by]);
		expect([again, away].map((one) => one && recordVersion(one))).toEqual([4, 2]);
		registry.pass({ hours: 24 * 31 });
		await tidyRemovals(registry);
		const gone = await registry.store.agents.find("quay");
		expect(gone && removerOf(gone).kind).toBe(by);
	});
});

describe("undoing", () => {
	it("still means the last decision after a submission was assigned", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason });
		const { id } = await lastOf(registry);
		await run(registry, "submission.assign", { id: uuid("quay"), on: true });
		expect(await lastOf(registry)).toEqual({ id });
	});

	it.each([mira, noor])("after a minute is refused, for %j", async (actor) => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason });
		const { id } = await lastOf(registry);
		registry.pass({ hours: 60 / 3600 });
		expect(await lastOf(registry, actor)).toEqual({ id: uuid("none") });
		await expect(run(registry, "act.undo", { id }, actor)).rejects.toEqual(refusal("not_found"));
	});

	it("is for any moderator, who finds the own acts first, and not for members", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason }, noor);
		const { id } = await lastOf(registry, noor);
		expect(await lastOf(registry, mira)).toEqual({ id });
		await expect(run(registry, "act.undo", { id }, ada)).rejects.toEqual(refusal("not_allowed"));
		await run(registry, "submission.reject", { id: uuid("quay"), version: 1, reason });
		expect(await lastOf(registry, mira)).not.toEqual({ id });
		expect(await lastOf(registry, noor)).toEqual({ id });
		await run(registry, "act.undo", { id }, mira);
		expect(await registry.store.submissions.find(pier.id)).toMatchObject({ status: "pending" });
		const [line] = await registry.store.audit.newestBy("actor", mira.id);
		expect(line).toMatchObject({ action: "act.undo", subject: `submission ${pier.id}` });
	});

	it("is not for a moderator whose own submission it is about, whoever else decided", async () => {
		const registry = await openRegistry();
		await put(registry.store, { submissions: [submission("of-noor", { ownerId: noor.id })] });
		await run(registry, "submission.reject", { id: uuid("of-noor"), version: 1, reason });
		const { id } = await lastOf(registry);
		await expect(run(registry, "act.undo", { id }, noor)).rejects.toEqual(refusal("not_allowed"));
	});

	it("of what an operator did at the command line is for operators", async () => {
		const registry = await openRegistry();
		const operator = { id: "operator:command-line" };
		await run(registry, "submission.reject", { ...pier, reason }, operator);
		expect(await lastOf(registry, mira)).toEqual({ id: uuid("none") });
		const { id } = await lastOf(registry, operator);
		await expect(run(registry, "act.undo", { id }, mira)).rejects.toEqual(refusal("not_found"));
	});

	it("is refused as a whole if somebody has changed a part of it since", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.request_changes", { ...pier, reason: "More." });
		const changes = { title: "Pier of tides", category_slug: null };
		await editSubmission(registry, { id: pier.id, ownerId: "owner:ada", changes });
		await expect(undo(registry)).rejects.toEqual(refusal("conflict", /were changed since/));
		expect(await registry.store.submissions.find(pier.id)).toMatchObject({
			status: "pending",
			listing: { title: "Pier of tides" },
		});
	});

	it("of many decisions undoes all of them, and says so of each in the audit log", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject_many", all);
		await undo(registry);
		expect(await registry.store.submissions.countBy("status", "pending")).toBe(3);
		const lines = await registry.store.audit.newestBy("all", "yes", 3);
		expect(lines.map(({ action }) => action)).toEqual(Array(3).fill("act.undo"));
		expect(new Set(lines.map(({ subject }) => subject)).size).toBe(3);
		expect(lines[0]?.changes).toEqual([{ field: "act", before: "submission.reject", after: null }]);
	});

	it("says what was done to what, of many how many", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.approve", pier);
		const rest = all.submissions.slice(1);
		await run(registry, "submission.reject_many", { submissions: rest, reason });
		expect(await run(registry, "act.list", {})).toMatchObject({
			acts: [
				{ summary: "Rejected 2 submissions." },
				{ summary: 'Approved "Agent pier"; the agent is "agent-pier".' },
			],
		});
	});

	it("calls an incident withdrawn, not resolved", async () => {
		const registry = await openRegistry();
		await save(registry.store, (transaction) => transaction.agents.save(agent("quay")));
		const text = { title: "Flood", summary: "No answers.", kind: "outage", severity: "low" };
		await run(registry, "incident.add", { ...text, agents: ["quay"] });
		const given = { incident: "flood", version: 1, withdrawal: "It was another agent." };
		registry.pass({ hours: 1 / 3600 });
		await run(registry, "incident.update", given);
		expect(await run(registry, "act.list", {})).toMatchObject({
			acts: [{ summary: '"flood" is withdrawn.' }, { summary: 'Recorded as "flood".' }],
		});
	});

	it("keeps nothing of an act for longer than it can be undone", async () => {
		const registry = await openRegistry();
		await run(registry, "submission.reject", { ...pier, reason });
		registry.pass({ hours: 1 });
		await run(registry, "submission.reject", { id: uuid("quay"), version: 1, reason });
		expect(await registry.store.undos.list()).toHaveLength(1);
	});
});
