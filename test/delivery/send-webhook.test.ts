import { describe, expect, it } from "vitest";
import { createWebhookSender } from "#delivery/send-webhook.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { startReceiver } from "./webhook-receiver.ts";

const NOW = new Date("2026-03-01T12:00:00Z");
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
const BODY = '{"type":"agent.approved","data":{"title":"Fähre"}}';

function createSender({ opened = ["127.0.0.1"] }: { opened?: readonly string[] } = {}) {
	const fetch = createGuardedFetch({
		policy: createAddressPolicy(opened),
		userAgent: "test-registry/1.0",
		resolve: async (host) => (host === "unknown.example" ? [] : ["127.0.0.1"]),
	});
	const send = createWebhookSender({ fetch, now: () => NOW });
	return (url: string) =>
		send({ id: "evt_1", url, secret: SECRET, body: BODY, patienceMs: 15_000 });
}

describe("a webhook", () => {
	it("has a signature that its receiver can verify", async () => {
		const { url, received } = await startReceiver(SECRET, (response) => void response.end("ok"));
		expect(await createSender()(url)).toEqual({
			result: "delivered",
			status: 200,
			detail: "The receiver answered 200.",
			retryAfterSeconds: null,
		});
		expect(received).toHaveLength(1);
		expect(received[0]).toMatchObject({
			method: "POST",
			body: BODY,
			genuine: true,
			headers: {
				"content-type": "application/json",
				"content-length": String(Buffer.byteLength(BODY)),
				"user-agent": "test-registry/1.0",
				"webhook-id": "evt_1",
				"webhook-timestamp": String(NOW.getTime() / 1000),
			},
		});
	});

	it("is not valid with another secret", async () => {
		const other = `whsec_${Buffer.alloc(32, 8).toString("base64")}`;
		const { url, received } = await startReceiver(other, (response) => void response.end());
		await createSender()(url);
		expect(received.map(({ genuine }) => genuine)).toEqual([false]);
	});

	it.each([
		[200, "delivered"],
		[202, "delivered"],
		[204, "delivered"],
		[299, "delivered"],
		[301, "retry"],
		[304, "retry"],
		[308, "retry"],
		[400, "retry"],
		[401, "retry"],
		[404, "retry"],
		[410, "gone"],
		[429, "retry"],
		[500, "retry"],
		[503, "retry"],
	])("answered with %i is %s", async (status, result) => {
		const { url, received } = await startReceiver(SECRET, (response) => {
			response.writeHead(status, { Location: "/elsewhere" }).end();
		});
		expect(await createSender()(url)).toEqual({
			result,
			status,
			detail: `The receiver answered ${status}.`,
			retryAfterSeconds: null,
		});
		expect(received).toHaveLength(1);
	});

	it.each<[value: string, seconds: number | null, reason: string]>([
		["120", 120, "seconds"],
		["Sun, 01 Mar 2026 12:10:00 GMT", 600, "a date"],
		["soon", null, "no time"],
	])("with a requested delay of %s has %s: %s", async (value, seconds) => {
		const { url } = await startReceiver(SECRET, (response) => {
			response.writeHead(503, { "Retry-After": value }).end();
		});
		expect(await createSender()(url)).toMatchObject({
			result: "retry",
			retryAfterSeconds: seconds,
		});
	});

	it.each([
		["http://127.0.0.1:1/", "retry", "a closed port"],
		["http://unknown.example/", "retry", "a name that does not exist, for now"],
		["http://10.0.0.1/", "retry", "a private address, as of some names"],
		["http://[::1]/", "retry", "loopback"],
		["ftp://receiver.example/", "refused", "no web address"],
		["https://user:secret@receiver.example/", "refused", "a user"],
	])("to %s is %s: %s", async (url, result) => {
		expect(await createSender()(url)).toEqual({
			result,
			status: null,
			detail: expect.stringMatching(/^[A-Z][^\d]+\.$/),
			retryAfterSeconds: null,
		});
	});

	it("does not reach a name of this machine, which looks like one that does not exist", async () => {
		const { port, received } = await startReceiver(SECRET, (response) => void response.end());
		const outcome = await createSender({ opened: [] })(`http://receiver.example:${port}/hook`);
		expect(outcome).toEqual(await createSender({ opened: [] })("http://unknown.example/"));
		expect(received).toEqual([]);
	});

	it("is repeated if the connection ends without an answer", async () => {
		const { url } = await startReceiver(SECRET, (response) => void response.destroy());
		expect(await createSender()(url)).toMatchObject({ result: "retry", status: null });
	});

	it("is repeated if the answer is larger than 64 KiB", async () => {
		const { url } = await startReceiver(SECRET, (response) => {
			response.end(Buffer.alloc(65_537));
		});
		expect(await createSender()(url)).toMatchObject({
			result: "retry",
			status: null,
			detail: "The answer of the host is too large.",
		});
	});

	it("reports our own failures", async () => {
		const send = createWebhookSender({
			fetch: () => Promise.reject(new RangeError("a bug")),
			now: () => NOW,
		});
		const delivery = {
			id: "evt_1",
			url: "https://site.example/",
			secret: SECRET,
			body: BODY,
			patienceMs: 15_000,
		};
		await expect(send(delivery)).rejects.toThrow("a bug");
	});
});
