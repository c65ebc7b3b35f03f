import { describe, expect, it } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { MAIL, UNDO } from "#contract/limits.ts";
import type { MemberRole } from "#contract/vocabulary.ts";
import { createOutbox } from "#delivery/run-outbox.ts";
import { outcome, SITE } from "../../delivery/outbox-fixture.ts";
import {
	account,
	membership,
	organisation,
	submission,
	uuid,
} from "../../registry/record-builders.ts";
import { createTestRegistry, START } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";

const mira = { id: "account:mira" };
const { id: ownerId } = organisation("quay");
const ROLES: readonly MemberRole[] = [
	...Array<MemberRole>(2).fill("admin"),
	...Array<MemberRole>(6).fill("publisher"),
	...Array<MemberRole>(4).fill("viewer"),
];
const SECOND = { hours: 1 / 3600 };
const nameOf = (role: MemberRole, place: number) => `account:${role}-${place}`;

/** An organisation of twelve, of which a publisher has sent 32 submissions. */
async function openRegistry() {
	const registry = { ...createTestRegistry(), sendsMail: true };
	const mails: { to: string; subject: string; text: string }[] = [];
	const by = nameOf("publisher", 3);
	const names = Array.from({ length: 32 }, (_, number) => `server-${number}`);
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account(mira.id, { role: "moderator", wantsMail: false }));
		transaction.organisations.save(organisation("quay"));
		for (const [place, role] of ROLES.entries()) {
			const accountId = nameOf(role, place);
			transaction.accounts.save(account(accountId));
			transaction.memberships.save(membership("quay", { accountId, role }));
		}
		for (const name of names) {
			const sent = { to: "pending", at: START, actor: ownerId, by, reason: null };
			transaction.submissions.save(submission(name, { ownerId, transitions: [sent] }));
		}
	});
	const { swift } = createOutbox({
		context: registry,
		senders: {
			mail: async (mail) => {
				mails.push(mail);
				return outcome("delivered");
			},
			webhook: async () => outcome("delivered"),
		},
		site: SITE,
		random: () => 0,
	});
	async function pass(seconds: number) {
		for (let second = 0; second < seconds; second++) {
			registry.pass(SECOND);
			await swift.sweep();
		}
	}
	const context = { ...registry, baseUrl: SITE.baseUrl };
	const run = (act: string, input: unknown) => runAct(context, { act, input, actor: mira });
	return { mails, names, pass, run };
}

describe("mails to an organisation", () => {
	it("of 32 approvals one by one are one, to whoever sent them, at most a minute after the last can be undone", async () => {
		const { mails, names, pass, run } = await openRegistry();
		for (const name of names) {
			await run("submission.approve", { id: uuid(name), version: 1 });
			await pass(1);
		}
		await pass(UNDO.seconds + MAIL.holdMs / 1000 - names.length);
		expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
			["publisher-3@quay.works", "[Pier Registry] Agent server-0 was approved and 31 more"],
		]);
		for (const name of names.slice(1)) expect(mails[0]?.text).toContain(`Agent ${name}`);
		await pass(MAIL.pauseMs / 1000);
		expect(mails).toHaveLength(1);
	});

	it("of a slow moderator are few, and each is said once", async () => {
		const { mails, names, pass, run } = await openRegistry();
		for (const name of names) {
			await run("submission.approve", { id: uuid(name), version: 1 });
			await pass(20);
		}
		await pass(MAIL.pauseMs / 1000);
		const said = mails.flatMap(({ text }) => text.match(/server-\d+(?= was|,|\.)/g) ?? []);
		expect(said.toSorted()).toEqual(names.toSorted());
		expect(mails.length).toBeLessThanOrEqual(4);
	});
});
