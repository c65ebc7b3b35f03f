import { z } from "zod";
import { CANNED_REASON_IDS, CANNED_REASONS, type CannedReasonId } from "./canned-reasons.ts";
import { REASON_MAX_CHARACTERS } from "./limits.ts";

const told = CANNED_REASON_IDS.map((id) => `\`${id}\` (${CANNED_REASONS[id].text})`);

const CannedReason = z.enum(CANNED_REASON_IDS).meta({
	id: "CannedReason",
	description: `A reason that is told before \`reason\`, or alone: ${told.join(", ")}.`,
});

/** How every door takes a reason. The act decides whether one is needed (`domain/require-reason.ts`). */
export const REASON = {
	reason: z
		.string()
		.trim()
		.max(REASON_MAX_CHARACTERS)
		.optional()
		.meta({ description: "In own words; needed where `reason_id` names none." }),
	reason_id: CannedReason.optional(),
};

export interface Reasoning {
	reason?: string | undefined;
	reason_id?: CannedReasonId | undefined;
}
