import { foldText, titleKey, wordsOf } from "./fold-text.ts";
import { hostsInCommon } from "./hosts-in-common.ts";
import type { Listing } from "./records/listing.ts";
import { skeleton } from "./skeleton.ts";
import { hostKey, repositoryKey, siteKey } from "./web-address.ts";

type Compared = Pick<
	Listing,
	"title" | "websiteUrl" | "repositoryUrl" | "shortDescription" | "logoSha256"
>;

/** Share of the words of two titles that must be in both. */
const SIMILAR_TITLE_SHARE = 0.5;

/** What two listings have in common, strongest evidence first. */
const RULES = [
	["website", (one, other) => sameOf(one.websiteUrl, other.websiteUrl, siteKey)],
	["repository", (one, other) => sameOf(one.repositoryUrl, other.repositoryUrl, repositoryKey)],
	["title", (one, other) => titleKey(one.title) === titleKey(other.title)],
	["look", (one, other) => skeleton(one.title) === skeleton(other.title)],
	["logo", (one, other) => sameOf(one.logoSha256, other.logoSha256, (digest) => digest)],
	["description", (one, other) => sameOf(one.shortDescription, other.shortDescription, foldText)],
	["host", (one, other) => haveHostInCommon(one.websiteUrl, other.websiteUrl)],
	["words", (one, other) => haveWordsInCommon(one.title, other.title)],
] as const satisfies readonly [string, (one: Compared, other: Compared) => boolean][];

export type Likeness = (typeof RULES)[number][0];

export interface SimilarListing {
	listing: Listing;
	/** Of a public agent. */
	slug: string | null;
	/** Of a pending submission. */
	submissionId: string | null;
	by: Likeness[];
}

/** A weaker likeness adds nothing to a stronger one. */
const IMPLIED: Readonly<Partial<Record<Likeness, readonly Likeness[]>>> = {
	website: ["host"],
	title: ["look", "words"],
	look: ["words"],
};

export function likenesses(one: Compared, other: Compared): Likeness[] {
	const met = RULES.filter(([, isMet]) => isMet(one, other)).map(([name]) => name);
	const implied = new Set(met.flatMap((name) => IMPLIED[name] ?? []));
	return met.filter((name) => !implied.has(name));
}

function sameOf(one: string | null, other: string | null, keyOf: (text: string) => string) {
	return one !== null && other !== null && keyOf(one) === keyOf(other);
}

function haveHostInCommon(one: string | null, other: string | null): boolean {
	return one !== null && other !== null && hostsInCommon(one).includes(hostKey(other));
}

function haveWordsInCommon(one: string, other: string): boolean {
	const left = new Set(wordsOf(one));
	const right = new Set(wordsOf(other));
	const shared = [...left].filter((word) => right.has(word)).length;
	return shared > 0 && shared / (left.size + right.size - shared) >= SIMILAR_TITLE_SHARE;
}
