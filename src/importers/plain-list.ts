import { z } from "zod";
import { LISTED_ROWS } from "#contract/agents/registration.ts";
import {
	LISTED_COLUMNS,
	OBSERVATION_KIND_NAMES,
	type Observation,
	observationKind,
} from "#contract/evidence/observations.ts";
import { parseInstant, partialDatesIn } from "#contract/instants.ts";
import { keysOf, membersOf } from "#contract/members-of.ts";
import { Slug } from "#contract/primitives.ts";
import { repositorySubject } from "#domain/evidence/observed-subjects.ts";
import { whyNoDate, whyUnsound } from "#domain/evidence/sound-observations.ts";
import { parseHttpAddress } from "#domain/web/http-address.ts";
import { buildOutcome, type ForeignFacts, skip } from "./build-outcome.ts";
import { optionalFact } from "./foreign-shapes.ts";
import type { ForeignDocument, Importer, ImportOutcome } from "./importer.ts";
import { rowOutcomes } from "./parse-feed-csv.ts";
import { checkShape } from "./parse-foreign.ts";
import { suggestSlug } from "./readable-name.ts";
import { noteUnsound, soundFact } from "./sound-fact.ts";

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
		keysOf(LISTED_COLUMNS).map((name) => [name, optionalFact(Cell)]),
	),
);

const DATES = ["launch_date", "released_at", "source_updated_at", "counted_at"];

interface Counting {
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
	const missing = "It is not a list of agents, each with a `title` and a `website_url`.";
	const listIn = (content: unknown) => {
		const items = List.safeParse(content).data;
		const isMeant = items?.some((item) => Listed.safeParse(item).success);
		return items && isMeant ? { at: "#", items } : undefined;
	};
	const list = document.name.split(/[:/]/).at(-1) || document.name;
	return rowOutcomes(
		document,
		{ format: FORMAT, required: REQUIRED, missing, listIn },
		(row, place) => readRow(row, { place, list }),
	);
}

function readRow(row: unknown, { place, list }: { place: string; list: string }): ImportOutcome {
	const fields = z.looseObject({}).safeParse(row).data;
	const entry = checkShape(fields && { ...fields, facts: fields }, Entry);
	if (!entry.ok) return skip(place, entry.reason);
	const { title, website_url: website, category_slug: category, facts } = entry.value;
	const { github_url: repository } = facts;
	const counts = countsIn(row, {
		list,
		subject: website,
		repository: typeof repository === "string" ? repositorySubject(repository) : null,
	});
	return buildOutcome({
		...membersOf<Partial<ForeignFacts>>(FACTS.map(({ name, wire }) => [name, facts[wire]])),
		partialDates: partialDatesIn(DATES.map((name) => Cell.safeParse(fields?.[name]).data)),
		origin: `${FORMAT}:${website}`,
		suggestedSlug: suggestSlug(title),
		titles: [title],
		category: category ? { slug: category } : undefined,
		observations: counts.observations,
		notes: [...noteUnsound(FACTS, row, facts), ...counts.notes],
	});
}
