import { describe, expect, it, onTestFinished } from "vitest";
import { createDocumentAsker } from "#api/claims/schedule-checks.ts";
import { checkerCommand } from "#api/process/confined-commands.ts";
import { createDocumentFetcher } from "#claims/fetch-document.ts";
import { DOCUMENT } from "#contract/limits.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy, resolveHost } from "#outbound/public-address.ts";
import { startHost, startRawHost, startSecureHost } from "../outbound/listening-host.ts";
import { makeCertificate } from "../outbound/make-certificate.ts";
import { PATIENCE_MS } from "../patience.ts";
import { createTestRegistry } from "../registry/registry-fixture.ts";
import { NODE } from "../scripts/instance.ts";

type Listener = Parameters<typeof startHost>[0];

const TEXT = '\u{feff}{ "name": "com.example/täble" }\n';

function askerWith(command: readonly [string, ...string[]], patienceMs = PATIENCE_MS) {
	const logged: string[] = [];
	const asker = createDocumentAsker({
		command,
		registry: createTestRegistry(),
		log: (level, message, fields) => logged.push(`${level} ${message}: ${fields?.error}`),
		patienceMs,
	});
	onTestFinished(asker.stop);
	return { ...asker, logged };
}

/** Requests through the real process. */
function ask(address: string, allowed: readonly string[] = ["127.0.0.1"]) {
	const baseUrl = "https://registry.pier9.dev";
	return askerWith(checkerCommand({ baseUrl, about: "documents", allowed })).askForDocument(
		address,
		"account:ada",
	);
}

/** What the process would answer, in this process, because starting one for each address takes most of the time. */
const askHere = (address: string) =>
	createDocumentFetcher(
		createGuardedFetch({
			policy: createAddressPolicy(["127.0.0.1"]),
			resolve: resolveHost,
			userAgent: "test",
		}),
	)(address);

const at = async (listener: Listener, path = "/server.json") =>
	`http://127.0.0.1:${await startHost(listener)}${path}`;

describe("the process that fetches documents", () => {
	it("returns an answer byte for byte, and names its program", async () => {
		const agents: (string | undefined)[] = [];
		const address = await at(({ headers }, response) => {
			agents.push(headers["user-agent"]);
			response.end(TEXT);
		});
		expect(await ask(address)).toEqual({ fetched: true, text: TEXT });
		expect(agents).toEqual(["AgentRegistry-Documents/1.0 (+https://registry.pier9.dev/docs/)"]);
	});

	it("accepts a document of the largest size", async () => {
		const text = "x".repeat(DOCUMENT.maxBytes);
		const address = await at((_request, response) => response.end(text));
		expect(await ask(address)).toEqual({ fetched: true, text });
	});

	const page = "<!DOCTYPE html>\n<title>server.json</title>";
	it.each<[what: string, listener: Listener, finding: RegExp]>([
		["a missing file", (_, to) => to.writeHead(404).end("{}"), /answers with status 404\.$/],
		["a broken host", (_, to) => to.writeHead(503).end(), /answers with status 503\.$/],
		["nothing", (_, to) => to.end(" \n"), /is empty\.$/],
		["too much", (_, to) => to.end("x".repeat(DOCUMENT.maxBytes + 1)), /larger than 256 KiB\.$/],
		["no text", (_, to) => to.end(Buffer.of(0x7b, 0xff, 0x7d)), /not text in UTF-8\.$/],
		["a page", (_, to) => to.end(page), /a web page \(HTML\)/],
		[
			"what is sent as a page",
			(_, to) => to.setHeader("Content-Type", "text/html; charset=utf-8").end("# Skill"),
			/a web page \(HTML\)/,
		],
		["a closed door", (request) => request.socket.destroy(), /could not be reached/],
		[
			"a ring of redirects",
			({ url }, to) => to.writeHead(302, { Location: url }).end(),
			/redirects too many times\.$/,
		],
	])("gives a reason for %s", async (_what, listener, finding) => {
		expect(await askHere(await at(listener))).toEqual({
			fetched: false,
			finding: expect.stringMatching(finding),
		});
	});

	it("reports invalid HTTP, and certificates that are not trusted", async () => {
		const raw = await startRawHost((socket) => socket.end("Ahoy\r\n\r\n"));
		const { cert, key } = makeCertificate("127.0.0.1", 2100);
		const secure = await startSecureHost({ cert, key }, (_request, to) => to.end(TEXT));
		expect(await askHere(`http://127.0.0.1:${raw}/`)).toMatchObject({
			finding: expect.stringContaining("invalid HTTP or incomplete"),
		});
		expect(await askHere(`https://127.0.0.1:${secure}/`)).toMatchObject({
			finding: expect.stringContaining("certificate"),
		});
	});

	it.each(["127.0.0.1", "localhost", "no-such-host.invalid"])(
		"does not connect to %s unless it is allowed",
		async (host) => {
			let knocks = 0;
			const port = await startHost((_request, response) => {
				knocks += 1;
				response.end(TEXT);
			});
			expect(await ask(`http://${host}:${port}/`, [])).toEqual({
				fetched: false,
				finding: "The host of the address does not exist, or is not on the public internet.",
			});
			expect(knocks).toBe(0);
		},
	);

	it.each(["127.0.0.2", "169.254.169.254"])("does not follow a redirect to %s", async (inside) => {
		const address = await at((_request, response) =>
			response.writeHead(302, { Location: `http://${inside}/` }).end(),
		);
		expect(await askHere(address)).toEqual({
			fetched: false,
			finding: "The host of the address does not exist, or is not on the public internet.",
		});
	});

	it("gives up on a slow host", async () => {
		const guarded = createGuardedFetch({
			policy: createAddressPolicy(["127.0.0.1"]),
			resolve: async () => [],
			userAgent: "test",
		});
		const waits: (number | undefined)[] = [];
		const fetch = createDocumentFetcher((address, options) => {
			waits.push(options?.timeoutMs);
			return guarded(address, { ...options, timeoutMs: 200 });
		});
		expect(await fetch(await at((_request, response) => response.write("{")))).toEqual({
			fetched: false,
			finding: "The host took too long to answer.",
		});
		expect(waits).toEqual([DOCUMENT.fetchSeconds * 1000]);
	});
});

describe("a process that does not answer", () => {
	const program = (code: string) => [NODE, "--eval", code] as const;
	const stranger = JSON.stringify({
		id: "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11",
		outcome: { fetched: true, text: "{}" },
	});

	it.each([
		["cannot be started", ["/does/not/exist"] as const, /ENOENT/],
		["ends with an error", program("console.error('out of tea'); process.exit(3)"), /out of tea/],
		["ends without an answer", program(""), /ended with 0 after 0 of 1 checks/],
		["says what is no answer", program("console.log('hello')"), /JSON/],
		["answers what nobody asked", program(`console.log('${stranger}')`), /unexpected result/],
		["hangs", program("setTimeout(() => {}, 9e5)"), /SIGKILL/, 500],
	] as const)("is reported and logged: it %s", async (...row) => {
		const [, command, reason, patienceMs] = row;
		const { askForDocument, logged } = askerWith([...command], patienceMs);
		await expect(
			askForDocument("https://tidetable.dev/server.json", "account:ada"),
		).rejects.toMatchObject({
			code: "unavailable",
			message: expect.stringContaining("Documents cannot be fetched right now"),
		});
		expect(logged).toEqual([expect.stringMatching(/^error a document could not be fetched: /)]);
		expect(logged[0]).toMatch(reason);
	});
});
