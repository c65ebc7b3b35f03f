import { DASHBOARD } from "#contract/dashboard.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { ENDPOINTS } from "#contract/endpoints.ts";
import { PAGES } from "#contract/pages.ts";

/** Everything that is more than a file of the release: rows without one, and with one where a query asks for something else. */
export function liveRows(): Endpoint[] {
	const rows: readonly Endpoint[] = [...ENDPOINTS, ...PAGES];
	// Forms of the dashboard do what rows of the API do, which have the same verbs behind them.
	const personal: readonly Endpoint[] = DASHBOARD;
	return [...rows.filter(isLive), ...personal.filter(({ method }) => method === "GET")];
}

function isLive({ file, query, queryRateClass }: Endpoint): boolean {
	return file === undefined || query !== undefined || queryRateClass !== undefined;
}
