import type { IncomingMessage } from "node:http";
import { beforeDeadline } from "./ask-name-servers.ts";
import { type AddressLookup, findAddresses } from "./find-addresses.ts";
import { BudgetSpent, type Manners } from "./manners.ts";
import { OutboundFailure } from "./outbound-failure.ts";
import { portOf } from "./public-address.ts";
import { sendRequest, type TlsFacts, tlsFactsOf } from "./send-request.ts";

interface GuardedFetchParts extends AddressLookup {
	userAgent: string;
	/** For whoever asks what strangers name. The time for a request begins with its turn. */
	manners?: Pick<Manners, "visit"> | undefined;
	/** Replaces the address to connect to. Only tests set it, to reach their own machine. */
	route?: (address: string) => string;
}

export interface GuardedFetchOptions {
	/** Redirects are followed for GET only. */
	method?: "GET" | "POST" | "DELETE";
	/** Sent to every host along the redirects, so it must not contain secrets. */
	headers?: Readonly<Record<string, string>>;
	body?: string;
	/** With "any", a redirect must keep the port or lead to a default one, so that no host leads to another's ports. */
	ports?: readonly number[] | "any";
	maxBytes?: number;
	/** False if only status and headers matter. The connection is then closed before the body, which is empty. */
	readsBody?: boolean;
	/** False if only `isEnough` needs the body, which is then empty. */
	keepsBody?: boolean;
	/** Called with each part of the body. When it returns true, the connection is closed, and the body ends there. */
	isEnough?: (chunk: Uint8Array) => boolean;
	/** For the whole request, including name resolution, redirects and body. */
	timeoutMs?: number;
	/** With 0, a redirect is returned like any other answer. */
	maxRedirects?: number;
}

export interface GuardedAnswer {
	status: number;
	/** Names are in lower case. */
	headers: Readonly<Record<string, string>>;
	body: Uint8Array;
	/** Address of the answer after all redirects. */
	url: string;
	/** Null without a secure connection. */
	tls: TlsFacts | null;
}

/** Returns answers of every status. Throws `OutboundFailure` if there is none. */
export type GuardedFetch = (
	address: string,
	options?: GuardedFetchOptions,
) => Promise<GuardedAnswer>;

const DEFAULTS = {
	method: "GET",
	headers: {},
	body: "",
	ports: [80, 443],
	maxBytes: 64 * 1024,
	readsBody: true,
	keepsBody: true,
	isEnough: () => false,
	timeoutMs: 10_000,
	maxRedirects: 3,
} as const satisfies Required<GuardedFetchOptions>;

/**
 * Fetches addresses that strangers chose. Before each connection, the name is resolved once and all its addresses are
 * checked. Only these are connected to, so changing DNS answers cannot bypass the check.
 */
export function createGuardedFetch(parts: GuardedFetchParts): GuardedFetch {
	const { userAgent, manners = NO_MANNERS } = parts;
	return async (address, options) => {
		const settings: Settings = { ...DEFAULTS, ...options };
		const { timeoutMs, ports, maxRedirects } = settings;
		const headers = { ...settings.headers, "User-Agent": userAgent, "Accept-Encoding": "identity" };
		let deadline = AbortSignal.timeout(timeoutMs);
		let url = readTarget(address, ports);
		for (let redirects = 0; ; redirects++) {
			if (parts.policy.usesPort?.(url) === false) throw new OutboundFailure("closed_port");
			const addresses = await beforeDeadline(findAddresses(url, parts), deadline);
			const { maxBytes } = settings;
			const answer = await manners.visit(url, { addresses, maxBytes }, (spend) => {
				if (parts.manners) deadline = AbortSignal.timeout(timeoutMs);
				return ask({ ...settings, headers, url, addresses, deadline, spend }, parts);
			});
			if (typeof answer !== "string") return answer;
			if (redirects === maxRedirects) throw new OutboundFailure("too_many_redirects");
			url = readRedirect(answer, url, ports);
		}
	};
}

type Settings = Required<GuardedFetchOptions>;

const NO_MANNERS: Pick<Manners, "visit"> = { visit: (_url, _answer, work) => work(() => {}) };

interface Asked extends Settings {
	url: URL;
	addresses: readonly string[];
	deadline: AbortSignal;
	spend: (bytes: number) => void;
}

/** An answer, or where it leads. */
async function ask(
	request: Asked,
	{ route = (address) => address }: Pick<GuardedFetchParts, "route">,
): Promise<GuardedAnswer | string> {
	const { url, method, headers, body, deadline, maxRedirects, readsBody } = request;
	const addresses = request.addresses.map(route);
	const answer = await sendRequest({ url, addresses, method, headers, body, deadline });
	const location = method === "GET" && maxRedirects > 0 ? findLocation(answer) : undefined;
	const tls = tlsFactsOf(answer.socket);
	if (!readsBody || location !== undefined) answer.destroy();
	if (location !== undefined) return location;
	return {
		status: answer.statusCode ?? 0,
		headers: plainHeaders(answer),
		body: readsBody ? await readBody(answer, request) : new Uint8Array(),
		url: url.href,
		tls,
	};
}

/** Checks the address itself. The addresses of its host are checked later. */
function readTarget(address: string, ports: readonly number[] | "any"): URL {
	const url = URL.parse(address);
	if (!url) throw badAddress("The address is not an absolute web address.");
	if (url.protocol !== "https:" && url.protocol !== "http:") {
		throw badAddress("The address must start with https:// or http://.");
	}
	if (url.username || url.password) {
		throw badAddress("The address must not contain a user name or password.");
	}
	if (url.hostname.endsWith(".")) {
		throw badAddress("The address must not end its host name with a dot.");
	}
	if (ports !== "any" && !ports.includes(portOf(url))) {
		throw badAddress(`The address must use port ${ports.join(" or ")}.`);
	}
	return url;
}

function badAddress(message: string): OutboundFailure {
	return new OutboundFailure("bad_address", { message });
}

/** Where an answer leads that was not followed, by the rules of the guard. */
export function placeOfRedirect({ status, headers, url }: GuardedAnswer): string | undefined {
	const location = findLocation({ statusCode: status, headers });
	return location === undefined ? undefined : readRedirect(location, new URL(url), "any").href;
}

function findLocation({
	statusCode,
	headers,
}: {
	statusCode?: number | undefined;
	headers: { location?: string | undefined };
}): string | undefined {
	return [301, 302, 303, 307, 308].includes(statusCode ?? 0) ? headers.location : undefined;
}

/** The whole body. Closes the connection if it exceeds the limits. */
async function readBody(
	answer: IncomingMessage,
	{ maxBytes, deadline, keepsBody, isEnough, spend }: Asked,
): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	let length = 0;
	try {
		for await (const chunk of answer) {
			length += chunk.length;
			spend(chunk.length);
			// Leaving the loop destroys the socket.
			if (length > maxBytes) break;
			if (keepsBody) chunks.push(chunk);
			if (isEnough(chunk)) return Buffer.concat(chunks);
		}
	} catch (cause) {
		if (cause instanceof BudgetSpent) throw cause;
		throw new OutboundFailure(deadline.aborted ? "timeout" : "bad_answer", { cause });
	}
	if (length > maxBytes) throw new OutboundFailure("too_large");
	// A body without a length ends with its connection, so it looks complete if the deadline cut it off.
	if (deadline.aborted) throw new OutboundFailure("timeout");
	return Buffer.concat(chunks);
}

function readRedirect(location: string, from: URL, ports: readonly number[] | "any"): URL {
	const url = URL.parse(location, from.href);
	if (!url) {
		throw new OutboundFailure("bad_answer", {
			message: "The host redirects to an invalid address.",
		});
	}
	if (from.protocol === "https:" && url.protocol === "http:") {
		throw new OutboundFailure("bad_address", { message: "The host redirects from https to http." });
	}
	return readTarget(url.href, ports === "any" ? [...DEFAULTS.ports, Number(from.port)] : ports);
}

function plainHeaders({ headers }: IncomingMessage): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name, [value ?? ""].flat().join(", ")]),
	);
}
