import type { Actor } from "../registry-context.ts";

/** Acts when a check decides what becomes of a claim. */
export const CLAIM_CHECKER: Actor = { id: "registry:claim-checker" };
