import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { PAGES } from "#contract/http/pages.ts";

/**
 * Everything that is not just a file of the release: rows without one, and those with one if a query changes the
 * answer.
 */
export function liveRows(): Endpoint[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
	// Forms of the dashboard do the same as rows of the API, with the same verbs.
	const personal: readonly Endpoint[] = DASHBOARD;
	return [...rows.filter(isLive), ...personal.filter(({ method }) => method === "GET")];
}

function isLive({ file, query, queryRateClass }: Endpoint): boolean {
	return file === undefined || query !== undefined || queryRateClass !== undefined;
}
