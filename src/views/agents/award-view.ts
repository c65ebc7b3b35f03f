import type { Badge } from "#contract/badge.ts";
import type { AwardedBadge } from "#domain/scores/badges.ts";

export function badgeView({ id, label, description, awardedAt }: AwardedBadge): Badge {
	return { id, label, description, awarded_at: awardedAt };
}
