import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { type RequestOptions, request as requestHttps } from "node:https";
import { isIP, type LookupFunction, type Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { OutboundFailure, type OutboundFailureKind } from "./outbound-failure.ts";

interface OutboundRequest {
	url: URL;
	/** Addresses of the URL's host. Only these are connected to, and the name is not resolved again. */
	addresses: readonly string[];
	method: "GET" | "POST" | "DELETE";
	headers: Readonly<Record<string, string>>;
	body: string;
	deadline: AbortSignal;
}

/** Sends one request over a new connection and returns the response with its body unread. */
export function sendRequest({
	url,
	addresses,
	body,
	deadline,
	...rest
}: OutboundRequest): Promise<IncomingMessage> {
	const secure = url.protocol === "https:";
	const send = secure ? requestHttps : requestHttp;
	return new Promise((resolve, reject) => {
		let failing: OutboundFailureKind = "connection_failed";
		const options: RequestOptions = {
			...rest,
			agent: false,
			lookup: createPinnedLookup(addresses),
			// Explicit, because an environment variable can change the default.
			rejectUnauthorized: true,
			signal: deadline,
		};
		let request: ClientRequest;
		try {
			request = send(url, options);
		} catch (cause) {
			// Headers may repeat what a host has answered, and not every text can stand in one.
			reject(new OutboundFailure("bad_answer", { cause }));
			return;
		}
		request.once("socket", (socket) => {
			socket.once("connect", () => {
				if (secure) failing = "tls_failed";
			});
			socket.once("secureConnect", () => {
				failing = "connection_failed";
			});
		});
		request.once("response", resolve);
		request.on("error", (cause) => {
			const kind =
				"code" in cause && String(cause.code).startsWith("HPE_") ? "bad_answer" : failing;
			reject(new OutboundFailure(deadline.aborted ? "timeout" : kind, { cause }));
		});
		// An answer that upgrades the protocol closes the connection without an error.
		request.once("close", () => reject(new OutboundFailure("bad_answer")));
		request.end(body);
	});
}

/** A resolver that knows only these addresses. Sockets that can try several ask for all. */
function createPinnedLookup(addresses: readonly string[]): LookupFunction {
	const records = addresses.map((address) => ({ address, family: isIP(address) }));
	return (_host, { all }, done) => {
		if (all) return done(null, records);
		done(null, records[0]?.address ?? "", records[0]?.family);
	};
}

/** A connection that was made, so that its certificate is valid for its host. */
export interface TlsFacts {
	/** `TLSv1.3`. */
	protocol: string;
	notAfter: string;
	issuer: string;
	names: readonly string[];
}

/** Certificates can have thousands of names. */
const MAX_NAMES = 20;

export function tlsFactsOf(socket: Socket): TlsFacts | null {
	if (!(socket instanceof TLSSocket)) return null;
	const certificate = socket.getPeerX509Certificate();
	if (!certificate) return null;
	const names = certificate.subjectAltName?.split(", ") ?? [];
	return {
		protocol: socket.getProtocol() ?? "",
		notAfter: certificate.validToDate.toISOString(),
		issuer: certificate.issuer.split("\n").join(", "),
		names: names
			.flatMap((name) => (name.startsWith("DNS:") ? name.slice(4) : []))
			.slice(0, MAX_NAMES),
	};
}
