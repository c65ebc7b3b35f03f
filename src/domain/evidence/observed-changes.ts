import {
	CHANGE_KINDS,
	type ChangeKindName,
	type Difference,
	type ObservedChange,
} from "#contract/agents/changes.ts";
import type { EndpointEvidence, Evidence, PackageEvidence } from "#contract/evidence/evidence.ts";
import { findOrders } from "../checks/instruction-patterns.ts";
import { textsIn } from "../checks/placed-texts.ts";
import { excerptOf } from "../checks/visible-text.ts";
import { compareTools, TOOL_CHANGES } from "./compare-tools.ts";

/** A change before it is known when it was and which listings it is about. */
export type Change = Omit<ObservedChange, "id" | "subject" | "at">;

const MAX_DIFFERENCES = 20;

/** What differs between two looks at one thing, or at two versions of it. What one of them did not see is no change. */
export function observeChanges(before: Evidence, after: Evidence): Change[] {
	if (before.kind === "endpoint" && after.kind === "endpoint") return ofEndpoint(before, after);
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
	return [
		...ofValue("owner", { name: "owner", before: before.owner, after: after.owner }),
		...ofValue("licence", { name: "licence", before: before.license, after: after.license }),
	];
}

function ofEndpoint(before: EndpointEvidence, after: EndpointEvidence): Change[] {
	const keys = ({ signed_by }: EndpointEvidence) => signed_by?.toSorted().join(", ") ?? null;
	const signer = ofValue("signer", { name: "signed by", before: keys(before), after: keys(after) });
	if (before.tools === null || after.tools === null) return signer;
	const tools = compareTools(before.tools, after.tools);
	const differences = tools.map((one) =>
		differenceOf({ ...one, name: one.tool, says: TOOL_CHANGES[one.kind] }),
	);
	if (before.instructions !== after.instructions) {
		const texts = { before: before.instructions, after: after.instructions };
		differences.unshift(differenceOf({ name: "instructions", says: "are other words", ...texts }));
	}
	if (differences.length === 0) return signer;
	const known = new Set(ordersIn(before).map(({ span }) => span));
	const orders = ordersIn(after).filter(({ span }) => !known.has(span));
	const gained = orders.map(({ category, text, index }) => ({
		name: "order",
		says: category,
		before: null,
		after: excerptOf(text, index),
	}));
	const isDisarmed = tools.some(({ kind }) => kind === "disarmed");
	const kind = orders.length > 0 ? "orders" : isDisarmed ? "disarmed" : "tools";
	const old = before.server?.version;
	const now = after.server?.version;
	return [
		...signer,
		changeOf(kind, [...gained, ...differences], {
			same_version: old && now ? old === now : null,
			before_digest: before.tools_sha256,
			after_digest: after.tools_sha256,
		}),
	];
}

/** What fails by itself when models read it. */
function ordersIn({ tools, instructions }: EndpointEvidence) {
	return textsIn({ tools, instructions }).flatMap(({ text }) =>
		findOrders(text, true)
			.filter(({ isPlain }) => isPlain)
			.map((order) => ({ ...order, text })),
	);
}

/** A version that is not to change, unlike `latest`, a range, or a tag of a major version. */
const FIXED = /[@:/]v?\d+\.\d[^/]*(?:\/[^/]*)?$/;

function ofPackage(before: PackageEvidence, after: PackageEvidence): Change[] {
	const same_version = FIXED.test(after.subject) ? before.subject === after.subject : null;
	const digests = { same_version, before_digest: before.integrity, after_digest: after.integrity };
	const signer = ({ provenance }: PackageEvidence) =>
		provenance && [provenance.builder, provenance.repository, provenance.workflow].join(" ");
	const scripts = ({ install_scripts: all }: PackageEvidence) => all?.toSorted().join(", ") ?? null;
	const compared: [ChangeKindName, name: string, (of: PackageEvidence) => string | null][] = [
		...(same_version
			? [["bytes", "digest", ({ integrity }) => integrity] satisfies (typeof compared)[number]]
			: []),
		["signer", "builder, repository and workflow", signer],
		["scripts", "scripts", scripts],
		["publisher", "account", ({ publisher }) => publisher],
		["licence", "licence", ({ license }) => license],
	];
	return compared.flatMap(([kind, name, read]) =>
		ofValue(kind, { name, before: read(before), after: read(after) }, digests),
	);
}

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
