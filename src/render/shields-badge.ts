import type { ShieldsBadge } from "#contract/badge-image.ts";
import type { Badge } from "./badge.ts";
import { BADGE_COLOURS } from "./badge-colours.ts";
import { renderJson } from "./json.ts";

/** Spec 8: badges are cached for an hour. */
const CACHE_SECONDS = 3600;

/** The same badge for shields.io to draw, in whatever style its reader asks for. */
export function renderShieldsBadge({ label, message, tone }: Badge): string {
	return renderJson({
		schemaVersion: 1,
		label,
		message,
		color: BADGE_COLOURS.message[tone],
		labelColor: BADGE_COLOURS.label,
		cacheSeconds: CACHE_SECONDS,
	} satisfies ShieldsBadge);
}
