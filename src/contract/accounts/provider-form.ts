import { z } from "zod";
import { REQUEST_TARGET_MAX_CHARACTERS } from "../limits.ts";

/** The chosen provider. */
export const ProviderForm = z.object({
	provider: z.string().max(64),
	/** Page of the dashboard to show afterwards. */
	next: z.string().max(REQUEST_TARGET_MAX_CHARACTERS).optional(),
});
