import type { Evidence } from "#contract/evidence/evidence.ts";
import type { LockDifference, LockEntry } from "#contract/evidence/lock.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { keysOf } from "#contract/members-of.ts";
import { versionedName } from "../advisories/ecosystems.ts";
import { quoted } from "../checks/visible-text.ts";
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
export function lostSights(
	before: LockEntry,
	now: LockEntry,
	evidence: readonly Evidence[],
): LockDifference[] {
	if (before.documents !== null && now.documents === null) return [lockDifference("unseen", BARE)];
	const byName = seenByName(evidence);
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

/** The newest of each, by its name in a lock. */
function seenByName(evidence: readonly Evidence[]): ReadonlyMap<string, Evidence> {
	const pairs = evidence.flatMap((look) => namesIn(look).map((name) => [name, look] as const));
	return new Map(pairs.reverse());
}

function namesIn({ kind, subject }: Evidence): string[] {
	const name = subject.slice(subject.indexOf(":") + 1);
	if (kind !== "package") return kind === "endpoint" ? [name, instructionsOf(name)] : [];
	const pack = packageIn(subject);
	return [pack.subject, ...(pack.version === null ? [] : [`${pack.subject}@${pack.version}`])];
}

const PACKAGE = /^[a-z]+:([^/]+)\/(.+?)(?:@([^@/]+))?$/;

export function packageIn(subject: string) {
	const [, kind = "", name = "", number] = PACKAGE.exec(subject) ?? [];
	return versionedName(kind, name, number ?? null);
}
