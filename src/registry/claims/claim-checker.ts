import type { Actor } from "../registry-context.ts";

/** Actor of changes that result from a check. */
export const CLAIM_CHECKER: Actor = { id: "registry:claim-checker" };
