import type { RequestListener, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import type { PoliteRequest } from "#sources/polite-fetch.ts";
import { startHost } from "../outbound/listening-host.ts";
import { refusal } from "../registry/registry-fixture.ts";
import { createPorts } from "./reading.ts";

type Answer = (response: ServerResponse) => void;

/** Returns these answers one after the other, the last one repeatedly. */
async function hostAnswering(...answers: Answer[]) {
	const seen: Parameters<RequestListener>[0][] = [];
	const port = await startHost((request, response) => {
		seen.push(request);
		answers[Math.min(seen.length, answers.length) - 1]?.(response);
	});
	return { address: `http://127.0.0.1:${port}/list`, seen };
}

const status =
	(code: number, headers: Record<string, string> = {}): Answer =>
	(response) =>
		void response.writeHead(code, headers).end("{}");

const source = { name: "upstream" };
const ask = (address: string, request: Partial<PoliteRequest> = {}) => ({
	address,
	source,
	...request,
});

describe("a polite fetch", () => {
	it("names its program, and returns text, media type and validator", async () => {
		const headers = { "Content-Type": "application/json; charset=utf-8", ETag: '"a1"' };
		const { address, seen } = await hostAnswering(status(200, headers));
		const answer = await createPorts().fetch(ask(address));
		expect(answer).toEqual({
			status: 200,
			text: "{}",
			mediaType: "application/json",
			bytes: 2,
			validator: '"a1"',
		});
		expect(seen[0]?.headers["user-agent"]).toBe(
			"AgentRegistry-Follow/1.0 (+https://registry.test/sources/)",
		);
	});

	it("pauses for a third of a second between requests to a host, one at a time", async () => {
		let open = 0;
		const most: number[] = [];
		const port = await startHost((_request, response) => {
			open += 1;
			most.push(open);
			setTimeout(() => {
				open -= 1;
				response.end("{}");
			}, 20);
		});
		const ports = createPorts();
		await Promise.all(
			[1, 2, 3].map((page) => ports.fetch(ask(`http://127.0.0.1:${port}/${page}`))),
		);
		expect(most).toEqual([1, 1, 1]);
		expect(ports.slept).toEqual([350, 350]);
	});

	it.each([
		[[status(429, { "Retry-After": "7" })], [7_000], "seconds of Retry-After"],
		[[status(429, { "Retry-After": "Mon, 04 May 2026 12:00:30 GMT" })], [30_000], "its date"],
		[[status(503, { "Retry-After": "1" })], [2_000], "longer than a host asks for"],
		[[status(500), status(502), status(504)], [2_000, 4_000, 8_000], "ever longer"],
		[[(response: ServerResponse) => void response.destroy()], [2_000], "a connection that ends"],
	])("repeats a request after a delay: %# (%j)", async (failing, waits) => {
		const { address, seen } = await hostAnswering(...failing, status(200));
		const ports = createPorts();
		expect(await ports.fetch(ask(address))).toMatchObject({ status: 200 });
		expect(seen.length).toBe(failing.length + 1);
		expect(ports.slept).toEqual(waits);
	});

	it("repeats a request that takes too long", async () => {
		const { address } = await hostAnswering(() => {}, status(200));
		const ports = createPorts({ timeoutMs: 1_500 });
		expect(await ports.fetch(ask(address))).toMatchObject({ status: 200 });
		expect(ports.slept[0]).toBe(2_000);
	});

	it.each([
		[
			status(503),
			{},
			7,
			/^Source upstream: \S+\/list was answered with status 503\. It was asked 7 times\.$/,
		],
		[status(503), { isHasty: true }, 3, / It was asked 3 times\.$/],
		[status(404), {}, 1, /^Source upstream: \S+\/list was answered with status 404\.$/],
		[status(429, { "Retry-After": "3600" }), {}, 1, /status 429\.$/],
		[
			status(200),
			{ flawOf: () => "is no list." },
			3,
			/\/list is no list\. It was asked 3 times\.$/,
		],
	] as const)("gives up with a sentence (%#)", async (answer, request, times, sentence) => {
		const { address, seen } = await hostAnswering(answer);
		const asking = createPorts().fetch(ask(address, request));
		await expect(asking).rejects.toEqual(refusal("unavailable", sentence));
		expect(seen.length).toBe(times);
	});

	it("reports how long a host wants to be left alone", async () => {
		const { address } = await hostAnswering(status(429, { "Retry-After": "3600" }));
		await expect(createPorts().fetch(ask(address))).rejects.toMatchObject({
			headers: { "Retry-After": "3600" },
		});
	});

	it.each([
		['"a1"', { "if-none-match": '"a1"' }],
		['W/"a1"', { "if-none-match": 'W/"a1"' }],
		["Mon, 04 May 2026 12:00:00 GMT", { "if-modified-since": "Mon, 04 May 2026 12:00:00 GMT" }],
	])("sends a conditional request with %s", async (validator, headers) => {
		const { address, seen } = await hostAnswering(status(304));
		expect(await createPorts().fetch(ask(address, { validator }))).toMatchObject({ status: 304 });
		expect(seen[0]?.headers).toMatchObject(headers);
	});

	it("refuses an unexpected 304", async () => {
		const { address } = await hostAnswering(status(304));
		await expect(createPorts().fetch(ask(address))).rejects.toEqual(
			refusal("unavailable", /status 304\.$/),
		);
	});

	it("does not follow redirects to private addresses", async () => {
		const { address, seen } = await hostAnswering(
			status(302, { Location: "http://169.254.169.254/latest/meta-data" }),
		);
		await expect(createPorts().fetch(ask(address))).rejects.toEqual(
			refusal("unavailable", /is not on the public internet/),
		);
		expect(seen.length).toBe(1);
	});

	it("sends a token only to the host of its source", async () => {
		const other = await hostAnswering(status(200));
		const { address, seen } = await hostAnswering(
			status(200),
			status(302, { Location: other.address }),
		);
		const { fetch } = createPorts();
		await fetch(ask(address, { token: "s3cret" }));
		expect(seen[0]?.headers.authorization).toBe("Bearer s3cret");
		const led = fetch(ask(address, { token: "s3cret" }));
		await expect(led).rejects.toEqual(refusal("unavailable", /redirects elsewhere/));
		await expect(led).rejects.not.toMatchObject({ message: expect.stringContaining("s3cret") });
		expect(other.seen).toEqual([]);
	});
});
