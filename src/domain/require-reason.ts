import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Reasoning } from "#contract/reason.ts";
import { requireText } from "./require-text.ts";

/** Whoever has to live with a decision is told why: the one rule for desk, moderators' API and command line. */
export function requireReason({ reason = "" }: Reasoning): string {
	return requireText("reason", reason, REASON_MAX_CHARACTERS);
}
