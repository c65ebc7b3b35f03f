/** Confidence that the share is at least this high. */
export const CONFIDENCE_PERCENT = 95;

/** z for that confidence. */
const Z = 1.959964;

/**
 * The lowest share of upvotes that is plausible with 95 % confidence (Wilson score interval). Few votes say little: 1
 * of 1 gives 0.21, 100 of 100 gives 0.96. Zero without votes.
 */
export function wilsonLowerBound(upvotes: number, downvotes: number): number {
	const votes = upvotes + downvotes;
	if (votes === 0) return 0;
	const share = upvotes / votes;
	const spread = Z * Math.sqrt((share * (1 - share) + (Z * Z) / (4 * votes)) / votes);
	return Math.max(0, (share + (Z * Z) / (2 * votes) - spread) / (1 + (Z * Z) / votes));
}
