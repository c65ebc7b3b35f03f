/** One named part of a score. `points` is null while the fact behind it is unknown. */
export interface ScorePart {
	name: string;
	points: number | null;
	maxPoints: number;
	/** What would raise this part; null when nothing would. */
	hint: string | null;
}

/** Sum of the known parts, scaled as if the unknown ones did not exist; unknown is left out, not counted as zero. */
export function totalOf(parts: readonly ScorePart[]): number {
	const known = parts.filter((part) => part.points !== null);
	const knownMax = known.reduce((sum, part) => sum + part.maxPoints, 0);
	if (knownMax === 0) return 0;
	const max = parts.reduce((sum, part) => sum + part.maxPoints, 0);
	const points = known.reduce((sum, part) => sum + (part.points ?? 0), 0);
	return roundTo((points / knownMax) * max, 2);
}

/** Rounds for publication; equal input gives equal text. Never -0, which would not come back from JSON. */
export function roundTo(value: number, decimals: number): number {
	const factor = 10 ** decimals;
	return Math.round((value + Number.EPSILON) * factor) / factor + 0;
}

/** 0 at nothing, 1 at `full`, growing by the logarithm in between: the first hundred counts most. */
export function logShare(value: number, full: number): number {
	return Math.min(1, Math.log1p(Math.max(0, value)) / Math.log1p(full));
}
