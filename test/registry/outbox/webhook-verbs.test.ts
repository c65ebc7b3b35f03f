import { describe, expect, it } from "vitest";
import type { CheckedAddress } from "#domain/web/web-address.ts";
import {
	removeWebhook,
	renewWebhookSecret,
	saveWebhook,
	testWebhook,
} from "#registry/outbox/webhooks.ts";
import type { RegistryContext } from "#registry/store.ts";
import { createTestRegistry, refusal, START } from "../registry-fixture.ts";
import { HOOK, SECRET, saveAccount, tell, webhook } from "./outbox-registry.ts";

const OTHER = "https://other.quay.works/key/5f1c";
const accountId = "owner:ada";

/** Creates `secret 1`, `secret 2` and so on, and accepts every address that does not end with "no". */
function rules() {
	let made = 0;
	return {
		makeSecret: () => `secret ${++made}`,
		checkAddress: (url: string): CheckedAddress =>
			url.endsWith("no") ? { ok: false, detail: "must be another" } : { ok: true, href: url },
	};
}

async function registryWith(members: Parameters<typeof saveAccount>[2] = {}) {
	const registry = createTestRegistry();
	await saveAccount(registry, accountId, members);
	return {
		...registry,
		async webhook() {
			return (await registry.store.accounts.find(accountId))?.webhook;
		},
	};
}

describe("saving a webhook", () => {
	it("creates a secret for it", async () => {
		const registry = await registryWith({ webhook: null });
		await saveWebhook(registry, { accountId, url: HOOK, ...rules() });
		expect(await registry.webhook()).toEqual({
			url: HOOK,
			secret: "secret 1",
			createdAt: START,
			disabledAt: null,
			disabledReason: null,
		});
	});

	it("keeps the secret if the address changes, and sends what waits there", async () => {
		const registry = await registryWith();
		await tell(registry, accountId, "One");
		await saveWebhook(registry, { accountId, url: OTHER, ...rules() });
		expect(await registry.webhook()).toMatchObject({ url: OTHER, secret: SECRET });
		expect(await registry.store.deliveries.list()).toMatchObject([
			{ target: OTHER, state: "waiting" },
		]);
	});

	it("switches a disabled one on again", async () => {
		const registry = await registryWith({
			webhook: webhook({ disabledAt: START, disabledReason: "gone" }),
		});
		await saveWebhook(registry, { accountId, url: HOOK, ...rules() });
		expect(await registry.webhook()).toEqual(webhook());
	});

	it("changes nothing if it is the same", async () => {
		const registry = await registryWith();
		await saveWebhook(registry, { accountId, url: HOOK, ...rules() });
		expect(await registry.webhook()).toEqual(webhook());
		expect(await registry.store.audit.newestBy("all", "yes")).toEqual([]);
	});

	it("refuses a forbidden address, next to its field", async () => {
		const registry = await registryWith({ webhook: null });
		const saving = saveWebhook(registry, { accountId, url: "no", ...rules() });
		await expect(saving).rejects.toMatchObject({
			code: "invalid_body",
			errors: [{ pointer: "#/url", detail: "must be another" }],
		});
		expect(await registry.webhook()).toBeNull();
	});

	it("is audited without the path, which may contain a key", async () => {
		const registry = await registryWith();
		await saveWebhook(registry, { accountId, url: OTHER, ...rules() });
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{
				actor: accountId,
				action: "webhook.save",
				subject: "account owner:ada",
				changes: [
					{
						field: "webhook",
						before: "https://hooks.quay.works",
						after: "https://other.quay.works",
					},
				],
			},
		]);
		expect(JSON.stringify(await registry.store.audit.newestBy("all", "yes"))).not.toMatch(
			/5f1c|whsec_/,
		);
	});
});

describe("renewing the secret", () => {
	it("ends the old one at once", async () => {
		const registry = await registryWith();
		await renewWebhookSecret(registry, { accountId, ...rules() });
		expect(await registry.webhook()).toEqual(webhook({ secret: "secret 1" }));
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ action: "webhook.renew_secret" },
		]);
	});

	it("is refused without a webhook", async () => {
		const registry = await registryWith({ webhook: null });
		await expect(renewWebhookSecret(registry, { accountId, ...rules() })).rejects.toEqual(
			refusal("conflict"),
		);
	});
});

describe("removing a webhook", () => {
	it("discards waiting deliveries, and says why", async () => {
		const registry = await registryWith();
		await tell(registry, accountId, "One");
		await removeWebhook(registry, { accountId });
		expect(await registry.webhook()).toBeNull();
		expect(await registry.store.deliveries.list()).toMatchObject([
			{
				state: "failed",
				nextAttemptAt: null,
				attempts: [{ at: START, status: null, detail: "The webhook was removed." }],
			},
		]);
		expect(await registry.store.audit.newestBy("all", "yes")).toMatchObject([
			{ action: "webhook.remove" },
		]);
	});

	it("leaves waiting mails", async () => {
		const registry = { ...(await registryWith({ wantsMail: true })), sendsMail: true };
		await tell(registry, accountId, "One");
		await removeWebhook(registry, { accountId });
		const deliveries = await registry.store.deliveries.newestBy("account", accountId);
		expect(Object.fromEntries(deliveries.map(({ channel, state }) => [channel, state]))).toEqual({
			mail: "waiting",
			webhook: "failed",
		});
	});

	it("has no effect the second time", async () => {
		const registry = await registryWith();
		await removeWebhook(registry, { accountId });
		await removeWebhook(registry, { accountId });
		expect(await registry.store.audit.newestBy("all", "yes")).toHaveLength(1);
	});
});

describe("testing a webhook", () => {
	it("sends a message that appears only in the log", async () => {
		const registry = await registryWith();
		await testWebhook(registry, { accountId });
		expect(await registry.store.deliveries.newestBy("account", accountId)).toMatchObject([
			{ channel: "webhook", target: HOOK, notification: { type: "webhook.test" } },
		]);
		expect(await registry.store.notifications.list()).toEqual([]);
	});

	it("replaces only a test that still waits", async () => {
		const registry = await registryWith();
		await tell(registry, accountId, "One");
		await testWebhook(registry, { accountId });
		registry.pass({ hours: 1 });
		await testWebhook(registry, { accountId });
		const [newest, ...earlier] = await registry.store.deliveries.newestBy("account", accountId);
		expect(newest).toMatchObject({ state: "waiting", notification: { type: "webhook.test" } });
		const stateOf = (type: string) =>
			earlier.find(({ notification }) => notification.type === type);
		expect(stateOf("webhook.test")).toMatchObject({
			state: "failed",
			nextAttemptAt: null,
			attempts: [{ status: null, detail: "Replaced by a newer test." }],
		});
		expect(stateOf("submission.approved")).toMatchObject({ state: "waiting", attempts: [] });
	});

	it.each([
		["there is none", null],
		["it is disabled", webhook({ disabledAt: START })],
	])("is refused while %s", async (_, current) => {
		const registry = await registryWith({ webhook: current });
		await expect(testWebhook(registry, { accountId })).rejects.toEqual(refusal("conflict"));
		expect(await registry.store.deliveries.list()).toEqual([]);
	});
});

describe("an unknown account", () => {
	const nobody = { accountId: "owner:nobody" };

	it.each([
		["save", (registry) => saveWebhook(registry, { ...nobody, url: HOOK, ...rules() })],
		["renew", (registry) => renewWebhookSecret(registry, { ...nobody, ...rules() })],
		["remove", (registry) => removeWebhook(registry, nobody)],
		["test", (registry) => testWebhook(registry, nobody)],
	] satisfies [string, (registry: RegistryContext) => Promise<unknown>][])(
		"cannot %s a webhook",
		async (_, act) => {
			await expect(act(createTestRegistry())).rejects.toEqual(refusal("not_found"));
		},
	);
});
