import type { IncomingMessage } from "node:http";
import { getCACertificates, setDefaultCACertificates, TLSSocket } from "node:tls";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startHost, startRawHost, startSecureHost } from "./listening-host.ts";
import { makeCertificate } from "./make-certificate.ts";
import { createPublicFetch, failureOf, PUBLIC_ADDRESS } from "./public-fetch.ts";

const trusted = makeCertificate("site.example", 2100);
const expired = makeCertificate("site.example", 2021);
const stranger = makeCertificate("site.example", 2100);
const authorities = getCACertificates("default");

beforeAll(() => setDefaultCACertificates([...authorities, trusted.cert, expired.cert]));
afterAll(() => setDefaultCACertificates(authorities));

const serverNameOf = ({ socket }: IncomingMessage) =>
	socket instanceof TLSSocket ? socket.servername : undefined;

describe("a fetch over TLS", () => {
	it("reaches a host with a certificate for its name", async () => {
		const port = await startSecureHost(trusted, (request, response) => {
			response.end(`${serverNameOf(request)}`);
		});
		const { fetch } = createPublicFetch();
		const { status, body } = await fetch(`https://site.example:${port}/`);
		expect(status).toBe(200);
		expect(new TextDecoder().decode(body)).toBe("site.example");
	});

	it("says what the certificate is, and nothing without one", async () => {
		const port = await startSecureHost(trusted, (_request, response) => void response.end());
		const plain = await startHost((_request, response) => void response.end());
		const { fetch } = createPublicFetch();
		expect((await fetch(`http://site.example:${plain}/`)).tls).toBeNull();
		expect((await fetch(`https://site.example:${port}/`)).tls).toEqual({
			protocol: "TLSv1.3",
			notAfter: "2100-01-01T00:00:00.000Z",
			issuer: "CN=site.example",
			names: ["site.example"],
		});
	});

	it.each([
		["is out of date", "site.example", expired],
		["no authority has signed", "site.example", stranger],
		["belongs to another host", "other.example", trusted],
	])("refuses a certificate that %s", async (_what, host, certificate) => {
		let requests = 0;
		const port = await startSecureHost(certificate, (_request, response) => {
			requests++;
			response.end();
		});
		const { fetch } = createPublicFetch({ [host]: [PUBLIC_ADDRESS] });
		expect((await failureOf(fetch(`https://${host}:${port}/`))).kind).toBe("tls_failed");
		expect(requests).toBe(0);
	});

	it("always checks certificates, despite environment variables", async () => {
		const port = await startSecureHost(stranger, (_request, response) => void response.end());
		const { fetch } = createPublicFetch();
		process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
		const failure = await failureOf(fetch(`https://site.example:${port}/`));
		delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
		expect(failure.kind).toBe("tls_failed");
	});

	it.each([
		["does not speak TLS", "HTTP/1.1 200 OK\r\n\r\n"],
		["hangs up", ""],
	])("fails with a host that %s", async (_what, bytes) => {
		const port = await startRawHost((socket) => {
			socket.once("data", () => socket.end(bytes));
		});
		const { fetch } = createPublicFetch();
		expect((await failureOf(fetch(`https://site.example:${port}/`))).kind).toBe("tls_failed");
	});

	it("reports a closed port as such", async () => {
		const { fetch } = createPublicFetch();
		expect((await failureOf(fetch("https://site.example:1/"))).kind).toBe("connection_failed");
	});

	it("ends at the deadline if the host is silent", async () => {
		const port = await startRawHost(() => {});
		const { fetch } = createPublicFetch();
		const fetching = fetch(`https://site.example:${port}/`, { timeoutMs: 100 });
		expect((await failureOf(fetching)).kind).toBe("timeout");
	});

	it("does not follow a redirect to plain HTTP", async () => {
		let reached = false;
		const plainPort = await startHost((_request, response) => {
			reached = true;
			response.end();
		});
		const port = await startSecureHost(trusted, (_request, response) => {
			response.writeHead(302, { Location: `http://site.example:${plainPort}/` }).end();
		});
		const { fetch } = createPublicFetch();
		expect(await failureOf(fetch(`https://site.example:${port}/`))).toEqual({
			kind: "bad_address",
			message: "The host redirects from https to http.",
		});
		expect(reached).toBe(false);
	});

	it("may start with a redirect from plain HTTP", async () => {
		const securePort = await startSecureHost(trusted, (_request, response) => {
			response.end("fine");
		});
		const port = await startHost((_request, response) => {
			response.writeHead(301, { Location: `https://site.example:${securePort}/` }).end();
		});
		const { fetch } = createPublicFetch();
		const answer = await fetch(`http://site.example:${port}/`, { ports: [port, securePort] });
		expect(answer.url).toBe(`https://site.example:${securePort}/`);
	});
});
