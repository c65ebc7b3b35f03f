import type { EndpointEvidence, Evidence } from "#contract/evidence/evidence.ts";
import {
	LOCK_DIFFERENCES,
	type LockDifference,
	type LockDifferenceName,
	type LockEntry,
} from "#contract/evidence/lock.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { keysOf } from "#contract/members-of.ts";
import { versionedName } from "../advisories/ecosystems.ts";
import type { FormerEvidence } from "../checks/evidence-bundle.ts";
import { quoted } from "../checks/visible-text.ts";
import { TOOL_CHANGES, type ToldChanges, toldChanges } from "../evidence/compare-tools.ts";
import { whyUnseen } from "../evidence/sight.ts";
import { instructionsOf } from "../evidence/tools-digest.ts";
import { lockDifference } from "./lock-difference.ts";

/** Parts of a lock that looks fill: how each is called, and which member of what was seen it follows from. */
const SEEN = {
	tools: ["tools", "tools"],
	scopes: ["scopes", "auth"],
	integrity: ["package contents", "integrity"],
	signers: ["signer", "provenance"],
} as const;

/** Parts of a lock that a listing states. */
const STATED = {
	name: "name",
	version: "version",
	owner: "owner",
	license: "licence",
	documents: "documents",
	remotes: "addresses",
	reach: "reach",
	inputs: "inputs",
	packages: "packages",
} as const;

/** What was known when it was approved, and is not now. Unknown is not unchanged. */
function lostSights(
	before: LockEntry,
	now: LockEntry,
	evidence: readonly Evidence[],
): LockDifference[] {
	if (before.documents !== null && now.documents === null) return [lockDifference("unseen", BARE)];
	const sights = evidence.flatMap((look) => namesIn(look).map((name) => [name, look] as const));
	// The newest of each.
	const byName = new Map(sights.reverse());
	const parts = keysOf(STATED).filter((part) => before[part] !== null && now[part] === null);
	return [
		...parts.map((part) => lockDifference("unseen", lost(`Its ${STATED[part]}`, ""))),
		...keysOf(SEEN).flatMap((part) =>
			lostNames(before[part], now[part]).map(([name, value]) => {
				const [label, member] = SEEN[part];
				const why = whyUnseen(byName.get(name), member);
				const says = why ? UNSEEN[why] : "It is not stated any more.";
				// Of another version that nobody has looked at yet, nothing was lost.
				const isOther = why === "not-looked" && before.packages?.[name] !== now.packages?.[name];
				const kind = part === "signers" && !isOther ? "signer" : "unseen";
				const texts = [part === "tools" ? null : value, null] as const;
				return lockDifference(kind, lost(`Its ${label} (${quoted(name)})`, says), texts);
			}),
		),
	];
}

const BARE =
	"It has no documents any more, so that how it is reached and what it runs cannot be seen.";

function lost(what: string, why: string): string {
	return `${what}: known when it was approved, cannot be seen now. ${why}`.trimEnd();
}

type Values = LockEntry["tools"];

function lostNames(before: Values, now: Values): [name: string, value: string][] {
	const later = new Map(Object.entries(now ?? {}));
	return Object.entries(before ?? {}).flatMap(([name, value]): [string, string][] => {
		const isLost = now === null || later.get(name) === null;
		return value !== null && isLost ? [[name, value]] : [];
	});
}

/** True if tools were known when it was approved, and cannot be seen now. */
export const losesTools = (before: LockEntry, now: LockEntry) =>
	lostNames(before.tools, now.tools).length > 0;

function namesIn({ kind, subject }: Evidence): string[] {
	const name = subject.slice(subject.indexOf(":") + 1);
	if (kind !== "package") return kind === "endpoint" ? [name, instructionsOf(name)] : [];
	const pack = packageIn(subject);
	return [pack.subject, ...(pack.version === null ? [] : [`${pack.subject}@${pack.version}`])];
}

const PACKAGE = /^[a-z]+:([^/]+)\/(.+?)(?:@([^@/]+))?$/;

function packageIn(subject: string) {
	const [, kind = "", name = "", number] = PACKAGE.exec(subject) ?? [];
	return versionedName(kind, name, number ?? null);
}

type FormerEndpoint = Extract<FormerEvidence, EndpointEvidence>;

export interface LockedNow {
	entry: LockEntry;
	evidence: readonly FormerEvidence[];
}

/** What of an agent is not as it was approved, the gravest first. What was not known then is no difference. */
export function checkLock(
	before: LockEntry,
	{ entry: now, evidence }: LockedNow,
): LockDifference[] {
	const isSameVersion = before.version === null || before.version === now.version;
	// With another version, its packages may have other ones too, and its documents other words.
	const packagesOf = ({ packages }: LockEntry) =>
		packages &&
		Object.entries(packages).map(([name, version]) =>
			isSameVersion && version ? `${name}@${version}` : name,
		);
	const documentsOf = ({ documents }: LockEntry) => (isSameVersion ? documents : null);
	const differences = [
		...evidence.flatMap((look) => foundAdvisories(look, before)),
		...lostSights(before, now, evidence),
		...TEXTS.flatMap((part) => listDifference(part, listOf(before[part]), listOf(now[part]))),
		...listDifference("document", documentsOf(before), documentsOf(now)),
		...listDifference("host", before.remotes, now.remotes),
		...listDifference("reach", before.reach, now.reach),
		...listDifference("inputs", before.inputs, now.inputs),
		...listDifference("package", packagesOf(before), packagesOf(now)),
		...otherValues(before.integrity, now.integrity).map((row) => differenceAt("integrity", row)),
		...otherValues(before.signers, now.signers).map((row) => differenceAt("signer", row)),
		...otherValues(before.scopes, now.scopes).map((row) => differenceAt("scopes", row)),
		...otherValues(before.tools, now.tools).flatMap((row) => toolDifferences(row, evidence)),
	];
	const kinds = keysOf(LOCK_DIFFERENCES);
	return differences.sort((left, right) => kinds.indexOf(left.kind) - kinds.indexOf(right.kind));
}

type List = readonly string[] | null;

const TEXTS = ["name", "version", "owner", "license"] as const;

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
	return some.filter((item) => !known.has(item));
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
function foundAdvisories(look: Evidence, { packages }: LockEntry): LockDifference[] {
	if (look.kind !== "advisories") return [];
	const { subject, version } = packageIn(look.subject);
	if (packages?.[subject] !== version) return [];
	return look.matches.map(({ id, summary, url }) =>
		lockDifference("advisory", `${id}: ${quoted(summary)}`, [null, url]),
	);
}

function toolDifferences(other: OtherValue, evidence: readonly FormerEvidence[]): LockDifference[] {
	const [url, ...digests] = other;
	const server = url.replace(/#instructions$/, "");
	if (url === instructionsOf(server)) {
		const says = `The instructions of ${quoted(server)} for models are other words.`;
		return [lockDifference("tools", says)];
	}
	const [before, after] = digests.map((digest) =>
		evidence.find(
			(one): one is FormerEndpoint =>
				one.kind === "endpoint" && one.tools_sha256 === digest && one.subject === `endpoint:${url}`,
		),
	);
	const drift = before && after && toldOf(before, after);
	if (!drift) return [differenceAt("tools", [url, "", ""])];
	const differences = drift.changes.map(({ kind, tool, ...texts }) => {
		const sentence = `“${quoted(tool)}” of ${quoted(url)} ${TOOL_CHANGES[kind]}.`;
		return lockDifference("tools", sentence, [texts.before, texts.after]);
	});
	if (drift.more === 0) return differences;
	const more = `${drift.more} more changes of tools of ${quoted(url)}.`;
	return [...differences, lockDifference("tools", more)];
}

/** Characters of lists that version 1.0.0 recorded, without what differs. Longer ones would keep others waiting. */
const COMPARED_HERE = 32_768;

function toldOf(before: FormerEndpoint, after: FormerEndpoint): ToldChanges | undefined {
	if (before.changes) return before.changes;
	const lists = [before.tools ?? [], after.tools ?? []] as const;
	return JSON.stringify(lists).length <= COMPARED_HERE ? toldChanges(...lists) : undefined;
}
