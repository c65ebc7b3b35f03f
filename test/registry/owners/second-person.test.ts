import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/history.ts";
import { SubmissionRecord } from "#domain/records/submission-record.ts";
import { reviseAgent } from "#registry/agents/revise-agent.ts";
import { changeOrganisation } from "#registry/owners/organisations.ts";
import { approveAsSecond } from "#registry/owners/second-person.ts";
import { addPublisher, removePublisher } from "#registry/publishers/trusted-publishers.ts";
import { takeSubmission } from "#registry/submissions/decide-submission.ts";
import {
	editSubmission,
	reopenSubmission,
	withdrawSubmission,
} from "#registry/submissions/edit-submission.ts";
import { listQueue } from "#registry/submissions/list-queue.ts";
import { rejectAllOf, rejectSubmissions } from "#registry/submissions/reject-submissions.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { account, membership, token } from "../record-builders.ts";
import { refusal, registration, START, type TestRegistry } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";
import { as, guild, registryOfGuild } from "./guild.ts";

const ISSUER = "https://token.actions.githubusercontent.com";
const ownerId = guild.id;
const submitter = { ownerId, tokenId: null };
const submit = (registry: TestRegistry, by: string) =>
	submitAgent(as(registry, by), { request: registration(), submitter });
const approve = approveAsSecond;
const queueOf = (registry: TestRegistry) =>
	Promise.all(
		(["pending", "changes_requested"] as const).map(async (status) => {
			const found = await listQueue(registry, { status, filter: {} });
			return found.length;
		}),
	);

describe("an organisation that asks for a second person", () => {
	it("sends nothing to the moderators before another member approves it", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const { id } = await submit(registry, "pia");
		expect(await queueOf(registry)).toEqual([0, 0]);
		await approve(as(registry, "ada"), { id, ownerId });
		expect(await queueOf(registry)).toEqual([1, 0]);
		expect(await registry.store.submissions.find(id)).toMatchObject({
			status: "pending",
			reason: null,
			transitions: [{ by: "pia" }, { to: "pending", by: "ada" }],
		});
	});

	it("tells the others, and whoever sent it as read", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		await submit(registry, "pia");
		for (const [accountId, isRead] of [
			["ada", false],
			["pia", true],
		] as const) {
			const [told] = await registry.store.notifications.by("account", accountId);
			expect(told?.subject.news).toBe("submission.second_needed");
			expect(told?.readAt !== null, accountId).toBe(isRead);
		}
	});

	it.each([
		["the one who sent it", "pia", /Another member/],
		["a viewer", "vic", /role/],
		["a stranger", "eve", /not a member/],
	])("is not satisfied by %s", async (_who, by, detail) => {
		const registry = await registryOfGuild({ needsSecond: true });
		const { id } = await submit(registry, "pia");
		const approving = approve(as(registry, by), { id, ownerId });
		await expect(approving).rejects.toEqual(refusal("not_allowed", detail));
	});

	it("is not satisfied by who made the service account that sent it", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		await put(registry.store, { tokens: [token("ci", { ownerId, role: "publisher", by: "ada" })] });
		const { id } = await submit(registry, `token:${token("ci").id}`);
		const approving = approve(as(registry, "ada"), { id, ownerId });
		await expect(approving).rejects.toEqual(refusal("not_allowed"));
		await approve(as(registry, "pia"), { id, ownerId });
	});

	it("is not satisfied by who trusted the job that sent it, whatever ends meanwhile", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const acting = { id: ownerId, by: "ada" };
		const job = { kind: "github", issuer: ISSUER, repository: "Quay/tide" } as const;
		const { id: by } = await addPublisher(registry, acting, job);
		const ci = token("ci", { ownerId, role: "publisher", by });
		await save(registry.store, ({ tokens }) => tokens.save(ci));
		const { id } = await submit(registry, `token:${ci.id}`);
		await removePublisher(registry, acting, by);
		await save(registry.store, ({ tokens }) => tokens.remove(ci.id));
		const approving = approve(as(registry, "ada"), { id, ownerId });
		await expect(approving).rejects.toEqual(refusal("not_allowed", /Another member/));
		await approve(as(registry, "pia"), { id, ownerId });
		expect(await registry.store.submissions.find(id)).not.toHaveProperty("sentFor");
	});

	it.each(["ada", `token:${token("ci").id}`])(
		"is not satisfied by who sent it as %s after a moderator took it up again",
		async (by) => {
			const registry = await registryOfGuild({ needsSecond: true });
			const ci = token("ci", { ownerId, role: "publisher", by: "ada" });
			await save(registry.store, ({ tokens }) => tokens.save(ci));
			const { id } = await submit(registry, by);
			const { store } = registry;
			const sent = SubmissionRecord.parse(await store.submissions.find(id));
			await save(store, ({ accounts, submissions, tokens }) => {
				accounts.save(account("mo", { role: "moderator" }));
				submissions.save({ ...sent, status: "rejected" });
				tokens.remove(ci.id);
			});
			const expected = recordVersion(sent);
			await reopenSubmission(registry, { id, actor: { id: "mo" }, expected });
			const approving = approve(as(registry, "ada"), { id, ownerId });
			await expect(approving).rejects.toEqual(refusal("not_allowed", /Another member/));
			await approve(as(registry, "pia"), { id, ownerId });
		},
	);

	it("is not satisfied by the one who sent it after joining another account", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const { id } = await submit(registry, "pia");
		const closed = { at: START, joinedTo: "old-pia" };
		await put(registry.store, {
			accounts: [account("pia", { suspendedAt: START, closed }), account("old-pia")],
			memberships: [membership("guild", { accountId: "old-pia", role: "publisher" })],
		});
		const approving = approve(as(registry, "old-pia"), { id, ownerId });
		await expect(approving).rejects.toEqual(refusal("not_allowed", /Another member/));
	});

	it("sends what waits on once it asks for none any more", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const { id } = await submit(registry, "ada");
		await save(registry.store, ({ memberships }) =>
			memberships.save(membership("guild", { accountId: "pia", role: "admin" })),
		);
		await changeOrganisation(as(registry, "ada"), { id: ownerId, needsSecond: false });
		expect(await queueOf(registry)).toEqual([0, 0]);
		await changeOrganisation(as(registry, "pia"), { id: ownerId, needsSecond: false });
		expect(await queueOf(registry)).toEqual([1, 0]);
		const sent = await registry.store.submissions.find(id);
		expect(sent).toMatchObject({ status: "pending", reason: null });
		expect(sent).not.toHaveProperty("awaitsSecond");
	});

	it("goes on asking until two admins want it no more, and says who wants that", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const wish = (by: string, change: object) =>
			changeOrganisation(as(registry, by), { id: ownerId, ...change });
		await expect(wish("ada", { needsSecond: false })).rejects.toEqual(
			refusal("conflict", /Make another member admin first/),
		);
		for (const accountId of ["pia", "vic"]) {
			await save(registry.store, ({ memberships }) =>
				memberships.save(membership("guild", { accountId, role: "admin" })),
			);
		}
		const waits = { needsSecond: true, endsSecond: "ada" };
		expect(await wish("ada", { needsSecond: false })).toMatchObject(waits);
		expect(await wish("ada", { needsSecond: false })).toMatchObject(waits);
		expect(await wish("pia", { name: "Guild of tides" })).toMatchObject(waits);
		const kept = await wish("pia", { needsSecond: true });
		expect([kept.needsSecond, kept.endsSecond]).toEqual([true, undefined]);
		// The wish of somebody who is no admin any more counts for nothing.
		await wish("ada", { needsSecond: false });
		await save(registry.store, ({ memberships }) =>
			memberships.save(membership("guild", { accountId: "ada", role: "publisher" })),
		);
		expect(await wish("pia", { needsSecond: false })).toMatchObject({ endsSecond: "pia" });
		const over = await wish("vic", { needsSecond: false });
		expect([over.needsSecond, over.endsSecond]).toEqual([false, undefined]);
	});

	describe("keeps what waits from moderators", () => {
		const mira = { id: "reviewer:mira" };

		it("in every list and count", async () => {
			const registry = await registryOfGuild({ needsSecond: true });
			await submit(registry, "pia");
			const { submissions } = registry.store;
			for (const status of SUBMISSION_STATUSES) {
				expect(await submissions.countBy("status", status), status).toBe(0);
			}
			const context = { ...registry, baseUrl: "https://registry.test" };
			for (const status of ["all", ...SUBMISSION_STATUSES]) {
				const asked = { act: "submission.list", input: { status }, actor: mira };
				expect((await runAct(context, asked)).answer, status).toMatchObject({ total: 0 });
			}
		});

		it("who neither reject nor take it", async () => {
			const registry = await registryOfGuild({ needsSecond: true });
			const { id } = await submit(registry, "pia");
			const given = { reason: "Spam.", actor: mira };
			const { left } = await rejectSubmissions(registry, {
				...given,
				submissions: [{ id, version: 1 }],
			});
			expect(left).toEqual([
				{ id, detail: expect.stringContaining("waits for a second member of its organisation") },
			]);
			expect(await rejectAllOf(registry, { ...given, ownerId })).toEqual({
				rejected: [],
				left: [],
			});
			const taking = takeSubmission(registry, { id, on: true, actor: mira });
			await expect(taking).rejects.toEqual(refusal("conflict", /not yet for moderators/));
		});

		it("and names the sender to them afterwards, beside who approved it", async () => {
			const registry = await registryOfGuild({ needsSecond: true });
			const { id } = await submit(registry, "pia");
			await approve(as(registry, "ada"), { id, ownerId });
			const context = { ...registry, baseUrl: "https://registry.test" };
			const asked = { act: "submission.show", input: { id }, actor: mira };
			expect((await runAct(context, asked)).answer).toMatchObject({
				owner: ownerId,
				owner_slug: guild.slug,
				waits_for: "moderator",
				registrants: [{ id: ownerId }, { id: "pia" }],
				second_member: "ada",
			});
		});
	});

	it("asks again after an edit, and lets anyone withdraw it", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const { id } = await submit(registry, "pia");
		await approve(as(registry, "ada"), { id, ownerId });
		await editSubmission(as(registry, "ada"), { id, ownerId, changes: { title: "Quay Scout" } });
		expect(await queueOf(registry)).toEqual([0, 0]);
		await approve(as(registry, "pia"), { id, ownerId });
		await withdrawSubmission(as(registry, "pia"), { id, ownerId });
		const again = approve(as(registry, "ada"), { id, ownerId });
		await expect(again).rejects.toEqual(refusal("conflict"));
	});

	it("holds changes of listings, too", async () => {
		const registry = await registryOfGuild({ needsSecond: true });
		const revision = { slug: "harbor-scout", ownerId, changes: { short_description: "New." } };
		const { awaitsSecond } = await reviseAgent(as(registry, "pia"), revision);
		expect(awaitsSecond).toBe(true);
	});
});

it("an organisation that asks for none sends everything at once", async () => {
	const registry = await registryOfGuild();
	await submit(registry, "pia");
	expect(await queueOf(registry)).toEqual([1, 0]);
});
