import { z } from "zod";
import { CLAIM_METHODS } from "#contract/vocabulary.ts";
import { SeenAddress } from "../records/address-check.ts";

/** Is this text at this place? */
export const ClaimCheck = z.object({
	id: z.uuid(),
	method: z.enum(CLAIM_METHODS),
	/** Name of a TXT record, or address of a file. */
	location: z.string().min(1),
	/** The whole record, or a whole line of the file. */
	expected: z.string().min(1),
});
export type ClaimCheck = z.infer<typeof ClaimCheck>;

/** What is the text at this place? */
const TextQuestion = ClaimCheck.pick({ id: true, method: true, location: true });

/** What document is at this address? */
const DocumentFetch = z.object({ id: z.uuid(), documentAt: z.string().min(1) });

/** What picture is at this address? */
export const LogoFetch = z.object({ id: z.uuid(), logoAt: z.string().min(1) });
export type LogoFetch = z.infer<typeof LogoFetch>;

/** What answers at these addresses? */
const AddressQuestion = z.object({ id: z.uuid(), addresses: z.array(z.string().min(1)) });

/** Every kind of question to the process that contacts other hosts. Each result has the ID of its question. */
export const OutboundQuestion = z.union([
	ClaimCheck,
	TextQuestion,
	DocumentFetch,
	LogoFetch,
	AddressQuestion,
]);
export type OutboundQuestion = z.infer<typeof OutboundQuestion>;

/** A sentence for the person who asked, when there is nothing. */
const finding = z.string().min(1);

/** An unreachable place counts as having no proof. */
export const ClaimOutcome = z.discriminatedUnion("found", [
	z.object({ found: z.literal(true) }),
	z.object({ found: z.literal(false), finding }),
]);
export type ClaimOutcome = z.infer<typeof ClaimOutcome>;

export const ClaimResult = z.object({ id: z.uuid(), outcome: ClaimOutcome });
export type ClaimResult = z.infer<typeof ClaimResult>;

export const FetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), text: z.string().min(1) }),
	z.object({ fetched: z.literal(false), finding }),
]);
export type FetchOutcome = z.infer<typeof FetchOutcome>;

export const FetchResult = z.object({ id: z.uuid(), outcome: FetchOutcome });
export type FetchResult = z.infer<typeof FetchResult>;

/** The picture in base64, unchecked. */
export const LogoFetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), picture: z.base64().min(1) }),
	z.object({ fetched: z.literal(false), finding }),
]);
export type LogoFetchOutcome = z.infer<typeof LogoFetchOutcome>;

export const LogoFetchResult = z.object({ id: z.uuid(), outcome: LogoFetchOutcome });
export type LogoFetchResult = z.infer<typeof LogoFetchResult>;

/** In the order of the question. */
export const AddressResult = z.object({ id: z.uuid(), outcome: z.array(SeenAddress) });
export type AddressResult = z.infer<typeof AddressResult>;
