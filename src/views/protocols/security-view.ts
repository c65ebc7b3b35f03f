import { DAY_MS } from "#domain/days.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Where to report a security problem. The expiry is counted from midnight, so that the file changes once a day and not
 * every hour.
 */
export function securityView({ site, snapshot }: ViewContext) {
	const midnight = Date.parse(`${snapshot.at.slice(0, 10)}T00:00:00.000Z`);
	return [
		[
			{ name: "Contact", value: `mailto:${site.contactEmail}` },
			{ name: "Expires", value: new Date(midnight + VALID_DAYS * DAY_MS).toISOString() },
			{ name: "Preferred-Languages", value: "en" },
			{ name: "Canonical", value: endpointUrl(site, "securityTxt") },
		],
	];
}
