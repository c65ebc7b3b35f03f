import type { CheckResult } from "#contract/checks.ts";

/** What everybody may read of the results about a listing. */
export function publicResults(results: readonly CheckResult[]): readonly CheckResult[] {
	return results;
}
