import { getEndpoint } from "#contract/endpoints.ts";
import type { Scope } from "#contract/vocabulary.ts";
import type { ViewContext } from "../view-context.ts";

/** First things to try with a scope, in the order in which they are offered. */
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

/** A line for a shell that uses the token; undefined for scopes that act on one agent only. */
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
