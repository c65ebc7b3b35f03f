import type { ProtocolErrorCode } from "./problem.ts";

/** What a problem says in the words of the protocol under whose paths it was met, beside our own members. */
interface ProtocolMembers {
	error?: string;
	errorCode?: ProtocolErrorCode;
	message?: string;
}

interface Occurrence {
	status: number;
	detail: string;
}

/** ARD names failures by their kind; every other refusal is of an argument. */
const CODES: Readonly<Record<number, ProtocolErrorCode>> = {
	401: "UNAUTHENTICATED",
	403: "UNAUTHENTICATED",
	404: "NOT_FOUND",
	429: "RATE_LIMIT_EXCEEDED",
	500: "INTERNAL_ERROR",
	503: "INTERNAL_ERROR",
};

/** Clients of each protocol by the prefix of its paths. */
const PROTOCOLS: Readonly<Record<string, (occurrence: Occurrence) => ProtocolMembers>> = {
	"/v0.1/": ({ detail }) => ({ error: detail }),
	"/ard/": ({ status, detail }) => ({
		errorCode: CODES[status] ?? "INVALID_ARGUMENT",
		message: detail,
	}),
};

/** Nothing for paths of our own. */
export function protocolMembers(path: string, occurrence: Occurrence): ProtocolMembers {
	const prefix = Object.keys(PROTOCOLS).find((start) => path.startsWith(start));
	return (prefix && PROTOCOLS[prefix]?.(occurrence)) || {};
}
