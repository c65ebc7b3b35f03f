import type { RequestListener } from "node:http";
import { describe, expect, it } from "vitest";
import { EndpointEvidence } from "#contract/evidence/evidence.ts";
import { lookAtMcp } from "#evidence/look-at-mcp.ts";
import { createRobotsReader } from "#evidence/robots.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { startProvider } from "../api/oidc/real-provider.ts";
import { startHost, startRawHost, startSecureHost } from "../outbound/listening-host.ts";
import { makeCertificate } from "../outbound/make-certificate.ts";
import { createPublicFetch } from "../outbound/public-fetch.ts";
import { PATIENCE_MS } from "../patience.ts";
import { LOOK_PARTS } from "./look-parts.ts";
import { legacyServer, modernServer, streamServer } from "./mcp-servers.ts";

const AT = new Date("2026-11-26T12:00:00.000Z");
/** Of hosts that do not answer. Those that do have all the time that a busy machine needs. */
const HANGING_MS = 400;

/** One look with the real guard. Every answer must have the form that is published. */
async function lookAt(
	url: string,
	{ fetch } = createPublicFetch(),
	timeoutMs: number = PATIENCE_MS,
) {
	const isClosed = createRobotsReader({ fetch, timeoutMs });
	const looked = await lookAtMcp(url, { ...LOOK_PARTS, fetch, timeoutMs, isClosed });
	return { ...looked, evidence: EndpointEvidence.parse(looked.evidence) };
}

/** A host that notes the method and path of each request. */
async function startNoted(listener: RequestListener) {
	const asked: string[] = [];
	const headers: string[] = [];
	const port = await startHost((request, response) => {
		asked.push(`${request.method} ${request.url}`);
		headers.push(...Object.keys(request.headers));
		listener(request, response);
	});
	return { url: `http://site.example:${port}`, asked, headers };
}

const answerWith =
	(
		status: number,
		type: string,
		body: string,
		headers: Record<string, string> = {},
	): RequestListener =>
	(request, response) => {
		request.resume();
		response.writeHead(status, { "Content-Type": type, ...headers }).end(body);
	};

const answerJson = (body: string) => answerWith(200, "application/json", body);

const result = (members: object) => JSON.stringify({ jsonrpc: "2.0", id: 1, result: members });

describe("a look at a server of the official SDK", () => {
	it("reads the newest revision page by page, without a handshake", async () => {
		const { url, asked, headers } = await startNoted(modernServer(["c", "a", "b"]));
		const { evidence, ms } = await lookAt(`${url}/mcp`);
		expect(evidence).toMatchObject({
			subject: `endpoint:${url}/mcp`,
			observed_at: AT.toISOString(),
			state: "ok-open",
			era: "modern",
			versions: ["2026-07-28"],
			server: { name: "harbour", version: "1.2.3" },
			instructions: "Ask for a ship first.",
			auth: null,
			tls: null,
		});
		expect(evidence.tools?.map(({ name }) => name)).toEqual(["a", "b", "c"]);
		expect(asked).toEqual(["GET /robots.txt", ...Array(3).fill("POST /mcp")]);
		expect(evidence.exchanges.map(({ method, status }) => [method, status])).toEqual([
			["POST server/discover", 200],
			["POST tools/list", 200],
			["POST tools/list", 200],
		]);
		expect(headers).not.toContain("authorization");
		expect(headers).not.toContain("cookie");
		expect(ms).toBeGreaterThanOrEqual(0);
	});

	it.each([
		["in JSON", true],
		["as a stream", false],
	])(
		"shakes hands with an earlier one that answers %s, and ends the session",
		async (_what, isJson) => {
			const { listener, open } = legacyServer(isJson);
			const { url, asked } = await startNoted(listener);
			const { evidence } = await lookAt(`${url}/mcp`);
			expect(evidence).toMatchObject({
				state: "ok-open",
				era: "legacy",
				versions: ["2025-11-25"],
				server: { name: "harbour", version: "1.2.3" },
				tools: [{ name: "find_ship", description: "Finds a ship." }],
			});
			expect([asked.at(-1), open.size]).toEqual(["DELETE /mcp", 0]);
		},
	);

	it("recognises the stream of 2024, which never ends", async () => {
		const { url } = await startNoted(streamServer());
		const { evidence } = await lookAt(`${url}/sse`);
		expect(evidence).toMatchObject({ state: "wrong-transport", era: "sse", tools: null });
	});
});

describe("a look at a server that asks for sign-in", () => {
	/** With the guard open to this machine, because the provider only knows its own address. */
	const fetch = createGuardedFetch({
		policy: createAddressPolicy(["127.0.0.1"]),
		userAgent: "test-registry/1.0",
		resolve: async () => ["127.0.0.1"],
	});

	it("follows its documents to what the authorization server can do", async () => {
		const provider = await startProvider([]);
		const port: number = await startHost((request, response) => {
			const here = `http://127.0.0.1:${port}`;
			if (request.url === "/.well-known/oauth-protected-resource/mcp") {
				const document = {
					resource: `${here}/mcp`,
					authorization_servers: [provider.issuer],
					scopes_supported: ["ships"],
				};
				answerJson(JSON.stringify(document))(request, response);
			} else {
				const named = `Bearer resource_metadata="${here}/.well-known/oauth-protected-resource/mcp"`;
				answerWith(401, "text/plain", "", { "WWW-Authenticate": named })(request, response);
			}
		});
		const { evidence } = await lookAt(`http://127.0.0.1:${port}/mcp`, {
			...createPublicFetch(),
			fetch: (url, options) => fetch(url, { ports: "any", ...options }),
		});
		await provider.close();
		expect(evidence.state).toBe("ok-auth-required");
		expect(evidence.auth).toEqual({
			resource_metadata_url: `http://127.0.0.1:${port}/.well-known/oauth-protected-resource/mcp`,
			resource: `http://127.0.0.1:${port}/mcp`,
			authorization_servers: [provider.issuer],
			issuer: provider.issuer,
			s256: true,
			cimd: false,
			dcr: false,
			scopes: ["ships"],
			flaw: null,
		});
	});

	const documents: [what: string, documents: Record<string, unknown>, flaw: RegExp][] = [
		["names nothing", {}, /oauth-protected-resource answers with status 401/],
		[
			"names no authorization server",
			{ "/prm": { authorization_servers: [] } },
			/names no authorization server/,
		],
		["answers HTML", { "/prm": "<html>" }, /is no JSON with "authorization_servers"/],
		[
			"leads inward",
			{ "/prm": { authorization_servers: ["http://169.254.169.254/latest"] } },
			/is not on the public internet/,
		],
		[
			"is of another issuer",
			{
				"/prm": { authorization_servers: ["ORIGIN/as"] },
				"/.well-known/oauth-authorization-server/as": { issuer: "https://other.example" },
			},
			/is of another issuer, https:\/\/other.example/,
		],
	];
	it.each(documents)(
		"says what is wrong with a document that %s",
		async (_what, documents, flaw) => {
			const { url } = await startNoted((request, response) => {
				const document = documents[request.url ?? ""];
				if (document === undefined) {
					const named =
						"/prm" in documents
							? { "WWW-Authenticate": `Bearer resource_metadata="${url}/prm"` }
							: {};
					answerWith(401, "text/plain", "", named)(request, response);
				} else {
					const text =
						typeof document === "string"
							? document
							: JSON.stringify(document).replace("ORIGIN", url);
					answerJson(text)(request, response);
				}
			});
			const { evidence } = await lookAt(`${url}/mcp`);
			expect([evidence.state, evidence.auth?.flaw]).toEqual([
				"ok-auth-required",
				expect.stringMatching(flaw),
			]);
		},
	);
});

const hang: RequestListener = () => {};
const page = answerWith(200, "text/html", "<!doctype html><title>Hello</title>");
const tools = (count: number) =>
	Array.from({ length: count }, (_, index) => ({ name: `tool_${index}` }));
/** Answers to discovery soundly, and then as given. */
const discovered =
	(then: RequestListener): RequestListener =>
	(request, response) => {
		if (request.headers["mcp-method"] !== "server/discover") return then(request, response);
		answerJson(result({ supportedVersions: ["2026-07-28"], capabilities: { tools: {} } }))(
			request,
			response,
		);
	};

describe("the state of a server that", () => {
	const rows: [what: string, state: EndpointEvidence["state"], listener: RequestListener][] = [
		["asks for payment", "ok-payment", answerWith(402, "application/json", "{}")],
		[
			"asks to come back later",
			"rate-limited",
			answerWith(429, "text/plain", "", { "Retry-After": "120" }),
		],
		[
			"forbids it without asking for sign-in",
			"refused",
			answerWith(403, "text/html", "<html>Robot?</html>"),
		],
		["is a web page", "not-mcp", page],
		["is a web page under another name", "not-mcp", answerJson("<!doctype html>")],
		["knows nothing", "not-mcp", answerWith(404, "text/plain", "no")],
		["answers other JSON", "not-mcp", answerJson('{"ok":true}')],
		[
			"answers invalid UTF-8",
			"not-mcp",
			(_request, response) => void response.end(Buffer.from([0x7b, 0xff, 0x7d])),
		],
		["answers JSON of a million levels", "not-mcp", answerJson(`${"[".repeat(500_000)}`)],
		[
			"answers an endless body",
			"not-mcp",
			(_request, response) => {
				const chunk = Buffer.alloc(65_536, "x");
				response.on("drain", () => response.write(chunk));
				while (response.write(chunk));
			},
		],
		["fails", "server-error", answerWith(500, "text/plain", "oh")],
		[
			"refuses the handshake by the protocol",
			"server-error",
			answerJson('{"jsonrpc":"2.0","id":2,"error":{"code":-32000,"message":"no"}}'),
		],
		["never answers", "timeout", hang],
		[
			"drips",
			"timeout",
			(_request, response) => {
				const drip = setInterval(() => response.write(" "), 20);
				response.on("close", () => clearInterval(drip));
			},
		],
		[
			"sends messages round in circles",
			"not-mcp",
			(request, response) =>
				answerWith(307, "text/plain", "", { Location: `${request.url}x` })(request, response),
		],
		["redirects for ever", "not-mcp", answerWith(302, "text/plain", "", { Location: "/again" })],
		[
			"opens a stream and says nothing",
			"timeout",
			(_request, response) =>
				void response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders(),
		],
		[
			"lists 10,000 tools",
			"ok-open",
			discovered(answerJson(result({ tools: tools(10_000) }).replace('"id":1', '"id":2'))),
		],
		[
			"lists pages without end",
			"ok-open",
			discovered(answerJson(result({ tools: [], nextCursor: "again" }))),
		],
		[
			"lists its tools after sign-in",
			"ok-auth-required",
			discovered(answerWith(401, "text/plain", "")),
		],
		[
			"hangs when its tools are asked for",
			"ok-open",
			discovered(({ url }, response) => void (url === "/robots.txt" && response.end())),
		],
		[
			"has a robots.txt that never ends, but answers",
			"timeout",
			(request, response) =>
				request.url === "/robots.txt" ? void response.write("User") : page(request, response),
		],
		[
			"names a version that no header can have",
			"not-mcp",
			answerJson(result({ protocolVersion: "2025\n\u{1F980}" }).replace('"id":1', '"id":2')),
		],
		[
			"has another version that no header can have",
			"server-error",
			answerJson('{"jsonrpc":"2.0","id":1,"error":{"code":-32022,"data":{"supported":["9\\n"]}}}'),
		],
		[
			"has closed itself to the collector",
			"opted-out",
			({ url }, response) =>
				void response.end(
					url === "/robots.txt" ? "User-agent: AgentRegistry-Collector\nDisallow: /" : "{}",
				),
		],
	];
	it.concurrent.each(rows)("%s is %s", async (what, state, listener) => {
		const { url } = await startNoted(listener);
		const timeoutMs =
			state === "timeout" ? HANGING_MS : what.startsWith("hangs") ? 5000 : undefined;
		const { evidence } = await lookAt(`${url}/mcp`, undefined, timeoutMs);
		expect(evidence.state).toBe(state);
		expect(JSON.stringify(evidence).length).toBeLessThan(60_000);
	});

	it("has no such name, or one that leads inward, is dns-error", async () => {
		const names = { "inside.example": ["10.0.0.1"] };
		for (const host of ["gone.example", "inside.example", "127.0.0.1"]) {
			const guard = createPublicFetch(names);
			expect((await lookAt(`http://${host}/mcp`, guard)).evidence.state).toBe("dns-error");
			expect(guard.dialled).toEqual([]);
		}
	});

	it("does not listen is unreachable", async () => {
		expect((await lookAt("http://site.example:9/mcp")).evidence.state).toBe("unreachable");
	});

	it("speaks no HTTP is server-error", async () => {
		const port = await startRawHost((socket) => void socket.end("SSH-2.0\r\n\r\n"));
		expect((await lookAt(`http://site.example:${port}/`)).evidence.state).toBe("server-error");
	});

	it("has a certificate of its own making is tls-error", async () => {
		const port = await startSecureHost(makeCertificate("site.example", 2049), page);
		const { evidence } = await lookAt(`https://site.example:${port}/mcp`);
		expect([evidence.state, evidence.tls]).toEqual(["tls-error", null]);
	});
});

describe("a host that an endpoint leads to", () => {
	/** Both names are of one server. The second answers with a page. */
	async function lookAtFirst(robots: string, listener: (other: string) => RequestListener) {
		const asked: string[] = [];
		const port: number = await startHost((request, response) => {
			const isOther = request.headers.host?.startsWith("other.");
			if (isOther) asked.push(`${request.method} ${request.url}`);
			if (request.url === "/robots.txt") response.end(isOther ? robots : "");
			else (isOther ? page : listener(`http://other.example:${port}`))(request, response);
		});
		const names = { "site.example": ["8.8.4.4"], "other.example": ["1.1.1.1"] };
		const looked = await lookAt(`http://site.example:${port}/mcp`, createPublicFetch(names));
		return { asked, evidence: looked.evidence };
	}
	const CLOSED = "User-agent: AgentRegistry-Collector\nDisallow: /";
	const redirecting =
		(status: number) =>
		(other: string): RequestListener =>
			answerWith(status, "text/plain", "", { Location: `${other}/page` });
	const signingIn = (other: string) =>
		answerWith(401, "text/plain", "", {
			"WWW-Authenticate": `Bearer resource_metadata="${other}/prm"`,
		});

	it.each([
		["a redirect", redirecting(302), "GET /page"],
		["a document about signing in", signingIn, "GET /prm"],
	])("by %s is asked, unless it wants no looks", async (_what, listener, asked) => {
		expect((await lookAtFirst("", listener)).asked).toEqual(["GET /robots.txt", asked]);
		expect((await lookAtFirst(CLOSED, listener)).asked).toEqual(["GET /robots.txt"]);
	});

	it.each([301, 307, 308])("by status %i is sent no messages", async (status) => {
		const { asked, evidence } = await lookAtFirst("", redirecting(status));
		expect(asked.filter((one) => one.startsWith("POST"))).toEqual([]);
		expect(evidence.state).toBe("moved");
	});
});

it("a look says how long the host asks us to wait", async () => {
	const { url } = await startNoted(answerWith(429, "text/plain", "", { "Retry-After": "120" }));
	expect((await lookAt(url)).retryAfter).toBe(120);
});

it("a look asks for no more than allowed", async () => {
	let cursor = 0;
	const { url, asked } = await startNoted(
		discovered((request, response) =>
			answerJson(
				JSON.stringify({
					jsonrpc: "2.0",
					id: cursor + 2,
					result: { tools: [], nextCursor: String(++cursor) },
				}),
			)(request, response),
		),
	);
	const { evidence } = await lookAt(url);
	expect([evidence.state, evidence.tools, asked.length]).toEqual(["ok-open", null, 22]);
});
