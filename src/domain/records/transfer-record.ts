import { z } from "zod";
import { Instant, Slug } from "#contract/primitives.ts";
import { TRANSFER_STATES } from "#contract/vocabulary.ts";

export const TransferRecord = z.object({
	id: z.uuid(),
	agentSlug: Slug,
	/** Owner IDs. */
	from: z.string().min(1),
	to: z.string().min(1),
	offeredBy: z.string().min(1),
	at: Instant,
	state: z.enum(TRANSFER_STATES),
	endedAt: Instant.nullable(),
});
export type TransferRecord = z.infer<typeof TransferRecord>;

/** An open offer with the names of both sides, as one of them sees it. */
export interface Offer extends TransferRecord {
	giver: string;
	taker: string;
	isReceived: boolean;
	/** True if its listing is not public. */
	isHidden: boolean;
}
