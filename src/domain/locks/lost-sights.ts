import type { Evidence } from "#contract/evidence/evidence.ts";
import type { LockDifference, LockEntry } from "#contract/evidence/lock.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { keysOf } from "#contract/members-of.ts";
import { versionedName } from "../advisories/ecosystems.ts";
import { quoted } from "../checks/visible-text.ts";
import { type Sight, sightOf } from "../evidence/sight.ts";
import { lockDifference } from "./lock-difference.ts";

/** Parts of a lock that looks fill: how each is called, and what of a look it follows from. */
const SEEN = {
	tools: { label: "tools", read: (seen) => ofKind("endpoint", seen, "tools") },
	scopes: { label: "scopes", read: (seen) => ofKind("endpoint", seen, "auth") },
	integrity: { label: "package contents", read: (seen) => ofKind("package", seen, "integrity") },
	signers: { label: "signer", read: (seen) => ofKind("package", seen, "provenance") },
} as const satisfies Partial<Record<keyof LockEntry, SeenPart>>;

/** Parts of a lock that a listing states. */
const STATED = {
	name: "name",
	version: "version",
	owner: "owner",
	license: "licence",
	documents: "documents",
	remotes: "addresses",
	inputs: "inputs",
	packages: "packages",
} as const;

interface SeenPart {
	label: string;
	read: (seen: Evidence | undefined) => Sight<unknown>;
}

function ofKind<Kind extends "endpoint" | "package">(
	kind: Kind,
	seen: Evidence | undefined,
	name: keyof Extract<Evidence, { kind: Kind }> & string,
): Sight<unknown> {
	const isIt = (one: Evidence): one is Extract<Evidence, { kind: Kind }> => one.kind === kind;
	return sightOf(seen && isIt(seen) ? seen : undefined, name);
}

/** What was known when it was approved, and is not now. Unknown is not unchanged. */
export function lostSights(
	before: LockEntry,
	now: LockEntry,
	evidence: readonly Evidence[],
): LockDifference[] {
	if (before.documents !== null && now.documents === null) return [lockDifference("unseen", BARE)];
	const seen = seenByName(evidence);
	const stated = keysOf(STATED).filter((part) => before[part] !== null && now[part] === null);
	return [
		...stated.map((part) => lockDifference("unseen", lost(`Its ${STATED[part]}`, ""))),
		...keysOf(SEEN).flatMap((part) =>
			lostNames(before[part], now[part]).map(([name, value]) => {
				const sight = SEEN[part].read(seen.get(name));
				const sentence = lost(`Its ${SEEN[part].label} (${quoted(name)})`, whyOf(sight));
				// Of another version that nobody has looked at yet, nothing was lost.
				const isOther =
					sight.is === "unseen" &&
					sight.why === "not-looked" &&
					before.packages?.[name] !== now.packages?.[name];
				const kind = part === "signers" && !isOther ? "signer" : "unseen";
				return lockDifference(kind, sentence, [part === "tools" ? null : value, null]);
			}),
		),
	];
}

const BARE =
	"It has no documents any more, so that how it is reached and what it runs cannot be seen.";

function lost(what: string, why: string): string {
	return `${what}: known when it was approved, cannot be seen now. ${why}`.trimEnd();
}

function whyOf(sight: Sight<unknown>): string {
	return sight.is === "unseen" ? UNSEEN[sight.why] : "It is not stated any more.";
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
	const named = evidence.flatMap((one) => namesIn(one).map((name) => [name, one] as const));
	return new Map(named.reverse());
}

function namesIn({ kind, subject }: Evidence): string[] {
	const name = subject.slice(subject.indexOf(":") + 1);
	if (kind !== "package") return kind === "endpoint" ? [name] : [];
	const pack = packageIn(subject);
	return [pack.subject, ...(pack.version === null ? [] : [`${pack.subject}@${pack.version}`])];
}

const PACKAGE = /^[a-z]+:([^/]+)\/(.+?)(?:@([^@/]+))?$/;

/** The package that something was seen of. */
export function packageIn(subject: string) {
	const [, kind = "", name = "", number] = PACKAGE.exec(subject) ?? [];
	return versionedName(kind, name, number ?? null);
}
