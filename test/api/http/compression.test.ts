import { createHash } from "node:crypto";
import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createBodyCompressor } from "#api/http/send-body.ts";
import { useService } from "../running-service.ts";

const running = useService();
const PATH = "/api/v1/agents/harbor-scout";

/** Sends only these headers, and leaves the body compressed. */
function ask(path: string, headers: Record<string, string>) {
	return new Promise<{ headers: Record<string, unknown>; body: Buffer; status: number }>(
		(resolve, reject) => {
			request({ port: running.service.port, path, headers }, (response) => {
				const parts: Buffer[] = [];
				response.on("data", (part: Buffer) => parts.push(part));
				response.on("end", () =>
					resolve({
						headers: response.headers,
						body: Buffer.concat(parts),
						status: response.statusCode ?? 0,
					}),
				);
			})
				.on("error", reject)
				.end();
		},
	);
}

describe("an answer", () => {
	it.each([
		["br", "gzip, deflate, br", brotliDecompressSync],
		["gzip", "gzip", gunzipSync],
		["gzip", "br;q=0, gzip;q=0.5", gunzipSync],
		["gzip", "br;q=0.1, gzip;q=0.9", gunzipSync],
		["gzip", "gzip;q=0.001", gunzipSync],
		["br", "GZIP;q=0.5, br;q=0.5", brotliDecompressSync],
		["br", "gzip;q=0.5, *;q=0.6", brotliDecompressSync],
		[undefined, "identity, br;q=0.9, gzip;q=0.9", (body: Buffer) => body],
		["gzip", "identity;q=0.2, gzip;q=0.3", gunzipSync],
		["br", "*", brotliDecompressSync],
		["gzip", "br;q=0, *", gunzipSync],
		[undefined, "identity", (body: Buffer) => body],
		[undefined, "", (body: Buffer) => body],
	])(
		"is compressed with %s for clients that accept %j, and decompresses to the same body",
		async (encoding, accepted, decode) => {
			const plain = await ask(PATH, {});
			const { headers, body } = await ask(PATH, { "Accept-Encoding": accepted });
			expect(headers["content-encoding"]).toBe(encoding);
			expect(headers["content-length"]).toBe(String(body.length));
			expect(headers.vary).toBe("Accept-Encoding");
			expect(decode(body)).toEqual(plain.body);
			if (encoding) expect(body.length).toBeLessThan(plain.body.length / 2);
		},
	);

	it("has its own ETag in each encoding, and 304 for each", async () => {
		const etags = new Set<string>();
		for (const accepted of ["br", "gzip", "identity"]) {
			const headers = { "Accept-Encoding": accepted };
			const etag = String((await ask(PATH, headers)).headers.etag);
			etags.add(etag);
			const again = await ask(PATH, { ...headers, "If-None-Match": etag });
			expect([again.status, again.body.length]).toEqual([304, 0]);
			expect(again.headers.vary).toBe("Accept-Encoding");
		}
		expect(etags.size).toBe(3);
	});

	it("that is a picture or very short is not compressed", async () => {
		for (const path of ["/api/og/harbor-scout", "/.well-known/security.txt"]) {
			const { headers } = await ask(path, { "Accept-Encoding": "br" });
			expect(headers["content-encoding"]).toBeUndefined();
		}
	});
});

describe("a compressed body", () => {
	const body = (seed: number) => Buffer.from(`${seed}`.repeat(2_000));

	it("is cached by digest, and the least recently used is dropped first", async () => {
		const compress = createBodyCompressor(16_000);
		const first = await compress({ encoding: "br", body: body(1) }, "one");
		// Only the digest counts: other bytes with the same digest return what is cached.
		expect(await compress({ encoding: "br", body: body(7) }, "one")).toBe(first);
		for (let seed = 0; seed < 20; seed++) {
			await compress({ encoding: "br", body: body(seed) }, `other ${seed}`);
			expect(await compress({ encoding: "br", body: body(7) }, "one")).toBe(first);
		}
		for (let seed = 0; seed < 60; seed++)
			await compress({ encoding: "br", body: body(seed) }, `more ${seed}`);
		expect(await compress({ encoding: "br", body: body(7) }, "one")).not.toBe(first);
	});

	it("is not cached if it would push out many others", async () => {
		const compress = createBodyCompressor(16_000);
		const large = Buffer.concat(
			Array.from({ length: 60 }, (_, at) => createHash("sha256").update(`${at}`).digest()),
		);
		const once = await compress({ encoding: "gzip", body: large }, "large");
		expect(await compress({ encoding: "gzip", body: large }, "large")).not.toBe(once);
	});

	it("is computed once for requests at the same time", async () => {
		const compress = createBodyCompressor();
		const [one, other] = await Promise.all([
			compress({ encoding: "gzip", body: body(1) }, "same"),
			compress({ encoding: "gzip", body: body(1) }, "same"),
		]);
		expect(one).toBe(other);
	});

	it("reaches all clients that wait for it, even if it is dropped meanwhile", async () => {
		const compress = createBodyCompressor(16_000);
		const bodies = Array.from({ length: 200 }, (_, seed) => body(seed));
		const all = await Promise.all(
			bodies.map((one, seed) => compress({ encoding: "gzip", body: one }, `${seed}`)),
		);
		expect(all.map((one) => gunzipSync(one))).toEqual(bodies);
	});

	it("is not cached without a digest", async () => {
		const compress = createBodyCompressor();
		expect(await compress({ encoding: "br", body: body(1) }, undefined)).not.toBe(
			await compress({ encoding: "br", body: body(1) }, undefined),
		);
	});
});
