import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import type { McpServer } from "#contract/protocols/mcp-registry.ts";
import { leadsAway } from "../identity/names-address.ts";
import type { AgentRecord, Listing } from "../records/agent-record.ts";
import {
	type FlagName,
	flagName,
	type RecordedFlag,
	type SubmissionRecord,
} from "../records/submission-record.ts";
import { canonicalJson } from "../texts/canonical-json.ts";
import { shortenText } from "../texts/shorten-text.ts";
import { wordChanges } from "../texts/word-changes.ts";
import { listingChanges, revisedListing } from "./listing-changes.ts";

export const POLICY = "release-policy";

/** True for a release that no moderator has decided about so far. */
export function isByPolicy(record: Pick<SubmissionRecord, "status" | "transitions">): boolean {
	return record.status === "approved" && record.transitions.at(-1)?.actor === POLICY;
}

/** A server.json, or the digest of another document. */
export type StatedDocument = Partial<McpServer>;

export interface ReleaseToJudge {
	agent: AgentRecord;
	submission: SubmissionRecord;
	/** True if its owner's proof was there at the last check. */
	isProven: boolean;
	/** What a moderator decided about last. Compared with the last release, small steps would lead anywhere. */
	seen: SubmissionRecord | undefined;
	seenDocuments: readonly StatedDocument[];
	/** Of each version that it makes public. */
	versions: readonly (readonly StatedDocument[])[];
	flags: readonly RecordedFlag[];
	/**
	 * Changes of tools that looks found since, with those that went out of sight. Tools that nobody could see, such as those
	 * of a package, are no reason: a moderator would not see them either.
	 */
	toolChanges: readonly string[];
	duplicates: readonly string[];
}

const when = (isTrue: unknown, says: string) => (isTrue ? [says] : []);

/** Reasons for which a change of a public listing waits, as sentences. Nothing but what these let pass may differ. */
const RULES: readonly ((release: ReleaseToJudge) => readonly string[])[] = [
	({ isProven }) => when(!isProven, "The last check found no proof that its owner owns it."),
	({ seen }) => when(!seen || seen.imported, "No moderator has reviewed it yet."),
	({ seen }) => when(seen?.status === "rejected", "A moderator rejected the last change of it."),
	({ seen, agent }) => when(seen && seen.ownerId !== agent.ownerId, "It has another owner now."),
	({ submission: { ownerId, transitions, taken, readings } }) =>
		when(
			taken || readings || transitions.some(({ actor }) => actor !== ownerId),
			"A moderator has begun to review it.",
		),
	({ submission: { renameTo } }) => when(renameTo, `Its slug becomes ${renameTo}.`),
	({ agent, submission }) =>
		listingChanges(agent, revisedListing(agent, submission))
			.filter(({ field }) => !FREE.has(field))
			.map(({ field, before, after }) => becomes(LABELS.get(field) ?? field, before, after)),
	({ versions, seenDocuments }) => versions.flatMap((list) => documentReasons(seenDocuments, list)),
	(release) => release.versions.flatMap((documents) => textReasons(release, documents)),
	({ toolChanges }) => toolChanges.map((text) => `Since a moderator reviewed it: ${text}`),
	({ flags, seen }) => flags.filter((flag) => isFault(flag, seen)).map(({ detail }) => detail),
	({ duplicates }) => duplicates,
];

/** Why a change of a public listing cannot be public without a moderator; nothing if it can. */
export function whyReleaseWaits(release: ReleaseToJudge): string[] {
	return [...new Set(RULES.flatMap((rule) => rule(release)))];
}

const TEXTS = ["shortDescription", "longDescription"] as const;
/** Facts whose words are counted, or that follow from documents, which are compared whole. */
const DERIVED_PARTS: readonly string[] = ["connecting", "model", "observed"];
const FREE: ReadonlySet<string> = new Set([
	...[...TEXTS, "documents", "releasedAt", "sourceUpdatedAt", "partialDates"],
	...FACT_ROWS.flatMap(({ name, part }) => (DERIVED_PARTS.includes(part) ? [name] : [])),
]);
const LABELS: ReadonlyMap<string, string> = new Map(
	FACT_ROWS.map(({ name, label }) => [name, label]),
);

const SHOWN_CHARACTERS = 300;

function becomes(what: string, before: string | null, after: string | null): string {
	const shown = (value: string | null) => shortenText(value ?? "nothing", SHOWN_CHARACTERS);
	return `${what}: ${shown(before)} becomes ${shown(after)}.`;
}

/** Members of a server.json that are compared otherwise. Any other one, known or not, stays as it is. */
const FREE_MEMBERS: readonly string[] = ["$schema", "version", "description"];

function documentReasons(past: readonly StatedDocument[], latest: readonly StatedDocument[]) {
	if (past.length !== latest.length) return ["It has not the documents that a moderator reviewed."];
	return latest.flatMap((document, place) => {
		const [before, after] = [past[place] ?? {}, document].map(withoutRelease);
		return Object.keys({ ...before, ...after }).flatMap((name) => {
			const [from, to] = [before, after].map((side) => side?.[name]);
			const isSame = canonicalJson(from) === canonicalJson(to);
			if (isSame || FREE_MEMBERS.includes(name)) return [];
			return becomes(`\`${name}\``, partsOf(from, to), partsOf(to, from));
		});
	});
}

/** The items of a list that another one has not, or the value. */
function partsOf(value: unknown, other: unknown): string | null {
	const known = new Set([other ?? []].flat().map(canonicalJson));
	const parts = [value ?? []].flat().map(canonicalJson);
	return parts.filter((part) => !known.has(part)).join(", ") || null;
}

/** No alias, address or tag by name, which would lead to another package: `npm:other@1`. */
const NUMBER = /^v?\d[\w.+-]*$/;
/** Of an image. */
const TAG = /(?::v?\d[\w.-]*)?(?:@sha256:[0-9a-f]{64})?$/;

/** Without what says only which release of a package it is. Hosts, settings and names of packages stay. */
function withoutRelease({ packages, ...server }: StatedDocument): StatedDocument {
	if (!packages) return server;
	const packs = packages.map(({ version, fileSha256: _, ...pack }) => ({
		...pack,
		...(pack.registryType === "oci" && { identifier: pack.identifier.replace(TAG, "") }),
		...(!NUMBER.test(version ?? "0") && { version }),
	}));
	return { ...server, packages: packs };
}

/** Of the words, and of the characters, because a word can be as long as a text. */
const CHANGED_SHARE = 0.2;
const MANY =
	"More than a fifth of its texts differs from what a moderator reviewed, or is too long to compare.";

function textReasons(
	{ agent, submission, seen, seenDocuments }: ReleaseToJudge,
	documents: readonly StatedDocument[],
): string[] {
	if (!seen) return [];
	const before = textOf(seen.listing, seenDocuments);
	const after = textOf(revisedListing(agent, submission), documents);
	const runs = wordChanges(before, after, CHANGED_SHARE);
	const changed = runs?.filter((run) => run.in !== "both") ?? [];
	const characters = changed.reduce((sum, { text }) => sum + text.length, 0);
	const address = changed.find((run) => run.in === "after" && leadsAway(run.text))?.text.trim();
	return [
		...when(!runs || characters > CHANGED_SHARE * (before.length + after.length), MANY),
		...when(address, `Its texts name an address that no moderator reviewed: ${address}.`),
	];
}

function textOf(listing: Listing, documents: readonly StatedDocument[]): string {
	const texts = [...TEXTS.map((name) => listing[name]), ...documents.map((one) => one.description)];
	return texts.map((text) => `${text ?? ""}\n`).join("");
}

/** About what it says. Flags about others stand because of names and hosts, which stay as they are. */
const CONDUCT: readonly FlagName[] = ["abuse", "bait", "orders"];
const UNTIL_SEEN: readonly FlagName[] = ["address_in_text", "document"];

function isFault(flag: RecordedFlag, seen: SubmissionRecord | undefined): boolean {
	const isSeen = seen?.flags.some(({ detail }) => detail === flag.detail);
	return CONDUCT.includes(flagName(flag)) || (!isSeen && UNTIL_SEEN.includes(flagName(flag)));
}
