import type { CheckEvidence } from "#contract/evidence/checks.ts";
import type { UnseenName } from "#contract/evidence/unseen.ts";
import { FACT_ROWS } from "#contract/facts/fact-rows.ts";
import { onceEach } from "#contract/once-each.ts";
import { sightOf } from "../evidence/sight.ts";
import type { Listing } from "../records/agent-record.ts";
import type { TextKind } from "../texts/text-rules.ts";
import { type CheckedDocument, type EvidenceBundle, endpointsOf } from "./evidence-bundle.ts";
import { seen } from "./finding.ts";
import { excerptOf } from "./visible-text.ts";

/** A text and its JSON pointer; null for the text below the front matter of Markdown. */
export interface PlacedText {
	text: string;
	pointer: string | null;
	/** What it is for. */
	kind: TextKind;
}

/** The listing itself, its documents and lists of tools with all their texts. */
export interface TextSource {
	subject: string;
	texts: readonly PlacedText[];
	/** Why it may have more than these. */
	unseen?: UnseenName | undefined;
	cite(place: PlacedText, index?: number): CheckEvidence[];
}

/** Of what its listing says itself. */
export const LISTING_TEXTS = "texts";
const DOCUMENT = "document:";

const TEXT_KINDS: ReadonlySet<string> = new Set(["text", "word", "long_text", "markdown", "list"]);

/** Facts that people write in words. */
export const TEXT_ROWS = FACT_ROWS.filter(({ kind }) => TEXT_KINDS.has(kind));

/** What a listing says in words, by the names of its members. */
export function statedTexts(listing: Listing): Record<string, unknown> {
	return Object.fromEntries(TEXT_ROWS.map(({ name, wire }) => [wire, listing[name]]));
}

/** Every text that belongs to a listing. All rules about texts read these. */
export const textSourcesOf = onceEach((bundle: EvidenceBundle): TextSource[] => {
	const places = textsIn(bundle.listing.texts, kindOfFact);
	const documents = bundle.documents.map(
		(document): TextSource => ({
			subject: DOCUMENT + document.sha256,
			texts: textsOf(document),
			cite: (place, index) => [citation(document, place, index)],
		}),
	);
	const endpoints = endpointsOf(bundle).flatMap(({ subject, evidence }): TextSource[] => {
		if (evidence === undefined) return [];
		const { tools, instructions } = evidence;
		if (tools === null && instructions === null && !evidence.unseen) return [];
		const sight = sightOf(evidence, "tools");
		const unseen = sight.is === "unseen" ? sight.why : evidence.unseen?.instructions;
		const content = { instructions, tools };
		const cite = (place: PlacedText, index?: number) =>
			seen(evidence, ({ method }) => method.endsWith("tools/list")).map((entry) => ({
				...entry,
				...cited(place, index),
			}));
		return [{ subject, texts: textsIn(content), unseen, cite }];
	});
	const base = { kind: "listing", url: null, observed_at: bundle.at, sha256: null } as const;
	const cite = (place: PlacedText, index?: number) => [{ ...base, ...cited(place, index) }];
	if (bundle.areTextsKnown) return endpoints;
	return [{ subject: LISTING_TEXTS, texts: places, cite }, ...documents, ...endpoints];
});

/** True for results about texts of the listing itself and of its documents. */
export function isAboutTexts({ subject }: Pick<TextSource, "subject">): boolean {
	return subject === LISTING_TEXTS || subject.startsWith(DOCUMENT);
}

function kindOfFact(pointer: string): TextKind {
	return /^#\/(?:title|creator_name|short_description)$/.test(pointer) ? "listed" : "long";
}

/** Tools, skills and their schemas are read by models, and what says how to fill something in asks for it. */
function kindInDocument(pointer: string): TextKind {
	if (/\/(?:tools|skills)\/|^#\/\d+\/(?:description|inputSchema)/.test(pointer)) return "tool";
	if (INPUTS.test(pointer)) return "input";
	return /^#(?:\/server|\/about)?\/(?:title|name|displayName|description|summary)$/.test(pointer)
		? "listed"
		: "long";
}

const INPUTS =
	/\/(?:environmentVariables|environment_variables|env|env_vars|headers|variables|inputs?|secrets|parameters|runtimeArguments|packageArguments|arguments|user_config|config)\//;

export function citeStated(documents: readonly CheckedDocument[], text: string): CheckEvidence[] {
	const match = placesIn(documents).get(text);
	return match ? [citation(...match)] : [];
}

type Places = ReadonlyMap<string, readonly [CheckedDocument, PlacedText]>;

/** The first place of each text. Made once for a listing, because each of its addresses and packages is looked for. */
const placesIn = onceEach((documents: readonly CheckedDocument[]): Places => {
	const placed = documents.flatMap((document) =>
		textsOf(document).map((place) => [place.text, [document, place] as const] as const),
	);
	return new Map(placed.reverse());
});

function citation(
	{ url, observedAt, sha256 }: CheckedDocument,
	place: PlacedText,
	index?: number,
): CheckEvidence {
	return { kind: "document", url, observed_at: observedAt, sha256, ...cited(place, index) };
}

/** Strangers choose the names of members as well, and with them the pointer. */
function cited({ text, pointer }: PlacedText, index?: number) {
	return { excerpt: excerptOf(text, index), pointer: pointer && excerptOf(pointer) };
}

function textsOf({ content, body }: CheckedDocument): PlacedText[] {
	const below = { text: body, pointer: null, kind: "long" } as const;
	return [...textsIn(content, kindInDocument), ...(body === "" ? [] : [below])];
}

/** Names of members included. Content of strangers can be nested deeper than a function may call itself. */
export function textsIn(
	content: unknown,
	kindAt: (pointer: string) => TextKind = () => "tool",
): PlacedText[] {
	const texts: PlacedText[] = [];
	const open: { value: unknown; pointer: string }[] = [{ value: content, pointer: "#" }];
	for (let next = open.pop(); next !== undefined; next = open.pop()) {
		const { value, pointer } = next;
		if (typeof value === "string") texts.push({ text: value, pointer, kind: kindAt(pointer) });
		if (typeof value !== "object" || value === null) continue;
		for (const [name, member] of Object.entries(value).reverse()) {
			const inner = `${pointer}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
			open.push({ value: member, pointer: inner });
			// Names of parameters are read as well, but hardly any other name is worth a text of its own.
			if (!PLAIN_NAME.test(name)) open.push({ value: name, pointer: inner });
		}
	}
	return texts;
}

const PLAIN_NAME = /^[\w$.-]*$/;
