/** Parameters of a page's query as people wrote them: of a name that stands there more than once the first counts. */
export function pageParameters(query: string): Record<string, string> {
	return Object.fromEntries([...new URLSearchParams(query)].reverse());
}
