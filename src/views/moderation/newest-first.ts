import { compare } from "#contract/compare.ts";
/** Newest report first, then by slug. */
export function newestFirst<Reported extends { reportedAt: string; slug: string }>(
	incidents: readonly Reported[],
): Reported[] {
	return incidents.toSorted(
		(left, right) => compare(right.reportedAt, left.reportedAt) || compare(left.slug, right.slug),
	);
}
