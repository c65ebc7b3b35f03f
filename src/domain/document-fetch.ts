import { z } from "zod";
import { ClaimCheck } from "./claim-check.ts";
import { LogoFetch } from "./logo-fetch.ts";

/** A question to the process that speaks to strangers: what document is at this address? */
export const DocumentFetch = z.object({ id: z.uuid(), documentAt: z.string().min(1) });
export type DocumentFetch = z.infer<typeof DocumentFetch>;

/** All that this process is asked. */
export const OutboundQuestion = z.union([ClaimCheck, DocumentFetch, LogoFetch]);
export type OutboundQuestion = z.infer<typeof OutboundQuestion>;

/** What the address answered. The finding says why there is no document. */
export const FetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), text: z.string().min(1) }),
	z.object({
		fetched: z.literal(false),
		/** A sentence for those who gave the address. */
		finding: z.string().min(1),
	}),
]);
export type FetchOutcome = z.infer<typeof FetchOutcome>;

/** What became of the question with this id. */
export const FetchResult = z.object({ id: z.uuid(), outcome: FetchOutcome });
export type FetchResult = z.infer<typeof FetchResult>;
