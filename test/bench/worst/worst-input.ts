/** A costly request that a row allows. */
export interface WorstInput {
	/** What makes it costly, in a few words. */
	what: string;
	/** Path and query. Each of several at a time has another number, so that no answer comes from a cache. */
	target: (copy: number) => string;
	method?: "POST" | "PUT" | "PATCH" | "DELETE";
	/** JSON. */
	body?: string;
	headers?: Readonly<Record<string, string>>;
}

/** The same path for all, with these parameters. */
export function asking(
	what: string,
	path: string,
	parameters: Readonly<Record<string, string>> = {},
): WorstInput {
	const query = new URLSearchParams(parameters).toString();
	return { what, target: () => (query === "" ? path : `${path}?${query}`) };
}

/** What is sent as JSON. Strings are sent unchanged. */
export function sending(
	what: string,
	method: NonNullable<WorstInput["method"]>,
	[path, content]: [path: string, content?: unknown],
): WorstInput {
	const body = typeof content === "string" ? content : JSON.stringify(content);
	return { what, target: () => path, method, ...(content === undefined ? {} : { body }) };
}
