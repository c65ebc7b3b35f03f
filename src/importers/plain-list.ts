import { z } from "zod";
import { LISTED_ROWS } from "#contract/agents/registration.ts";
import {
	LISTED_COUNTS,
	OBSERVATION_KIND_NAMES,
	type Observation,
	observationKind,
} from "#contract/evidence/observations.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import { Slug } from "#contract/primitives.ts";
import { repositorySubject } from "#domain/evidence/observed-subjects.ts";
import { whyNoDate, whyUnsound } from "#domain/evidence/sound-observations.ts";
import { parseInstant, partialDatesIn } from "#domain/parse-instant.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { buildOutcome, type ForeignFacts, ignore, joinOutcomes, skip } from "./build-outcome.ts";
import { optionalFact } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { type FeedPart, parseFeedCsv } from "./parse-feed-csv.ts";
import { checkShape, type Parsed, parseForeign } from "./parse-foreign.ts";
import { noteUnsound, soundFact } from "./sound-fact.ts";
import { suggestSlug } from "./suggest-slug.ts";

const FORMAT = "plain-list";

const REQUIRED = ["title", "website_url"] as const;

const FACTS = LISTED_ROWS.filter(({ name }) => name !== "title" && name !== "categorySlug");

export const plainList: Importer = {
	format: FORMAT,
	summary: "List of your own, JSON or CSV, with the names of fields that registrations have",
	example: '[{"title": …, "website_url": …}], or CSV with columns named so',
	accepts: (path) => /\.(?:json|csv)$/u.test(path),
	read,
};

const Listed = z.looseObject({ title: z.string(), website_url: z.string() });
const List = z.union([
	z.array(z.unknown()),
	z.object({ agents: z.array(z.unknown()) }).transform(({ agents }) => agents),
]);

const Entry = z.object({
	title: z.string(),
	website_url: z.string().refine((address) => parseHttpAddress(address) !== undefined, {
		error: "must be an http or https address",
	}),
	category_slug: optionalFact(Slug),
	facts: z.object(membersOf<z.ZodRawShape>(FACTS.map((row) => [row.wire, soundFact(row)]))),
});

/** A cell, or a number in JSON. */
const Cell = z.union([z.string(), z.number()]).transform((value) => String(value).trim());
const Counted = z.object(
	membersOf<Record<string, z.ZodType<string | undefined>>>(
		keysOf(LISTED_COUNTS).map((name) => [name, optionalFact(Cell)]),
	),
);

const DATES = ["launch_date", "released_at", "source_updated_at", "counted_at"];

interface Counting {
	/** Name of the list. */
	list: string;
	subject: string;
	repository: string | null;
}

/** What somebody counted, by the list. A count of zero or of nothing is unknown, and what cannot be true is left out. */
function countsIn(content: unknown, { list, subject, repository }: Counting) {
	const cells = Counted.safeParse(content).data ?? {};
	const asOf = cells.counted_at ?? "";
	const wrongDate = asOf === "" ? undefined : whyNoDate(asOf);
	const notes = wrongDate ? [`\`counted_at\` ${wrongDate}, so it was left out.`] : [];
	const observations = OBSERVATION_KIND_NAMES.flatMap((kind): Observation[] => {
		const cell = cells[kind] ?? "";
		const value =
			observationKind(kind).act === "counted" ? Number(cell) : (parseInstant(cell) ?? cell);
		if (cell === "" || value === 0) return [];
		const why = whyUnsound(kind, value);
		if (why !== undefined) notes.push(`\`${kind}\` ${why}, so it was left out.`);
		const of = observationKind(kind).sharedAs === "repository" ? (repository ?? subject) : subject;
		const as_of = wrongDate ? null : (parseInstant(asOf) ?? null);
		const source = cells.counted_by || list;
		return why === undefined ? [{ kind, subject: of, value, source, as_of }] : [];
	});
	return { observations, notes };
}

function read(document: ForeignDocument): ImportOutcome {
	const origin = `${FORMAT}:${document.name}`;
	// Decided by content, because the address of a list may not end in a file extension.
	const isJson = /^\s*[[{]/u.test(document.text);
	const parts = isJson ? partsOfJson(document.text) : parseFeedCsv(document.text, REQUIRED);
	if (parts === undefined) {
		return ignore(origin, "It is not a list of agents, each with a `title` and a `website_url`.");
	}
	if (!parts.ok) return skip(origin, parts.reason);
	return joinOutcomes(parts.value.map((part) => readPart(part, origin)));
}

/** Undefined if it is a list of other things. */
function partsOfJson(text: string): Parsed<FeedPart[]> | undefined {
	const content = parseForeign(text, "JSON", z.unknown());
	if (!content.ok) return content;
	const list = List.safeParse(content.value).data;
	if (!list?.some((item) => Listed.safeParse(item).success)) return undefined;
	const parts = list.map((value, index) => ({
		place: `#/${index}`,
		content: { ok: true as const, value },
	}));
	return { ok: true, value: parts };
}

function readPart({ place, content }: FeedPart, list: string): ImportOutcome {
	if (!content.ok) return skip(list + place, content.reason);
	const stated = z.looseObject({}).safeParse(content.value).data;
	const entry = checkShape(stated && { ...stated, facts: stated }, Entry);
	if (!entry.ok) return skip(list + place, entry.reason);
	const { title, website_url: website, category_slug: category, facts } = entry.value;
	const { github_url: repository } = facts;
	const counts = countsIn(content.value, {
		list: list.split(/[:/]/).at(-1) || list,
		subject: website,
		repository: typeof repository === "string" ? repositorySubject(repository) : null,
	});
	return buildOutcome({
		agentType: undefined,
		...membersOf<Partial<ForeignFacts>>(FACTS.map(({ name, wire }) => [name, facts[wire]])),
		partialDates: partialDatesIn(DATES.map((name) => Cell.safeParse(stated?.[name]).data)),
		origin: `${FORMAT}:${website}`,
		suggestedSlug: suggestSlug(title),
		titles: [title],
		category: category ? { slug: category } : undefined,
		observations: counts.observations,
		notes: [...noteUnsound(FACTS, content.value, facts), ...counts.notes],
	});
}
