import type { ShieldsBadge } from "#contract/badge-style.ts";
import { edgeSecondsOf } from "#contract/endpoint.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import type { Badge } from "./badge.ts";
import { BADGE_COLOURS } from "./badge-colours.ts";
import { renderJson } from "./json.ts";

/** The same badge for shields.io to render, in any style the reader asks for. */
export function renderShieldsBadge({ label, message, tone }: Badge): string {
	return renderJson({
		schemaVersion: 1,
		label,
		message,
		color: BADGE_COLOURS.message[tone],
		labelColor: BADGE_COLOURS.label,
		cacheSeconds: edgeSecondsOf(getEndpoint("getShieldsBadge")),
	} satisfies ShieldsBadge);
}
