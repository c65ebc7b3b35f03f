import { z } from "zod";

/** A question to the process for outbound requests: what picture is at this address? */
export const LogoFetch = z.object({ id: z.uuid(), logoAt: z.string().min(1) });
export type LogoFetch = z.infer<typeof LogoFetch>;

/** What the address returned, in base64 and unchecked; or a sentence that says why there is nothing. */
export const LogoFetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), picture: z.base64().min(1) }),
	z.object({ fetched: z.literal(false), finding: z.string().min(1) }),
]);
export type LogoFetchOutcome = z.infer<typeof LogoFetchOutcome>;

/** Result of the question with this ID. */
export const LogoFetchResult = z.object({ id: z.uuid(), outcome: LogoFetchOutcome });
export type LogoFetchResult = z.infer<typeof LogoFetchResult>;
