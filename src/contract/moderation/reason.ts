import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "../limits.ts";
import { CANNED_REASON_IDS, CANNED_REASONS, type CannedReasonId } from "./canned-reasons.ts";

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

/** How many submissions can be rejected together. */
export const REJECTED_TOGETHER_MAX = 100;

const ID = "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11";

/** Submissions to reject together, each with the version that was read. */
export const RejectionRequest = z
	.strictObject({
		submissions: z
			.array(z.strictObject({ id: z.uuid(), version: z.int().min(1) }))
			.min(1)
			.max(REJECTED_TOGETHER_MAX),
		...REASON,
	})
	.meta({
		id: "RejectionRequest",
		examples: [{ submissions: [{ id: ID, version: 1 }], reason: "It is spam." }],
	});

export const RejectedSubmissions = z
	.object({
		rejected: z.array(z.uuid()),
		left: z.array(z.object({ id: z.uuid(), detail: z.string() })).meta({
			description:
				"Submissions that were decided or edited in the meantime, and were not rejected.",
			examples: [[]],
		}),
	})
	.meta({ id: "RejectedSubmissions" });
