import { request } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { drawEmpty } from "../empty-registry.ts";
import { BASE_URL, type Service, startService } from "../running-service.ts";

let service: Service;
const drawn = await drawEmpty();
afterEach(() => service.close());

interface Asked {
	path: string;
	method?: string;
	headers?: Record<string, string>;
}

interface Answer {
	status: number;
	headers: Record<string, unknown>;
	body: string;
}

/** `fetch` would set Host itself. */
function ask({ path, method = "GET", headers = {} }: Asked): Promise<Answer> {
	return new Promise((resolve, reject) => {
		request({ port: service.port, path, method, headers }, (response) => {
			let body = "";
			response.setEncoding("utf8").on("data", (text) => {
				body += text;
			});
			response.on("end", () =>
				resolve({ status: response.statusCode ?? 0, headers: response.headers, body }),
			);
		})
			.on("error", reject)
			.end();
	});
}

const FILE = "/api/v1/categories";
const SHARED = "public, max-age=60, s-maxage=300, stale-while-revalidate=300, stale-if-error=86400";
const JSON_POLICY = "default-src 'none'; frame-ancestors 'none'";
const HTML = { Accept: "text/html" };
const fail = () => {
	throw new Error("on purpose");
};

describe("the headers of every kind of answer", () => {
	it.each<[what: string, status: number, cache: string, asked: Asked]>([
		["a file", 200, SHARED, { path: FILE }],
		["a live answer", 200, SHARED, { path: "/api/v1/agents" }],
		["what a client has already", 304, SHARED, { path: FILE, headers: { "If-None-Match": "*" } }],
		["what is not there", 404, "public, max-age=0, s-maxage=60", { path: "/api/v1/agents/nobody" }],
		[
			"a page that is not there",
			404,
			"public, max-age=0, s-maxage=60",
			{ path: "/x", headers: HTML },
		],
		["a wrong method", 405, "no-store", { path: FILE, method: "DELETE" }],
		["a wrong query", 400, "no-store", { path: "/api/v1/agents?limit=0" }],
		["a path of another form", 400, "no-store", { path: "/api/v1//agents" }],
		["a token that is missing", 401, "no-store", { path: "/api/v1/watchlist" }],
		["health", 200, "no-store", { path: "/api/health" }],
	])("%s: %i", async (_, status, cache, asked) => {
		service = await startService(drawn);
		expectClass(await ask(asked), { status, cache });
	});

	it("too many requests: 429", async () => {
		service = await startService(drawn, { limits: { human: 1, bot: 1 } });
		await ask({ path: FILE });
		const answer = await ask({ path: FILE });
		expectClass(answer, { status: 429, cache: "no-store" });
		expect(answer.headers["retry-after"]).toMatch(/^\d+$/);
	});

	it("no hour yet: 503", async () => {
		service = await startService(drawn, { withHour: false });
		const answer = await ask({ path: FILE });
		expectClass(answer, { status: 503, cache: "no-store" });
		expect(answer.headers["retry-after"]).toBe("5");
	});

	it("an internal error: 500, without details", async () => {
		service = await startService(drawn, { source: fail });
		const answer = await ask({ path: FILE });
		expectClass(answer, { status: 500, cache: "no-store" });
		expect(answer.body).not.toContain("on purpose");
	});
});

function expectClass({ status, headers }: Answer, expected: { status: number; cache: string }) {
	expect({ status, cache: headers["cache-control"] }).toEqual(expected);
	expect(headers).toMatchObject({
		"x-content-type-options": "nosniff",
		"referrer-policy": "strict-origin-when-cross-origin",
		"cross-origin-resource-policy": "cross-origin",
		"access-control-allow-origin": "*",
		"x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
	});
	if (!String(headers["content-type"]).startsWith("text/html")) {
		expect(headers["content-security-policy"]).toBe(JSON_POLICY);
	}
	for (const name of ["x-powered-by", "server", "last-modified", "set-cookie"]) {
		expect(headers).not.toHaveProperty(name);
	}
}

describe("headers about a client and its proxies", () => {
	const CLAIMS: readonly Record<string, string>[] = [
		{ Host: "elsewhere.test" },
		{ Host: "elsewhere.test:8080", "X-Forwarded-Host": "evil.test" },
		{ "X-Forwarded-Proto": "https", "X-Forwarded-Port": "443", "X-Forwarded-Prefix": "/evil" },
		{ Forwarded: "for=1.2.3.4;host=evil.test;proto=https" },
		{ "X-Original-URL": "/dashboard/", "X-Rewrite-URL": "/dashboard/" },
		{ "X-HTTP-Method-Override": "DELETE", "X-Request-Id": "mine" },
		{ Cookie: "__Host-areg_session=x", Authorization: "Bearer x", "Accept-Language": "de" },
		{ Range: "bytes=0-1" },
	];

	it.each([[], ["127.0.0.1"]])(
		"change no byte of an answer, trusted proxies: %j",
		async (...trustProxy) => {
			service = await startService(drawn, { trustProxy });
			const paths = [
				FILE,
				"/api/v1/agents?limit=1",
				"/openapi.json",
				"/llms.txt",
				"/sitemap.xml",
				"/agents",
				"/x",
			];
			for (const path of paths) {
				const plain = await ask({ path });
				for (const headers of CLAIMS)
					expect(comparable(await ask({ path, headers }))).toEqual(comparable(plain));
			}
			expect((await ask({ path: "/llms.txt", headers: { Host: "evil.test" } })).body).toContain(
				BASE_URL,
			);
		},
	);
});

function comparable({ status, headers, body }: Answer) {
	const { date: _, "x-request-id": __, ...rest } = headers;
	return { status, headers: rest, body: body.replace(/urn:uuid:[0-9a-f-]+/, "") };
}

describe("a range of a file", () => {
	it("is never sent, and conditional requests are checked first", async () => {
		service = await startService(drawn);
		const whole = await ask({ path: FILE });
		const etag = String(whole.headers.etag);
		const part = await ask({ path: FILE, headers: { Range: "bytes=0-1", "If-Range": etag } });
		expect(comparable(part)).toEqual(comparable(whole));
		const kept = { "If-None-Match": etag, Range: "bytes=0-1" };
		expect(await ask({ path: FILE, headers: kept })).toMatchObject({ status: 304, body: "" });
	});
});
