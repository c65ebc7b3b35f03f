import { z } from "zod";

/** A question to the process that speaks to strangers: what picture is at this address? */
export const LogoFetch = z.object({ id: z.uuid(), logoAt: z.string().min(1) });
export type LogoFetch = z.infer<typeof LogoFetch>;

/** What the address answered, in base64 and not looked at yet; or a sentence that says why there is nothing. */
export const LogoFetchOutcome = z.discriminatedUnion("fetched", [
	z.object({ fetched: z.literal(true), picture: z.base64().min(1) }),
	z.object({ fetched: z.literal(false), finding: z.string().min(1) }),
]);
export type LogoFetchOutcome = z.infer<typeof LogoFetchOutcome>;

/** What became of the question with this id. */
export const LogoFetchResult = z.object({ id: z.uuid(), outcome: LogoFetchOutcome });
export type LogoFetchResult = z.infer<typeof LogoFetchResult>;
