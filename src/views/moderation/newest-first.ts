/** Newest report first, then by slug. */
export function newestFirst<Reported extends { reportedAt: string; slug: string }>(
	incidents: readonly Reported[],
): Reported[] {
	return incidents.toSorted((left, right) => {
		if (left.reportedAt !== right.reportedAt) return left.reportedAt < right.reportedAt ? 1 : -1;
		return left.slug < right.slug ? -1 : 1;
	});
}
