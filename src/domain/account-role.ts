import type { AccountRole } from "#contract/vocabulary.ts";

/** Operators may review too. */
export function isModerator(role: AccountRole): boolean {
	return role !== "member";
}
