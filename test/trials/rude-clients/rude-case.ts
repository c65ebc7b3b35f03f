/** Bytes that no polite client sends, and their possible results. */
export interface RudeCase {
	what: string;
	bytes: string;
	/** Statuses of the answers in order, such as "100 413". "" if the connection is closed without one. */
	allowed: readonly string[];
}

/** Cases with the same results, by name. */
export function allowing(
	allowed: readonly string[],
	cases: Readonly<Record<string, string>>,
): RudeCase[] {
	return Object.entries(cases).map(([what, bytes]) => ({ what, bytes, allowed }));
}

/** A head of these lines, and what follows it. */
export const head = (lines: readonly string[], after = "") =>
	`${lines.join("\r\n")}\r\n\r\n${after}`;

/** Otherwise valid. */
export const get = (target: string, ...headers: string[]) =>
	head([`GET ${target} HTTP/1.1`, "Host: x", "Connection: close", ...headers]);

/** Replaced by the token when the case is tried. */
export const TOKEN = "areg_token-of-the-trial";

export const register = (headers: readonly string[], body = "") =>
	head(
		[
			"POST /api/v1/agents/register HTTP/1.1",
			...["Host: x", "Connection: close", `Authorization: Bearer ${TOKEN}`],
			...headers,
		],
		body,
	);
