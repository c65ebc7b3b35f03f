import { describe, expect, it } from "vitest";
import { composeMail } from "#delivery/compose-message.ts";
import { rejectSubmissions } from "#registry/submissions/reject-submissions.ts";
import { account, submission, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal, reviewer } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

const reason = "It is spam.";
const read = (...names: string[]) => names.map((name) => ({ id: uuid(name), version: 1 }));

async function registryOfMany() {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.accounts.save(account("owner:ada", { webhook: null }));
		for (const name of ["pier", "quay", "dock"]) transaction.submissions.save(submission(name));
		transaction.submissions.save(submission("decided", { status: "approved" }));
	});
	const { store } = registry;
	return {
		...registry,
		states: async () => (await store.submissions.list()).map(({ status }) => status),
	};
}

describe("rejecting many submissions", () => {
	it("decides and records each, and tells the owners why", async () => {
		const registry = await registryOfMany();
		const submissions = read("pier", "quay", "pier");
		expect(await rejectSubmissions(registry, { submissions, reason, actor: reviewer })).toEqual({
			rejected: [uuid("pier"), uuid("quay")],
			left: [],
		});
		const states = (await registry.store.submissions.list()).filter(
			({ status }) => status === "rejected",
		);
		expect(states.map((decided) => decided.reason)).toEqual([reason, reason]);
		const audit = await registry.store.audit.newestBy("all", "yes");
		expect(audit.map(({ action, subject }) => [action, subject])).toEqual([
			["submission.reject", `submission ${uuid("quay")}`],
			["submission.reject", `submission ${uuid("pier")}`],
		]);
		expect(await registry.store.notifications.newestBy("account", "owner:ada")).toHaveLength(2);
	});

	it("sends what is one mail to each owner, which names all, and each message to webhooks", async () => {
		const registry = { ...(await registryOfMany()), sendsMail: true };
		const webhook = {
			url: "https://hooks.quay.works/",
			secret: "s",
			createdAt: "2026-05-04T12:00:00.000Z",
			disabledAt: null,
			disabledReason: null,
		};
		const ada = account("owner:ada");
		await save(registry.store, (transaction) =>
			transaction.accounts.save({
				...ada,
				email: "ada@quay.works",
				wantsMail: true,
				webhook,
			}),
		);
		const submissions = read("pier", "quay", "dock");
		await rejectSubmissions(registry, { submissions, reason, actor: reviewer });
		const sent = await registry.store.deliveries.newestBy("account", "owner:ada");
		expect(sent.map(({ channel }) => channel).toSorted()).toEqual([
			...Array(3).fill("mail"),
			...Array(3).fill("webhook"),
		]);
		const mails = sent.filter(({ channel }) => channel === "mail");
		expect(new Set(mails.map(({ nextAttemptAt }) => nextAttemptAt)).size).toBe(1);
		const site = { baseUrl: "https://a.dev", name: "A" };
		expect(composeMail(mails, site).text).toMatch(/ The same holds for: Agent \w+, Agent \w+\./);
	});

	it("leaves those that were edited or decided meanwhile or are unknown, and says so", async () => {
		const registry = await registryOfMany();
		const submissions = [...read("pier", "decided", "nobody"), { id: uuid("quay"), version: 2 }];
		const { rejected, left } = await rejectSubmissions(registry, {
			submissions,
			reason,
			actor: reviewer,
		});
		expect(rejected).toEqual([uuid("pier")]);
		expect(left).toEqual([
			{ id: uuid("decided"), detail: expect.stringContaining("is approved") },
			{ id: uuid("nobody"), detail: "No submission has this ID." },
			{ id: uuid("quay"), detail: expect.stringContaining("was edited") },
		]);
		expect(await registry.states()).toEqual(
			expect.arrayContaining(["rejected", "pending", "pending", "approved"]),
		);
	});

	it("requires a reason and a moderator, and otherwise decides nothing", async () => {
		const registry = await registryOfMany();
		const submissions = read("pier");
		await expect(
			rejectSubmissions(registry, { submissions, reason: " ", actor: reviewer }),
		).rejects.toEqual(refusal("invalid_body"));
		await save(registry.store, (transaction) => transaction.accounts.save(account("account:eve")));
		const actor = { id: "account:eve" };
		await expect(rejectSubmissions(registry, { submissions, reason, actor })).rejects.toEqual(
			refusal("not_allowed"),
		);
		expect(await registry.states()).not.toContain("rejected");
	});
});
