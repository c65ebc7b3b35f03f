import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeWebhookSecret, signWebhook } from "#delivery/sign-webhook.ts";

const MESSAGE = {
	id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
	timestamp: new Date(1614265330_000),
	body: '{"test": 2432232314}',
	secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw",
};

describe("the headers of a webhook", () => {
	it("match the common example of Standard Webhooks", () => {
		expect(signWebhook(MESSAGE)).toEqual({
			"webhook-id": "msg_p5jXN8AQM9LWM0D4loKWxJek",
			"webhook-timestamp": "1614265330",
			"webhook-signature": "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=",
		});
	});

	it("sign the UTF-8 bytes of the body", () => {
		const body = '{"title":"Fähre 🚢"}';
		const expected = createHmac("sha256", Buffer.from(MESSAGE.secret.slice(6), "base64"))
			.update(Buffer.concat([Buffer.from(`${MESSAGE.id}.1614265330.`), Buffer.from(body, "utf8")]))
			.digest("base64");
		expect(signWebhook({ ...MESSAGE, body })["webhook-signature"]).toBe(`v1,${expected}`);
	});

	it.each([
		["id", { id: "msg_2" }],
		["time", { timestamp: new Date(1614265331_000) }],
		["body", { body: '{"test":2432232314}' }],
		["secret", { secret: "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSx" }],
	])("differ with another %s", (_what, change) => {
		const signature = signWebhook({ ...MESSAGE, ...change })["webhook-signature"];
		expect(signature).not.toBe(signWebhook(MESSAGE)["webhook-signature"]);
	});

	it("count whole seconds", () => {
		const timestamp = new Date(1614265330_999);
		expect(signWebhook({ ...MESSAGE, timestamp })).toEqual(signWebhook(MESSAGE));
	});
});

describe("a webhook secret", () => {
	it("is 32 random bytes in base64 after its prefix", () => {
		const secret = makeWebhookSecret((count) => new Uint8Array(count).fill(255));
		expect(secret).toBe("whsec_//////////////////////////////////////////8=");
	});
});
