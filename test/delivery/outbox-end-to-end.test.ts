import { describe, expect, it } from "vitest";
import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { createAddressCheck } from "#delivery/check-webhook-address.ts";
import { createOutbox } from "#delivery/run-outbox.ts";
import { createWebhookSender } from "#delivery/send-webhook.ts";
import { makeWebhookSecret } from "#delivery/sign-webhook.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { saveWebhook, testWebhook } from "#registry/outbox/webhooks.ts";
import { deliveriesOf, saveAccount, tell } from "../registry/outbox/outbox-registry.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";
import { createFreshRegistry, openForWriting } from "../registry/stores/lowdb-fixture.ts";
import { startMailServer } from "./mail-server.ts";
import { SITE } from "./outbox-fixture.ts";
import { createTestMailer } from "./test-mailer.ts";
import { startReceiver } from "./webhook-receiver.ts";

const accountId = "owner:ada";

/** A registry on disk with everything that sends, for receivers on this machine. */
async function createInstance({ smtpUrl }: { smtpUrl: string }, opened: readonly string[]) {
	const store = await openForWriting(await createFreshRegistry());
	const registry = { ...createTestRegistry(store), sendsMail: true };
	const fetch = createGuardedFetch({
		policy: createAddressPolicy(opened),
		userAgent: "test-registry/1.0",
		resolve: async () => ["127.0.0.1"],
	});
	const { swift: outbox } = createOutbox({
		context: registry,
		senders: {
			mail: createTestMailer(smtpUrl).send,
			webhook: createWebhookSender({ fetch, now: registry.now }),
		},
		site: SITE,
		random: () => 0,
	});
	return { registry, outbox, checkAddress: createAddressCheck(opened) };
}

describe("a notification", () => {
	it("arrives by mail and, signed, by webhook", async () => {
		const mailServer = await startMailServer();
		const { registry, outbox, checkAddress } = await createInstance(mailServer, ["127.0.0.1"]);
		await saveAccount(registry, accountId, { wantsMail: true, webhook: null });
		const secret = makeWebhookSecret(registry.randomBytes);
		const { url, received } = await startReceiver(secret, (response) => void response.end());
		await saveWebhook(registry, { accountId, url, checkAddress, makeSecret: () => secret });

		await tell(registry, accountId, "Harbor Scout");
		await outbox.sweep();

		const [webhook] = received;
		expect(webhook?.genuine).toBe(true);
		expect(WebhookMessage.parse(JSON.parse(webhook?.body ?? ""))).toMatchObject({
			type: "submission.approved",
			data: { title: "Harbor Scout" },
		});
		const [mail] = mailServer.received;
		expect(mail?.to).toEqual(["ada@quay.works"]);
		expect(mail?.source).toContain("Subject: [Pier Registry] Harbor Scout was approved\r\n");
		expect(mail?.source).toContain("https://registry.pier9.dev/dashboard/account/");
		expect(await deliveriesOf(registry, accountId)).toEqual([
			["Harbor Scout", "delivered", 1],
			["Harbor Scout", "delivered", 1],
		]);
	});

	it("never reaches this machine unless the operator allowed it", async () => {
		const mailServer = await startMailServer();
		const { registry, outbox, checkAddress } = await createInstance(mailServer, []);
		const { port, url, received } = await startReceiver("whsec_", (response) => {
			response.end();
		});
		await saveAccount(registry, accountId, { webhook: null });
		const makeSecret = makeWebhookSecret;
		const saving = saveWebhook(registry, { accountId, url, checkAddress, makeSecret });
		await expect(saving).rejects.toMatchObject({ code: "invalid_body" });
		const named = `https://hooks.quay.works:${port}/`;
		await saveWebhook(registry, { accountId, url: named, checkAddress, makeSecret });
		await testWebhook(registry, { accountId });
		await outbox.sweep();
		expect(received).toEqual([]);
		expect(await registry.store.deliveries.newestBy("account", accountId)).toMatchObject([
			{
				state: "waiting",
				attempts: [{ detail: expect.stringMatching(/does not exist, or is not on the public/) }],
			},
		]);
	});
});
