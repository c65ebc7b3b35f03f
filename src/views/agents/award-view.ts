import type { Award } from "#contract/agent.ts";
import type { EarnedAward } from "#domain/scores/awards.ts";

export function awardView({ id, label, description, awardedAt }: EarnedAward): Award {
	return { id, label, description, awarded_at: awardedAt };
}
