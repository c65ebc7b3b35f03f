import { CANNED_REASONS } from "#contract/canned-reasons.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { Reasoning } from "#contract/reason.ts";
import { requireText } from "./require-text.ts";

/** Decisions against someone need a reason: one rule for desk, moderators' API and command line. */
export function requireReason({ reason = "", reason_id: id }: Reasoning): string {
	const canned = id === undefined ? "" : CANNED_REASONS[id].text;
	return requireText("reason", `${canned} ${reason}`.trim(), REASON_MAX_CHARACTERS);
}
