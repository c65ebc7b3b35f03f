import type { Connection } from "#contract/facts/connect.ts";
import { parseInstant } from "#contract/instants.ts";
import { compareKeys, compareNaturally, versionKey } from "#domain/advisories/order-versions.ts";

export interface NumberedVersion {
	number: string | undefined;
	/** Timestamp as stated by the source. */
	publishedAt: string | undefined;
	/** Kind of its package, whose registry has rules for numbers. */
	kind?: string | undefined;
	/** Since when it is listed here. */
	listedAt?: string;
}

export function latestVersion<Version extends NumberedVersion>(versions: readonly Version[]) {
	const [first, ...others] = versions;
	return others.reduce(
		(latest, version) => (latest && compareVersions(version, latest) > 0 ? version : latest),
		first,
	);
}

/**
 * By the rules of the registry of their packages; those without a place there are earlier. Then by the date of
 * publication, then with numbers by their size.
 */
export function compareVersions(left: NumberedVersion, right: NumberedVersion): number {
	const [a, b] = [left, right].map(({ number = "", kind }) => versionKey(number, kind));
	if (!a !== !b) return a ? 1 : -1;
	const byRules = a && b ? compareKeys(a, b) : 0;
	return (
		byRules ||
		Math.sign(instantOf(left) - instantOf(right)) ||
		compareNaturally(left.number ?? "", right.number ?? "")
	);
}

/** Nothing is published after it is listed. A version without any valid time counts as the oldest. */
function instantOf({ publishedAt, number = "", listedAt }: NumberedVersion): number {
	const [, ...date] = /^\D?(\d{4})[-_/]?(\d\d)[-_/]?(\d\d)(?!\d)/.exec(number) ?? [];
	const instants = [publishedAt, date.join("-"), listedAt].flatMap(
		(text) => parseInstant(text) ?? [],
	);
	const time = Date.parse(instants[0] ?? "");
	return Number.isNaN(time)
		? Number.MIN_SAFE_INTEGER
		: Math.min(time, Date.parse(listedAt ?? "9999"));
}

/** The latest final one of a registry, or else its latest. Null for an empty list. */
export function latestNumber(numbers: readonly string[], kind: string): string | null {
	const finals = numbers.filter((number) => !number.split("+")[0]?.includes("-"));
	const versions = (finals.length > 0 ? finals : numbers).map((number) => ({
		number,
		kind,
		publishedAt: undefined,
	}));
	return latestVersion(versions)?.number ?? null;
}

export function connectionsKind(connections: readonly Connection[]): string | undefined {
	return connections.flatMap((way) => (way.kind === "package" ? way.registry : []))[0];
}
