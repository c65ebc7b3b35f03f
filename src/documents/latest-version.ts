import semver from "semver";

export interface NumberedVersion {
	number: string | undefined;
	/** Instant, as its source states it. */
	publishedAt: string | undefined;
}

/**
 * The latest of some versions as the official MCP registry decides it: the highest semantic version, and where none is
 * one, the one that was published last. Undefined where there is none.
 */
export function latestVersion<Version extends NumberedVersion>(
	versions: readonly Version[],
): Version | undefined {
	const [first, ...others] = versions;
	return others.reduce(
		(latest, version) => (latest && compareVersions(version, latest) > 0 ? version : latest),
		first,
	);
}

/** Anything that is not a semantic version is older than every one that is. */
export function compareVersions(left: NumberedVersion, right: NumberedVersion): number {
	const a = semver.parse(left.number);
	const b = semver.parse(right.number);
	if (a && b) return a.compare(b);
	if (a || b) return a ? 1 : -1;
	return instantOf(left) - instantOf(right);
}

/** What was not published at any known time comes before everything else. */
function instantOf({ publishedAt }: NumberedVersion): number {
	const instant = Date.parse(publishedAt ?? "");
	return Number.isNaN(instant) ? Number.MIN_SAFE_INTEGER : instant;
}
