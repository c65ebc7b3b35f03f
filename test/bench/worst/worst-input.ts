/** Something that costs much of what a row allows. */
export interface WorstInput {
	/** What makes it bad, in a few words. */
	what: string;
	/** Path and query; of several at a time each has another number, so that none is answered from what another left. */
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

/** What is sent as JSON; a text is sent as it is. */
export function sending(
	what: string,
	method: NonNullable<WorstInput["method"]>,
	[path, content]: [path: string, content?: unknown],
): WorstInput {
	const body = typeof content === "string" ? content : JSON.stringify(content);
	return { what, target: () => path, method, ...(content === undefined ? {} : { body }) };
}
