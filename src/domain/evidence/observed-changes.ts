import {
	CHANGE_KINDS,
	type ChangeKindName,
	type Difference,
	type ObservedChange,
} from "#contract/agents/changes.ts";
import type { EndpointEvidence, Evidence, PackageEvidence } from "#contract/evidence/evidence.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { textsIn } from "../checks/placed-texts.ts";
import { excerptOf } from "../checks/visible-text.ts";
import { type Conduct, findConduct } from "../texts/find-conduct.ts";
import { compareTools, TOOL_CHANGES } from "./compare-tools.ts";
import { type Sight, sightOf } from "./sight.ts";

/** A change before it is known when it was and which listings it is about. */
export type Change = Omit<ObservedChange, "id" | "subject" | "at">;

const MAX_DIFFERENCES = 20;

/** What differs between two looks at one thing, or at two versions of it. What was seen first, or is not seen any more, too. In steps. */
export function* observeChanges(before: Evidence, after: Evidence): Generator<undefined, Change[]> {
	if (before.kind === "endpoint" && after.kind === "endpoint")
		return yield* ofEndpoint(before, after);
	if (before.kind === "package" && after.kind === "package") return ofPackage(before, after);
	if (before.kind === "advisories" && after.kind === "advisories") {
		// The first search finds what was always there.
		if (before.snapshot_at === null) return [];
		const known = new Set(before.matches.map(({ id }) => id));
		const fresh = after.matches.filter(({ id }) => !known.has(id));
		const differences = fresh.map(({ id, summary }) =>
			differenceOf({ name: id, says: "is about it", before: null, after: summary }),
		);
		return fresh.length === 0 ? [] : [changeOf("advisory", differences, NO_DIGESTS)];
	}
	if (before.kind !== "repository" || after.kind !== "repository") return [];
	const both = [before, after] as const;
	return ofSights([
		rowOf("owner", "owner", [both, "owner"]),
		rowOf("licence", "licence", [both, "license"]),
	]);
}

interface Row {
	kind: ChangeKindName;
	name: string;
	sights: readonly Sight<string>[];
}

function rowOf<Of extends Evidence, Name extends keyof Of & string>(
	kind: ChangeKindName,
	name: string,
	[both, member]: readonly [both: readonly [Of, Of], member: Name],
	read: (value: NonNullable<Of[Name]>) => string = String,
): Row {
	const sights = both.map((of): Sight<string> => {
		const sight = sightOf(of, member);
		return sight.is === "known" ? { is: "known", value: read(sight.value) } : sight;
	});
	return { kind, name, sights };
}

/** Of what cannot be seen any more, the least grave is told for all, unless it was signed and is gone. */
function ofSights(rows: readonly Row[], digests = NO_DIGESTS): Change[] {
	const pairs = rows.flatMap(({ kind, name, sights: [was, now] }) =>
		was?.is === "known" && now ? [{ kind, name, before: was.value, now }] : [],
	);
	const gains = rows.flatMap(({ kind, name, sights: [was, now] }): Change[] => {
		if (was?.is !== "absent" || now?.is !== "known" || !GAINED.includes(kind)) return [];
		const differences = [
			differenceOf({ name, says: "was not there", before: null, after: now.value }),
		];
		return [{ ...changeOf(kind, differences, digests), text: `It has what it had not: ${name}.` }];
	});
	const unseen = pairs.filter(({ now }) => now.is === "unseen");
	const isGone = unseen.some(({ now }) => now.is === "unseen" && now.why === "gone");
	const cause = (isGone && unseen.find(({ kind }) => kind === "signer")) || unseen.at(-1);
	const changes = pairs.flatMap((row): Change[] => {
		const { kind, name, before, now } = row;
		if (now.is === "known") return ofValue(kind, { name, before, after: now.value }, digests);
		// Whoever does not state its digest has not changed it.
		if (kind === "bytes" || (now.is === "unseen" && row !== cause)) return [];
		const why = now.is === "unseen" ? UNSEEN[now.why] : null;
		const says = why ? "cannot be seen any more" : "is not stated any more";
		const text = [`What was known of it ${says}: ${name}.`, ...(why ? [why] : [])].join(" ");
		return [
			{ ...changeOf(kind, [differenceOf({ name, says, before, after: null })], digests), text },
		];
	});
	return [...changes, ...gains];
}

/** What matters when it is there for the first time. */
const GAINED: readonly ChangeKindName[] = ["signer", "scripts"];

function* ofEndpoint(
	before: EndpointEvidence,
	after: EndpointEvidence,
): Generator<undefined, Change[]> {
	const both = [before, after] as const;
	const signer = rowOf("signer", "signed by", [both, "signed_by"], inOrder);
	const listed = rowOf("tools", "tools", [both, "tools"], (all) =>
		inOrder(all.map(({ name }) => name)),
	);
	const areListed = before.tools !== null && after.tools !== null;
	const sights = ofSights(areListed ? [signer] : [signer, listed]);
	const tools = before.tools && after.tools ? compareTools(before.tools, after.tools) : [];
	const differences = tools.map((item) =>
		differenceOf({ ...item, name: item.tool, says: TOOL_CHANGES[item.kind] }),
	);
	const { instructions } = before;
	const areSeen = areListed || (instructions !== null && after.instructions !== null);
	if (areSeen && instructions !== after.instructions) {
		const texts = { before: instructions, after: after.instructions };
		differences.unshift(differenceOf({ name: "instructions", says: "are other words", ...texts }));
	}
	if (differences.length === 0) return sights;
	const orders = yield* gainedOrders(before, after);
	const gained = orders.map(({ what, text, index }) => ({
		name: "order",
		says: what,
		before: null,
		after: excerptOf(text, index),
	}));
	const isDisarmed = tools.some(({ kind }) => kind === "disarmed");
	const kind = orders.length > 0 ? "orders" : isDisarmed ? "disarmed" : "tools";
	const old = before.server?.version;
	const now = after.server?.version;
	return [
		...sights,
		changeOf(kind, [...gained, ...differences], {
			same_version: old && now ? old === now : null,
			before_digest: before.tools_sha256,
			after_digest: after.tools_sha256,
		}),
	];
}

/** What fails by itself when models read it, and was not there. Only texts that are new are searched, each once. */
function* gainedOrders(before: EndpointEvidence, after: EndpointEvidence) {
	const [former, now] = [before, after].map(
		({ tools, instructions }) => new Set(textsIn({ tools, instructions }).map(({ text }) => text)),
	);
	const orders = yield* ordersIn([...(now ?? [])].filter((text) => !former?.has(text)));
	if (orders.length === 0) return [];
	const known = new Set((yield* ordersIn(former ?? [])).map(({ span }) => span));
	return orders.filter(({ span }) => !known.has(span));
}

/** Of one step, and what parts of a long text have in common. */
const PART = 20_000;
const COMMON = 500;

function* ordersIn(texts: Iterable<string>) {
	const orders = [];
	for (const whole of texts) {
		for (let at = 0; at < whole.length; at += PART) {
			const text = whole.slice(at, at + PART + COMMON);
			const hits = findConduct(text, { kind: "tool" });
			orders.push(...hits.filter(isPlainOrder).map((order) => ({ ...order, text })));
			yield;
		}
	}
	return orders;
}

const isPlainOrder = (hit: Conduct) => hit.class === "orders" && hit.isPlain;

/** A version that is not to change, unlike `latest`, a range, or a tag of a major version. */
const FIXED = /[@:/]v?\d+\.\d[^/]*(?:\/[^/]*)?$/;

function ofPackage(before: PackageEvidence, after: PackageEvidence): Change[] {
	const same_version = FIXED.test(after.subject) ? before.subject === after.subject : null;
	const digests = { same_version, before_digest: before.integrity, after_digest: after.integrity };
	const both = [before, after] as const;
	const bytes = rowOf("bytes", "digest", [both, "integrity"]);
	const signer = rowOf(
		"signer",
		"builder, repository and workflow",
		[both, "provenance"],
		({ builder, repository, workflow }) => [builder, repository, workflow].join(" "),
	);
	const scripts = rowOf("scripts", "scripts", [both, "install_scripts"], inOrder);
	const publisher = rowOf("publisher", "account", [both, "publisher"]);
	const licence = rowOf("licence", "licence", [both, "license"]);
	return ofSights([...(same_version ? [bytes] : []), signer, scripts, publisher, licence], digests);
}

const inOrder = (names: readonly string[]) => names.toSorted().join(", ");

type Digests = Pick<Change, "same_version" | "before_digest" | "after_digest">;
const NO_DIGESTS: Digests = { same_version: null, before_digest: null, after_digest: null };

/** Nothing if one of them is not known. */
export function ofValue(
	kind: ChangeKindName,
	{ name, before, after }: Omit<Difference, "says">,
	digests = NO_DIGESTS,
): Change[] {
	if (before === null || after === null || before === after) return [];
	return [changeOf(kind, [differenceOf({ name, says: "is another", before, after })], digests)];
}

function changeOf(kind: ChangeKindName, differences: readonly Difference[], of: Digests): Change {
	const row: { says: string; saysSame?: string } = CHANGE_KINDS[kind];
	const text = (of.same_version && row.saysSame) || row.says;
	return { kind, text, ...of, differences: differences.slice(0, MAX_DIFFERENCES) };
}

/** Both texts from where they begin to differ. */
function differenceOf({ name, says, before, after }: Difference): Difference {
	let same = 0;
	while (before && after && same < after.length && before[same] === after[same]) same += 1;
	const excerpt = (text: string | null) => text && excerptOf(text, same);
	return { name: excerptOf(name), says, before: excerpt(before), after: excerpt(after) };
}

/** What it is, and the words that differ. */
export function changeInWords({ text, differences }: Pick<Change, "text" | "differences">): string {
	const words = differences.map(({ name, says, before, after }) => {
		const cited = [before && `was ${cite(before)}`, after && `is ${cite(after)}`].filter(Boolean);
		return `${cite(name)} ${says}${cited.length > 0 ? `: ${cited.join(", ")}` : ""}.`;
	});
	return [text, ...words].join(" ");
}

/** Nothing in what others wrote closes its quotation marks. */
function cite(text: string): string {
	return `“${text.replace(/[“”„‟]/g, '"')}”`;
}
