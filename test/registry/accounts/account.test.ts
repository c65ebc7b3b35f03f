import { describe, expect, it } from "vitest";
import { changeAccount } from "#registry/accounts/change-account.ts";
import { makeSignInLink } from "#registry/accounts/make-sign-in-link.ts";
import { readOverview } from "#registry/accounts/read-overview.ts";
import { agent, notification, submission, token, uuid } from "../record-builders.ts";
import { createTestRegistry, refusal } from "../registry-fixture.ts";

const operator = { id: "operator:command-line" };

describe("the first name of an account", () => {
	it.each([
		["ada.love@quay.works", "ada.love"],
		["пример@почта.рф", "пример"],
		[`${"a".repeat(64)}@quay.works`, "a".repeat(60)],
	])("of %s is %s", async (email, displayName) => {
		const { account } = await makeSignInLink(createTestRegistry(), { email }, operator);
		expect(account.displayName).toBe(displayName);
	});
});

describe("changing an account", () => {
	async function changed(displayName: string, wantsMail = false) {
		const registry = createTestRegistry();
		const { account } = await makeSignInLink(registry, { email: "ada@quay.works" }, operator);
		return changeAccount(registry, { accountId: account.id, displayName, wantsMail });
	}

	it("takes the name as it will be shown", async () => {
		expect(await changed("  Ada \n Love ")).toMatchObject({ displayName: "Ada Love" });
		expect(await changed("Ada", true)).toMatchObject({ wantsMail: true });
	});

	it.each([
		["", "is required"],
		["\u200B", "must not contain invisible characters"],
		["Ada\u202E", "must not contain characters that change the writing direction"],
		["a".repeat(61), "must be at most 60 characters"],
	])("is refused for the name %j, which %s", async (name, detail) => {
		await expect(changed(name)).rejects.toMatchObject({
			code: "invalid_body",
			errors: [{ pointer: "#/display_name", detail }],
		});
	});

	it("stands in the audit log with what changed", async () => {
		const registry = createTestRegistry();
		const { account } = await makeSignInLink(registry, { email: "ada@quay.works" }, operator);
		const change = { accountId: account.id, displayName: "Ada L", wantsMail: true };
		await changeAccount(registry, change);
		const audit = await registry.store.listAudit();
		expect(audit.find(({ action }) => action === "account.change")).toMatchObject({
			actor: account.id,
			changes: [{ field: "displayName", before: "ada", after: "Ada L" }],
		});
	});

	it("of nobody is refused", async () => {
		const change = { accountId: "account:x", displayName: "Ada", wantsMail: true };
		const changing = changeAccount(createTestRegistry(), change);
		await expect(changing).rejects.toEqual(refusal("not_found"));
	});
});

describe("the overview", () => {
	it("is what waits for this account, with places in the queue of everybody", async () => {
		const registry = createTestRegistry();
		const at = (minute: number) => `2026-05-04T12:0${minute}:00.000Z`;
		await registry.store.transact(async (transaction) => {
			transaction.saveSubmission(submission("other", { ownerId: "owner:bo" }));
			transaction.saveSubmission(submission("mine", { submittedAt: at(1) }));
			transaction.saveSubmission(
				submission("later", { submittedAt: at(2), status: "changes_requested" }),
			);
			transaction.saveSubmission(submission("done", { status: "approved" }));
			transaction.saveAgent(agent("pier"));
			transaction.saveAgent(agent("theirs", { ownerId: "owner:bo" }));
			transaction.saveToken(token("build"));
			transaction.saveNotification(notification("read", { readAt: at(1) }));
			transaction.saveNotification(notification("unread"));
		});
		const overview = await readOverview(registry.store, { id: "owner:ada" });
		expect(overview).toMatchObject({
			unread: [{ id: uuid("unread") }],
			submissions: [
				{ submission: { id: uuid("later") }, queuePosition: null },
				{ submission: { id: uuid("mine") }, queuePosition: 2 },
			],
			agents: [{ slug: "pier" }],
			hasTokens: true,
			queueLength: 2,
		});
	});
});
