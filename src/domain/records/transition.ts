import { z } from "zod";
import { Instant } from "#contract/primitives.ts";

/** Who changed a state, when, to what, and why. Transitions are never edited. */
export const Transition = z.object({
	to: z.string(),
	at: Instant,
	actor: z.string(),
	reason: z.string().nullable(),
});
export type Transition = z.infer<typeof Transition>;
