import { NO_VERSION, type OsvAdvisory, type OsvAffected } from "#contract/evidence/osv.ts";
import { onceEach } from "#contract/once-each.ts";
import { advisorySubject, readerOf, type Versioned } from "./ecosystems.ts";
import { compareKeys, type ReadVersion, readSemantic, type VersionKey } from "./order-versions.ts";

type Judge = (asked: ReturnType<typeof askedOf>) => boolean | undefined;

/** Whether an advisory affects it, by the rules of its format. Undefined if that cannot be told. */
export function isAffected(advisory: OsvAdvisory, versioned: Versioned): boolean | undefined {
	const judge = judgesIn(advisory).get(versioned.subject);
	if (!judge || advisory.withdrawn !== undefined) return false;
	return judge(askedOf(versioned));
}

/** Read once, because many advisories may be about it. */
const askedOf = onceEach(({ subject, version }: Versioned) => {
	const own = (readerOf(subject) ?? readSemantic)(version ?? NO_VERSION);
	return { version, own, semantic: readSemantic(version ?? NO_VERSION), equal: own?.join("|") };
});

/** What an advisory says, by what it is about. Read once, because anybody may ask about any version, again and again. */
export const judgesIn = onceEach(({ affected = [] }: OsvAdvisory) => {
	const grouped = Map.groupBy(affected, advisorySubject);
	return new Map([...grouped].map(([subject, some]) => [subject, judgeOf(some, subject)]));
});

function judgeOf(affected: readonly OsvAffected[], subject = ""): Judge {
	const own = readerOf(subject);
	const versions = new Set(affected.flatMap((item) => item.versions ?? []));
	const equals = new Set([...versions].map((version) => (own ?? readSemantic)(version)?.join("|")));
	// A version is no commit. Where nothing else is stated, nothing is known.
	const isVague = affected.some(
		({ versions: list = [], ranges = [] }) =>
			(list.length === 0 || ranges.length > 0) && ranges.every(({ type }) => type === "GIT"),
	);
	const ranges = affected
		.flatMap((item) => item.ranges ?? [])
		.filter(({ type }) => type !== "GIT")
		.map((range) => readRange(range, own));
	return (pack) => {
		const { version } = pack;
		if (version !== null && versions.has(version)) return true;
		if (pack.equal !== undefined && equals.has(pack.equal)) return true;
		const answers = ranges.map((isWithin) => isWithin(pack));
		if (answers.includes(true)) return true;
		// What may stand for any version, such as a tag, may be one of those named.
		const isExact =
			version !== null &&
			version !== "latest" &&
			!versions.has(NO_VERSION) &&
			!(own && pack.own === undefined);
		return isExact && !isVague && !answers.includes(undefined) ? false : undefined;
	};
}

type Range = NonNullable<OsvAffected["ranges"]>[number];

function readRange({ type, events }: Range, own: ReadVersion = readSemantic): Judge {
	const read = type === "SEMVER" ? readSemantic : own;
	if (events.length === 0) return () => undefined;
	if (events.every(({ introduced }) => introduced === "0")) return () => true;
	const bounds = events.flatMap((event) =>
		Object.entries(event).map(([kind, at = ""]) => {
			const isOpen = at === (kind === "introduced" ? "0" : "*");
			return { kind, key: isOpen ? null : read(at) };
		}),
	);
	const ends = bounds.flatMap(({ kind, key }) => (key === undefined ? [] : { kind, key }));
	if (ends.length < bounds.length) return () => undefined;
	const limits = ends.filter(({ kind }) => kind === "limit");
	const sorted = ends
		.filter(({ kind }) => kind !== "limit")
		.sort(({ key: left }, { key: right }) =>
			left && right ? compareKeys(left, right) : Number(right === null) - Number(left === null),
		);
	return (pack) => {
		const version = type === "SEMVER" ? pack.semantic : pack.own;
		if (version === undefined) return undefined;
		const by = (key: VersionKey | null) => (key ? compareKeys(version, key) : 1);
		if (limits.length > 0 && !limits.some(({ key }) => !key || by(key) < 0)) return false;
		let isIn = false;
		for (const { kind, key } of sorted) {
			if (kind === "introduced" && by(key) >= 0) isIn = true;
			if ((kind === "fixed" && by(key) >= 0) || (kind === "last_affected" && by(key) > 0))
				isIn = false;
		}
		return isIn;
	};
}
