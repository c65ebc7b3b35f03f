/** One named part of a score. `points` is null while the fact behind it is unknown. */
export interface ScorePartRow {
	name: string;
	points: number | null;
	maxPoints: number;
	/** What would raise this part. Null when nothing would. */
	hint: string | null;
}

/** Sum of the known parts, scaled as if the unknown ones did not exist: unknown is left out, not counted as zero. */
export function totalOf(parts: readonly ScorePartRow[], decimals = 2): number {
	let points = 0;
	let knownMax = 0;
	let max = 0;
	for (const part of parts) {
		max += part.maxPoints;
		if (part.points === null) continue;
		points += part.points;
		knownMax += part.maxPoints;
	}
	return knownMax === 0 ? 0 : roundTo((points / knownMax) * max, decimals);
}

/** How much of a score is known, in whole percent of the weight of its parts. 100 only if all is. */
export function knownWeightOf(parts: readonly ScorePartRow[]): number {
	const weightOf = (some: readonly ScorePartRow[]) =>
		some.reduce((sum, { maxPoints }) => sum + maxPoints, 0);
	const known = weightOf(parts.filter(({ points }) => points !== null));
	// Sums of decimals are a little too small.
	return Math.floor((100 * known) / weightOf(parts) + Number.EPSILON * 100);
}

/** Rounds for publication: equal input gives equal text. Never -0, which JSON does not preserve. */
export function roundTo(value: number, decimals: number): number {
	const factor = 10 ** decimals;
	return Math.round((value + Number.EPSILON) * factor) / factor + 0;
}

/** 1 for `full`, logarithmic below: each factor gives the same step from the first one on, which gives the first. */
export function logShare(value: number, full: number): number {
	return Math.min(1, Math.log10(10 * Math.max(0.1, value)) / Math.log10(10 * full));
}
