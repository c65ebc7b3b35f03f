/** Query parameters of a page as people wrote them. If a name appears more than once, the first one counts. */
export function pageParameters(query: string): Record<string, string> {
	return Object.fromEntries([...new URLSearchParams(query)].reverse());
}

/** The same for pages where a name can appear more than once. */
export function repeatedParameters(query: string): Record<string, string | string[]> {
	const parameters = new URLSearchParams(query);
	const entries = [...new Set(parameters.keys())].map((name): [string, string | string[]] => {
		const [first = "", ...others] = parameters.getAll(name);
		return [name, others.length === 0 ? first : [first, ...others]];
	});
	return Object.fromEntries(entries);
}
