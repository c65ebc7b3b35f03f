import { z } from "zod";
import { CANNED_REASON_IDS, CANNED_REASONS, type CannedReasonId } from "./canned-reasons.ts";
import { REASON_MAX_CHARACTERS } from "./limits.ts";

const reasons = CANNED_REASON_IDS.map((id) => `\`${id}\` (${CANNED_REASONS[id].text})`);

const CannedReason = z.enum(CANNED_REASON_IDS).meta({
	id: "CannedReason",
	description: `A standard reason, sent before \`reason\` or alone: ${reasons.join(", ")}.`,
});

/** The form of a reason everywhere. The action decides whether one is required (`requireReason`). */
export const REASON = {
	reason: z
		.string()
		.trim()
		.max(REASON_MAX_CHARACTERS)
		.optional()
		.meta({ description: "In your own words; required without `reason_id`." }),
	reason_id: CannedReason.optional(),
};

export interface Reasoning {
	reason?: string | undefined;
	reason_id?: CannedReasonId | undefined;
}
