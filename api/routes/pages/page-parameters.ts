/** Query parameters of a page as people wrote them. If a name appears more than once, the first one counts. */
export function pageParameters(query: string): Record<string, string> {
	return Object.fromEntries([...new URLSearchParams(query)].reverse());
}
