import type { z } from "zod";
import { ASKED_ROWS, IMPORTED_ROWS, type NamedRow } from "#contract/facts/fact-rows.ts";
import type { Facts } from "#contract/facts/facts.ts";
import type { DocumentFormat } from "#contract/intake/document.ts";
import { REGISTRATION } from "#contract/limits.ts";
import { membersOf } from "#contract/members-of.ts";
import type { AgentType } from "#contract/vocabulary.ts";
import { findUnfilled } from "#documents/content/find-unfilled.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { findFormat, unlikeFormat } from "#documents/document-formats.ts";
import { type DocumentReading, issueNote, notesOf } from "#documents/document-reading.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { boundFact, shorten, whyCut } from "#domain/agents/bound-fact.ts";
import type { ImportedAgent } from "#domain/intake/imported-agent.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { foldedWords } from "#domain/texts/fold-text.ts";
import type { DocumentVersion, ImportOutcome } from "./importer.ts";

type Fact<T> = T | undefined;

type ForeignValue<Name extends keyof Facts> = Facts[Name]["kind"] extends "list" | "addresses"
	? readonly Fact<string>[]
	: z.infer<Facts[Name]["stated"]>;

type ForeignListing = {
	[Name in Exclude<keyof Facts, "title" | "categorySlug" | "behavioralProfile">]?: Fact<
		ForeignValue<Name>
	>;
};

/** Facts of a foreign document, before any limits apply. Undefined means not stated. */
export interface ForeignFacts extends ForeignListing {
	origin: string;
	suggestedSlug: string;
	/** In order of preference. The first one that is long enough is used. */
	titles: readonly Fact<string>[];
	agentType?: Fact<AgentType>;
	category?: Fact<{ slug: string; name?: Fact<string> }>;
	edition?: DocumentVersion;
	claim?: Fact<ImportedAgent["claim"]>;
	/** What was already left out, in sentences. */
	notes?: readonly string[];
	/** The documents to keep, byte for byte. */
	sources?: readonly Source[];
}

const NO_TITLE = "No member is long enough for a title (2 characters).";
const NOT_KEPT = "A document was not kept";

interface Source {
	format: DocumentFormat;
	text: string;
}

/** The agent with these facts, shortened to the limits of a registration. Skipped if it has no usable title. */
export function buildOutcome(facts: ForeignFacts): ImportOutcome {
	const name = facts.titles.find((text) => {
		const characters = [...(shorten(text, REGISTRATION.titleMaxCharacters) ?? "")];
		return characters.length >= REGISTRATION.titleMinCharacters;
	});
	const title = shorten(
		name && nameOwner(name, facts.creatorName),
		REGISTRATION.titleMaxCharacters,
	);
	if (!title) {
		const { notes } = keptDocuments(facts.sources ?? []);
		return skip(facts.origin, [NO_TITLE, ...notes].join(" "));
	}
	const agent = buildAgent(facts, title);
	const { edition } = facts;
	return { agents: [edition ? { ...agent, edition } : agent], skipped: [], ignored: [] };
}

export function skip(origin: string, reason: string): ImportOutcome {
	return { agents: [], skipped: [{ origin, reason }], ignored: [] };
}

export function ignore(origin: string, reason: string): ImportOutcome {
	return { agents: [], skipped: [], ignored: [{ origin, reason }] };
}

export function outcomeOfPart(part: unknown, outcome: ImportOutcome): ImportOutcome {
	return { ...outcome, skipped: outcome.skipped.map((skipped) => ({ ...skipped, part })) };
}

export function joinOutcomes(outcomes: readonly ImportOutcome[]): ImportOutcome {
	return {
		agents: outcomes.flatMap(({ agents }) => agents),
		skipped: outcomes.flatMap(({ skipped }) => skipped),
		ignored: outcomes.flatMap(({ ignored }) => ignored),
	};
}

function buildAgent(facts: ForeignFacts, title: string): ImportedAgent {
	const { origin, suggestedSlug, category } = facts;
	const fields: Readonly<Record<string, unknown>> = {
		...facts,
		title,
		categorySlug: category?.slug,
	};
	const { documents, notes: flaws } = keptDocuments(facts.sources ?? []);
	const base = bounded(ASKED_ROWS, fields);
	const extra = bounded(IMPORTED_ROWS, fields);
	const rows = new Map<NamedRow, unknown>([...base, ...extra]);
	const notes = [
		...(facts.notes ?? []),
		...flaws,
		...[...ASKED_ROWS, ...IMPORTED_ROWS].flatMap(
			(row) => whyCut(row, fields[row.name], rows.get(row)) ?? [],
		),
	];
	const categoryName = shorten(category?.name, REGISTRATION.categorySlugMaxCharacters);
	return {
		origin,
		suggestedSlug,
		request: membersOf(base.map(([{ wire }, value]) => [wire, value])),
		...membersOf<Partial<ImportedAgent>>(extra.map(([{ name }, value]) => [name, value])),
		...(categoryName && { categoryName }),
		...(facts.claim && { claim: facts.claim }),
		...(documents.length > 0 && { documents }),
		...(notes.length > 0 && { notes }),
	};
}

/** Every document of which something can be read is kept, whatever else is wrong in it, which becomes notes. */
function keptDocuments(sources: readonly Source[]): { documents: Source[]; notes: string[] } {
	const read = sources.map((source) => ({
		source,
		read: readDocument(source.text, source.format),
	}));
	return {
		documents: read.flatMap((entry) => (entry.read.reading === null ? [] : [entry.source])),
		notes: read.flatMap((entry) =>
			notesOf(entry.read).map((note) => (entry.read.reading ? note : `${NOT_KEPT}: ${note}`)),
		),
	};
}

function bounded(
	rows: readonly NamedRow[],
	fields: Readonly<Record<string, unknown>>,
): (readonly [row: NamedRow, value: unknown])[] {
	return rows.flatMap((row) => {
		const value = boundFact(row, fields[row.name]);
		return value === undefined ? [] : [[row, value] as const];
	});
}

const GENERIC: ReadonlySet<string> = new Set(
	"a agent agents ai an api app assistant bot cli client for kit mcp of official plugin remote sdk server servers service the tool toolkit tools".split(
		" ",
	),
);

/** Adds the owner to a title that is not distinctive, such as `MCP Server`. */
function nameOwner(title: string, owner: string | undefined): string {
	const saysNothing = foldedWords(title).every((word) => GENERIC.has(word));
	return saysNothing && owner ? `${capitalise(owner)} ${title}` : title;
}

interface FormatText {
	format: DocumentFormat;
	text: string;
	/** Path or address, for reports. */
	place: string;
	/** True if its place shows its format, so that content of another one is a mistake. */
	isMeant?: boolean;
}

/**
 * The agent of a document, which is kept unchanged. `know` returns a sentence instead if the document cannot be
 * imported.
 */
export function documentOutcome(
	{ format, text, place, isMeant = false }: FormatText,
	know: (reading: DocumentReading) => ForeignFacts | string,
): ImportOutcome {
	if (!isMeant) {
		const content = parseContent(text);
		if (!content.ok) return skip(place, issueNote({ pointer: "#", detail: content.detail }));
		if (findFormat(content)?.format !== format)
			return ignore(place, `It is not a document of ${unlikeFormat(format)}.`);
	}
	const read = readDocument(text, format);
	if (read.reading === null) return skip(place, notesOf(read).join(" "));
	const [unfilled] = findUnfilled(read.reading);
	if (unfilled) return skip(place, issueNote(unfilled));
	const result = know(read.reading);
	if (typeof result === "string") return skip(place, result);
	// The registry reads these from the document itself, with the time and the digest.
	const {
		observations: _,
		releasedAt: __,
		sourceUpdatedAt: ___,
		...light
	} = lightFacts([read.reading]);
	const facts: Partial<ForeignFacts> = light;
	return buildOutcome({ ...facts, ...result, sources: [{ format, text }] });
}
