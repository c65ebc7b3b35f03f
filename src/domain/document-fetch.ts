import { z } from "zod";
import { AddressQuestion } from "./address-question.ts";
import { ClaimCheck } from "./claim-check.ts";
import { LogoFetch } from "./logo-fetch.ts";

/** A question to the process for outbound requests: what document is at this address? */
export const DocumentFetch = z.object({ id: z.uuid(), documentAt: z.string().min(1) });
export type DocumentFetch = z.infer<typeof DocumentFetch>;

/** Every kind of outbound question. */
export const OutboundQuestion = z.union([ClaimCheck, DocumentFetch, LogoFetch, AddressQuestion]);
export type OutboundQuestion = z.infer<typeof OutboundQuestion>;

/** What the address answered. The finding says why there is no document. */
export const FetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), text: z.string().min(1) }),
	z.object({
		fetched: z.literal(false),
		/** A sentence for the person who gave the address. */
		finding: z.string().min(1),
	}),
]);
export type FetchOutcome = z.infer<typeof FetchOutcome>;

/** Result of the question with this ID. */
export const FetchResult = z.object({ id: z.uuid(), outcome: FetchOutcome });
export type FetchResult = z.infer<typeof FetchResult>;
