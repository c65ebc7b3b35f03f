import { describe, expect, it } from "vitest";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { makeSignInLink } from "#registry/accounts/manage-accounts.ts";
import { readOverview } from "#registry/accounts/read-overview.ts";
import { account, agent, delivery, submission, token, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal, START } from "../registry-fixture.ts";
import { put } from "../store-suite.ts";

const operator = { id: "operator:command-line" };

describe("the first name of an account", () => {
	it.each([
		["member", /^Member \d{4}$/],
		["moderator", /^Moderator \d{4}$/],
		["operator", /^Operator \d{4}$/],
	] as const)("of a %s reveals nothing of the address", async (role, name) => {
		const request = { email: "ada@quay.works", role };
		const made = await makeSignInLink(createTestRegistry(), request, operator);
		expect(made.account.displayName).toMatch(name);
	});
});

describe("changing an account", () => {
	async function changed(displayName: string, wantsMail = false) {
		const registry = createTestRegistry();
		const made = await makeSignInLink(registry, { email: "ada@quay.works" }, operator);
		return changeAccount(registry, { accountId: made.account.id, displayName, wantsMail });
	}

	it("accepts the name as it will be shown", async () => {
		expect(await changed("  Ada \n Love ")).toMatchObject({ displayName: "Ada Love" });
		expect(await changed("Ada", true)).toMatchObject({ wantsMail: true });
	});

	it.each([
		["", "must not be empty"],
		["\u200B", "must not contain invisible characters"],
		["Ada\u202E", "must not contain characters that change the writing direction"],
		["a".repeat(61), "must be at most 60 characters"],
		["See pier9.dev", "must not contain an address"],
		["Moderator", "must not name this registry or a role that you do not have"],
	])("is refused for the name %j, which %s", async (name, detail) => {
		await expect(changed(name)).rejects.toMatchObject({
			code: "invalid_body",
			errors: [{ pointer: "#/display_name", detail }],
		});
	});

	it("is refused for the name of the instance", async () => {
		const registry = { ...createTestRegistry(), siteName: "Pier Nine" };
		const made = await makeSignInLink(registry, { email: "ada@quay.works" }, operator);
		const change = { accountId: made.account.id, displayName: "Pier Nine", wantsMail: false };
		await expect(changeAccount(registry, change)).rejects.toMatchObject({ code: "invalid_body" });
	});

	it("keeps a name from before these rules until another is chosen", async () => {
		const registry = createTestRegistry();
		const old = account("account:ada", { displayName: "ada.love" });
		await registry.store.transact(async (transaction) => transaction.accounts.save(old));
		const change = { accountId: old.id, displayName: "ada.love", wantsMail: false };
		expect(await changeAccount(registry, change)).toEqual({ ...old, wantsMail: false });
	});

	it("is recorded in the audit log with what changed", async () => {
		const registry = createTestRegistry();
		const { account: before } = await makeSignInLink(
			registry,
			{ email: "ada@quay.works" },
			operator,
		);
		const change = { accountId: before.id, displayName: "Ada L", wantsMail: true };
		await changeAccount(registry, change);
		const audit = await registry.store.audit.newestBy("all", "yes");
		expect(audit.find(({ action }) => action === "account.change")).toMatchObject({
			actor: before.id,
			changes: [{ field: "displayName", before: before.displayName, after: "Ada L" }],
		});
	});

	it("records nothing if nothing changes", async () => {
		const registry = createTestRegistry();
		const { account: before } = await makeSignInLink(
			registry,
			{ email: "ada@quay.works" },
			operator,
		);
		const { id: accountId, displayName, wantsMail } = before;
		const audit = await registry.store.audit.newestBy("all", "yes");
		expect(await changeAccount(registry, { accountId, displayName, wantsMail })).toEqual(before);
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual(audit);
	});

	it("discards only the waiting mails if mails are no longer wanted", async () => {
		const registry = createTestRegistry();
		const owner = account("owner:ada");
		await registry.store.transact(async (transaction) => {
			transaction.accounts.save(owner);
			transaction.deliveries.save(delivery("mail", { channel: "mail" }));
			transaction.deliveries.save(delivery("of bo", { channel: "mail", accountId: "owner:bo" }));
			transaction.deliveries.save(delivery("webhook"));
		});
		const change = { accountId: owner.id, displayName: "Ada", wantsMail: true };
		await changeAccount(registry, change);
		expect(await registry.store.deliveries.countBy("waiting", "yes")).toBe(3);
		await changeAccount(registry, { ...change, wantsMail: false });
		expect(await registry.store.deliveries.find(delivery("mail").id)).toMatchObject({
			state: "failed",
			nextAttemptAt: null,
			attempts: [{ at: START, status: null, detail: "Mails were switched off." }],
		});
		const all = await registry.store.listDueDeliveries({ by: START, each: 10 });
		const waiting = all.map(({ id }) => id);
		expect(waiting.sort()).toEqual([delivery("of bo").id, delivery("webhook").id].sort());
	});

	it("that does not exist is refused", async () => {
		const change = { accountId: "account:x", displayName: "Ada", wantsMail: true };
		const changing = changeAccount(createTestRegistry(), change);
		await expect(changing).rejects.toEqual(refusal("not_found"));
	});
});

describe("the overview", () => {
	it("lists what waits for this account, with positions in the whole queue", async () => {
		const registry = createTestRegistry();
		const at = (minute: number) => `2026-05-04T12:0${minute}:00.000Z`;
		await put(registry.store, {
			submissions: [
				submission("other", { ownerId: "owner:bo" }),
				submission("mine", { submittedAt: at(1) }),
				submission("later", { submittedAt: at(2), status: "changes_requested" }),
				submission("done", { status: "approved" }),
			],
			agents: [agent("pier"), agent("theirs", { ownerId: "owner:bo" })],
			tokens: [token("build")],
		});
		const overview = await readOverview(registry.store, { id: "owner:ada" });
		expect(overview).toMatchObject({
			submissions: [
				{ submission: { id: uuid("later") }, queuePosition: null },
				{ submission: { id: uuid("mine") }, queuePosition: 2 },
			],
			openCount: 2,
			agents: [{ slug: "pier" }],
			hasTokens: true,
			queueLength: 2,
		});
	});

	it("shows the latest five open submissions, and counts all", async () => {
		const registry = createTestRegistry();
		await registry.store.transact(async (transaction) => {
			for (let minute = 0; minute < 8; minute += 1) {
				const submittedAt = `2026-05-04T12:0${minute}:00.000Z`;
				transaction.submissions.save(submission(`at-${minute}`, { submittedAt }));
			}
		});
		const { submissions, openCount } = await readOverview(registry.store, { id: "owner:ada" });
		expect(submissions.map(({ queuePosition }) => queuePosition)).toEqual([8, 7, 6, 5, 4]);
		expect(openCount).toBe(8);
	});
});
