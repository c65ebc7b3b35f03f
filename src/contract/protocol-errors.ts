import type { ProtocolErrorCode } from "./problem.ts";

/** A problem in the form of the protocol whose path was requested, in addition to our own members. */
interface ProtocolMembers {
	error?: string;
	errorCode?: ProtocolErrorCode;
	message?: string;
}

interface Occurrence {
	status: number;
	detail: string;
}

/** ARD has a name for each of these. Every other problem counts as a wrong argument. */
const CODES: Readonly<Record<number, ProtocolErrorCode>> = {
	401: "UNAUTHENTICATED",
	403: "UNAUTHENTICATED",
	404: "NOT_FOUND",
	429: "RATE_LIMIT_EXCEEDED",
	500: "INTERNAL_ERROR",
	503: "INTERNAL_ERROR",
};

/** Protocols by the prefix of their paths. */
const PROTOCOLS: Readonly<Record<string, (occurrence: Occurrence) => ProtocolMembers>> = {
	"/v0.1/": ({ detail }) => ({ error: detail }),
	"/v0/": ({ detail }) => ({ error: detail }),
	"/ard/": ({ status, detail }) => ({
		errorCode: CODES[status] ?? "INVALID_ARGUMENT",
		message: detail,
	}),
};

/** Empty for paths of our own. */
export function protocolMembers(path: string, occurrence: Occurrence): ProtocolMembers {
	const prefix = Object.keys(PROTOCOLS).find((start) => path.startsWith(start));
	return (prefix && PROTOCOLS[prefix]?.(occurrence)) || {};
}
