import type { Listing } from "../records/agent-record.ts";
import { foldedWords, foldText, titleKey } from "../texts/fold-text.ts";
import { stemOf } from "../texts/word-stems.ts";
import { hostKey, hostsInCommon, repositoryKey, siteKey } from "../web/web-address.ts";
import { skeleton } from "./look-alikes.ts";

type Compared = Pick<
	Listing,
	"title" | "websiteUrl" | "repositoryUrl" | "shortDescription" | "logoSha256"
>;

const SIMILAR_TITLE_SHARE = 0.5;
/** Share of the telling words of two descriptions that must be in both. */
const SIMILAR_DESCRIPTION_SHARE = 0.75;
/** Descriptions with fewer telling words in common may be alike by chance. */
const SIMILAR_DESCRIPTION_WORDS = 4;

/** Stems of words that many agents have in their texts. Alone they make nothing similar. */
const COMMON_STEMS: ReadonlySet<string> = new Set(
	"a agent ai an and app are as assistant at bot by chat copilot for free from gpt helper in is it llm mcp model new of on online open or plus pro server service smart that the this to tool with you your"
		.split(" ")
		.map(stemOf),
);

/** What two listings have in common, strongest evidence first. */
const RULES = [
	["website", (one, other) => sameOf(one.websiteUrl, other.websiteUrl, siteKey)],
	["repository", (one, other) => sameOf(one.repositoryUrl, other.repositoryUrl, repositoryKey)],
	["title", (one, other) => titleKey(one.title) === titleKey(other.title)],
	["look", (one, other) => skeleton(one.title) === skeleton(other.title)],
	["logo", (one, other) => sameOf(one.logoSha256, other.logoSha256, (digest) => digest)],
	["description", (one, other) => sameOf(one.shortDescription, other.shortDescription, foldText)],
	[
		"wording",
		(one, other) =>
			isSameWording(tellingStems(one.shortDescription), tellingStems(other.shortDescription)),
	],
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
	description: ["wording"],
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
	const { shared, share } = compareStems(stemsOf(one), stemsOf(other));
	return shared.some(isTelling) && share >= SIMILAR_TITLE_SHARE;
}

/** Of a description, for `isSameWording`. */
export function tellingStems(description: string | null): string[] {
	return stemsOf(description ?? "").filter(isTelling);
}

export function isSameWording(one: readonly string[], other: readonly string[]): boolean {
	const { shared, share } = compareStems(one, other);
	return shared.length >= SIMILAR_DESCRIPTION_WORDS && share >= SIMILAR_DESCRIPTION_SHARE;
}

function stemsOf(text: string): string[] {
	return [...new Set(foldedWords(text).map(stemOf))];
}

function isTelling(stem: string): boolean {
	return !COMMON_STEMS.has(stem);
}

/** Stems in both lists, and their share of all. */
function compareStems(one: readonly string[], other: readonly string[]) {
	const known = new Set(other);
	const shared = one.filter((stem) => known.has(stem));
	return { shared, share: shared.length / (one.length + other.length - shared.length) };
}
