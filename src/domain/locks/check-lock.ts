import type { Evidence } from "#contract/evidence/evidence.ts";
import {
	LOCK_DIFFERENCES,
	type LockDifference,
	type LockDifferenceName,
	type LockEntry,
} from "#contract/evidence/lock.ts";
import { keysOf } from "#contract/members-of.ts";
import { versionedName } from "../advisories/ecosystems.ts";
import { excerptOf, quoted } from "../checks/visible-text.ts";
import { compareTools, TOOL_CHANGES } from "../evidence/compare-tools.ts";
import { wordChanges } from "../texts/word-changes.ts";

/** An agent as it is now, and what was observed of it, now and before. */
export interface LockedNow {
	entry: LockEntry;
	evidence: readonly Evidence[];
}

/** What of an agent is not as it was approved, the gravest first. Where one of both is unknown, nothing differs. */
export function checkLock(
	before: LockEntry,
	{ entry: now, evidence }: LockedNow,
): LockDifference[] {
	const isSameVersion = before.version === now.version;
	// With another version, its packages may have other ones too, and its documents other words.
	const packagesOf = ({ packages }: LockEntry) =>
		packages &&
		Object.entries(packages).map(([name, version]) =>
			isSameVersion && version ? `${name}@${version}` : name,
		);
	const documentsOf = ({ documents }: LockEntry) => (isSameVersion ? documents : null);
	const differences = [
		...evidence.flatMap((one) => foundAdvisories(one, before)),
		...listDifference("name", listOf(before.name), listOf(now.name)),
		...listDifference("version", listOf(before.version), listOf(now.version)),
		...listDifference("owner", listOf(before.owner), listOf(now.owner)),
		...listDifference("license", listOf(before.license), listOf(now.license)),
		...listDifference("document", documentsOf(before), documentsOf(now)),
		...listDifference("host", before.remotes, now.remotes),
		...listDifference("inputs", before.inputs, now.inputs),
		...listDifference("package", packagesOf(before), packagesOf(now)),
		...otherValues(before.integrity, now.integrity).map((one) => differenceAt("integrity", one)),
		...otherValues(before.signers, now.signers).map((one) => differenceAt("signer", one)),
		...otherValues(before.scopes, now.scopes).map((one) => differenceAt("scopes", one)),
		...otherValues(before.tools, now.tools).flatMap((one) => toolDifferences(one, evidence)),
	];
	const kinds = keysOf(LOCK_DIFFERENCES);
	return differences.sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind));
}

/** Texts of strangers are cut and made visible. */
export function lockDifference(
	kind: LockDifferenceName,
	sentence: string = LOCK_DIFFERENCES[kind].says,
	texts: readonly [before: string | null, after: string | null] = UNTOLD,
): LockDifference {
	const { severity } = LOCK_DIFFERENCES[kind];
	const [before, after] = texts;
	return {
		kind,
		severity,
		sentence,
		before: before && excerptOf(before),
		after: after && excerptOf(after),
	};
}

const UNTOLD = [null, null] as const;

type List = readonly string[] | null;

const listOf = (text: string | null): List => (text === null ? null : [text]);

function listDifference(kind: LockDifferenceName, before: List, after: List): LockDifference[] {
	if (before === null || after === null) return [];
	const gone = without(before, after).join(", ") || null;
	const come = without(after, before).join(", ") || null;
	return (gone ?? come) ? [lockDifference(kind, undefined, [gone, come])] : [];
}

/** Locks come from anybody, and may be long. */
function without(some: readonly string[], others: readonly string[]): string[] {
	const known = new Set(others);
	return some.filter((one) => !known.has(one));
}

type OtherValue = readonly [name: string, before: string, after: string];

/** Of what both name, what is known to be different. */
function otherValues(before: LockEntry["tools"], after: LockEntry["tools"]): OtherValue[] {
	const later = new Map(Object.entries(after ?? {}));
	return Object.entries(before ?? {}).flatMap(([name, value]) => {
		const now = later.get(name) ?? null;
		return value === null || now === null || value === now ? [] : [[name, value, now] as const];
	});
}

function differenceAt(kind: LockDifferenceName, [name, ...texts]: OtherValue): LockDifference {
	return lockDifference(kind, `${LOCK_DIFFERENCES[kind].says} (${quoted(name)})`, texts);
}

/** Those of others, about a package in the version that was approved. */
function foundAdvisories(seen: Evidence, { packages }: LockEntry): LockDifference[] {
	if (seen.kind !== "advisories") return [];
	const [, kind = "", name = "", number] = PACKAGE.exec(seen.subject) ?? [];
	const { subject, version } = versionedName(kind, name, number ?? null);
	if (packages?.[subject] !== version) return [];
	return seen.matches.map(({ id, summary, url }) =>
		lockDifference("advisory", `${id}: ${quoted(summary)}`, [null, url]),
	);
}

const PACKAGE = /^advisories:([^/]+)\/(.+?)(?:@([^@/]+))?$/;

/** Changes of tools that are told of each remote. */
const MAX_CHANGES = 20;

function toolDifferences(other: OtherValue, evidence: readonly Evidence[]): LockDifference[] {
	const [url, ...digests] = other;
	const lists = digests.map((digest) => {
		const seen = evidence.find((one) => one.kind === "endpoint" && one.tools_sha256 === digest);
		return seen?.kind === "endpoint" ? seen.tools : null;
	});
	const [before = null, after = null] = lists;
	const changes = before && after ? compareTools(before, after) : [];
	if (changes.length === 0) return [differenceAt("tools", [url, "", ""])];
	return changes.slice(0, MAX_CHANGES).map(({ kind, tool, ...texts }) => {
		const sentence = `“${quoted(tool)}” of ${quoted(url)} ${TOOL_CHANGES[kind]}.`;
		return lockDifference("tools", sentence, wordsThatDiffer(texts.before, texts.after));
	});
}

/** Only those words, or both texts where most of them differ. */
function wordsThatDiffer(before: string | null, after: string | null) {
	const runs = wordChanges(`${before ?? ""} `, `${after ?? ""} `);
	const only = (place: "before" | "after") =>
		runs?.flatMap(({ in: where, text }) => (where === place ? text.trim() : [])).join(" … ") ||
		null;
	return runs ? ([only("before"), only("after")] as const) : ([before, after] as const);
}
