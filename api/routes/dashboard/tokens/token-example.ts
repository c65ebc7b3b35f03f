import { getEndpoint } from "#contract/endpoints.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { ViewContext } from "#views/view-context.ts";

/** A first request to try with each scope. The first match is shown. */
const EXAMPLES: readonly (readonly [scope: Scope, path: string, body: object | null])[] = [
	[
		"agents:write",
		getEndpoint("registerAgent").path,
		{ title: "Your agent", website_url: "https://your-agent.com/" },
	],
	["agents:read", getEndpoint("bulkFeed").path, null],
	["watchlist:write", getEndpoint("getWatchlist").path, null],
	["admin", getEndpoint("adminListSubmissions").path, null],
];

/** A shell command that uses the token. Undefined for scopes that act on one agent only. */
export function tokenExample(
	{ site }: ViewContext,
	token: string,
	scopes: readonly Scope[],
): string | undefined {
	const example = EXAMPLES.find(([scope]) => scopes.includes(scope));
	if (!example) return undefined;
	const [, path, body] = example;
	return [
		`curl -H 'Authorization: Bearer ${token}'`,
		...(body ? [`-H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`] : []),
		site.baseUrl + path,
	].join(" ");
}
