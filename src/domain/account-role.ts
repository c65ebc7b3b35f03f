import type { AccountRole } from "#contract/vocabulary.ts";

/** Operators can also review. */
export function isModerator(role: AccountRole): boolean {
	return role !== "member";
}
