import semver from "semver";

export interface NumberedVersion {
	number: string | undefined;
	/** Timestamp as stated by the source. */
	publishedAt: string | undefined;
}

/**
 * The latest version by the rules of the official MCP registry: the highest semantic version or, if there is none,
 * the one published last. Undefined for an empty list.
 */
export function latestVersion<Version extends NumberedVersion>(versions: readonly Version[]) {
	const [first, ...others] = versions;
	return others.reduce(
		(latest, version) => (latest && compareVersions(version, latest) > 0 ? version : latest),
		first,
	);
}

/** Semantic versions are newer than all others. */
export function compareVersions(left: NumberedVersion, right: NumberedVersion): number {
	const a = semver.parse(left.number);
	const b = semver.parse(right.number);
	if (a && b) return a.compare(b);
	if (a || b) return a ? 1 : -1;
	return instantOf(left) - instantOf(right);
}

/** A version without a valid timestamp counts as the oldest. */
function instantOf({ publishedAt }: NumberedVersion): number {
	const instant = Date.parse(publishedAt ?? "");
	return Number.isNaN(instant) ? Number.MIN_SAFE_INTEGER : instant;
}
