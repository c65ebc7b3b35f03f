import { DAY_MS, dayOf, instantAfter, startOfDay } from "#contract/instants.ts";
import { endpointUrl } from "../endpoint-url.ts";
import type { ViewContext } from "../view-context.ts";

/** RFC 9116 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Where to report a security problem. The expiry is counted from midnight, so that the file changes once a day and not
 * every hour.
 */
export function securityView({ site, snapshot }: ViewContext) {
	const midnight = startOfDay(dayOf(snapshot.at));
	return [
		[
			{ name: "Contact", value: `mailto:${site.contactEmail}` },
			{ name: "Expires", value: instantAfter(midnight, VALID_DAYS * DAY_MS) },
			{ name: "Preferred-Languages", value: "en" },
			{ name: "Canonical", value: endpointUrl(site, "securityTxt") },
		],
	];
}
