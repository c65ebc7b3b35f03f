import { z } from "zod";
import { REASON_MAX_CHARACTERS } from "./limits.ts";

/** How every door takes a reason. Whether one is needed is said by the act (`domain/require-reason.ts`). */
export const REASON = {
	reason: z.string().trim().max(REASON_MAX_CHARACTERS).optional(),
};

export interface Reasoning {
	reason?: string | undefined;
}
