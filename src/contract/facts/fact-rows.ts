import { z } from "zod";
import { MODEL_PARAMETERS, RARE, YES_OR_NO } from "../agents/measures.ts";
import { by } from "../compare.ts";
import { EVIDENCE_PARAMETERS, type EvidenceFilterName } from "../evidence/evidence-filters.ts";
import { keysOf, membersOf } from "../members-of.ts";
import { OptionalText } from "../primitives.ts";
import { type AgentType, EXPOSURE_TIERS } from "../vocabulary.ts";
import type { FactPlace, FactRow } from "./fact-row.ts";
import { FACT_PARTS, type Facts } from "./facts.ts";

type Parts = typeof FACT_PARTS;
export type FactPart = keyof Parts;

/** Names of facts in records. */
export type FactName = keyof Facts;

/** Facts in registrations, changes and forms. Others can only be imported. */
export type AskedName = {
	[Name in FactName]: Facts[Name] extends { asked: number } ? Name : never;
}[FactName];

type PartName<Part extends FactPart> = Part extends FactPart ? keyof Parts[Part] : never;

/** Facts shown in a place, from parts of the table. */
export type ShownName<Place extends FactPlace, Part extends FactPart = FactPart> = {
	[Name in FactName]: Place extends Facts[Name]["shows"][number] ? Name : never;
}[PartName<Part>];

export interface NamedRow extends FactRow {
	name: FactName;
	part: FactPart;
}

export const FACT_ROWS: readonly NamedRow[] = keysOf(FACT_PARTS).flatMap(rowsOf);

/** In the order of registrations. */
export const ASKED_ROWS: readonly NamedRow[] = FACT_ROWS.filter(isAsked).sort(
	by(({ asked = 0 }) => asked),
);

export const IMPORTED_ROWS: readonly NamedRow[] = FACT_ROWS.filter((row) => !isAsked(row));

export function isAsked({ asked }: FactRow): boolean {
	return asked !== undefined;
}

/** Facts shown in a place, from one part of the table or from all. */
export function rowsShown(place: FactPlace, part?: FactPart): readonly NamedRow[] {
	const isIn = (row: NamedRow) =>
		row.shows.includes(place) && (part === undefined || part === row.part);
	// Each agent has several answers that ask for it.
	const rows = SHOWN.get(`${place} ${part}`) ?? FACT_ROWS.filter(isIn);
	SHOWN.set(`${place} ${part}`, rows);
	return rows;
}

const SHOWN = new Map<string, readonly NamedRow[]>();

function rowsOf<Part extends FactPart>(part: Part): NamedRow[] {
	const rows: Readonly<Partial<Record<FactName, FactRow>>> = FACT_PARTS[part];
	return keysOf(rows).flatMap((name) => {
		const row = rows[name];
		return row ? [{ ...row, name, part }] : [];
	});
}

/** Whether a fact, or a page, is of agents of a type. */
export function isOfType({ types }: Pick<FactRow, "types">, type: AgentType | null): boolean {
	return types === undefined || (type !== null && types.includes(type));
}

type ShownShape<Place extends FactPlace, Part extends FactPart> = {
	[Name in ShownName<Place, Part> as Facts[Name]["wire"]]: Facts[Name] extends { types: unknown }
		? z.ZodOptional<Facts[Name]["shown"]>
		: Facts[Name]["shown"];
};

/** The schema of a fact with its meaning. OpenAPI has that of a type once, because it is in many answers. */
export function describedFact({ name, shown, meaning, types }: NamedRow): z.ZodType {
	if (!types) return shown.describe(meaning);
	const schema = OF_TYPES.get(name) ?? shown.meta({ id: capitalise(name), description: meaning });
	OF_TYPES.set(name, schema);
	return schema;
}

const OF_TYPES = new Map<FactName, z.ZodType>();

function capitalise(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}

/** Members of an answer for the facts shown in a place, from one part of the table or from all. */
export function shownShape<Place extends FactPlace, Part extends FactPart = FactPart>(
	place: Place,
	part?: Part,
): ShownShape<Place, Part> {
	const members = rowsShown(place, part).map((row): [string, z.ZodType] => {
		const shown = describedFact(row);
		return [row.wire, row.types ? shown.optional() : shown];
	});
	return membersOf(members);
}

export type FactFilter = {
	[Name in FactName]: Facts[Name] extends { filter: { name: infer Filter } } ? Filter : never;
}[FactName];

/** Those that the API also has. */
type ApiFactFilter = {
	[Name in FactName]: Facts[Name] extends { filter: { name: infer Filter; description: string } }
		? Filter
		: never;
}[FactName];

/** Filters of the API on what is measured or computed. */
const OTHER_PARAMETERS = {
	...MODEL_PARAMETERS,
	risk: OptionalText.meta({
		description: `By \`public_tier\`: ${EXPOSURE_TIERS.join(", ")}.`,
		examples: ["moderate"],
	}),
};

export type ApiFilter = ApiFactFilter | keyof typeof OTHER_PARAMETERS | EvidenceFilterName;

/** Filters on facts of particular types, and on computed values. */
type TypeFilter =
	| {
			[Name in FactName]: Facts[Name] extends {
				types: unknown;
				filter: { name: infer Filter; description: string };
			}
				? Filter
				: never;
	  }[FactName]
	| Exclude<keyof typeof OTHER_PARAMETERS, `cache_${string}` | `${string}_audio_${string}`>
	| "runs"
	| "reach";

interface FilterRow extends NamedRow {
	filter: NonNullable<NamedRow["filter"]> & { name: FactFilter };
}

/** Filters of the API come before those of pages only. */
export const FACT_FILTERS: readonly FilterRow[] = FACT_ROWS.filter(
	(row): row is FilterRow => row.filter !== undefined,
).sort(by(({ filter }) => (filter.description === undefined ? 1 : 0)));

export const ApiFilters = z.object({
	...membersOf<Record<ApiFactFilter, z.ZodOptional<z.ZodType<string, string>>>>(
		FACT_FILTERS.flatMap(({ kind, filter: { name, description, example } }) => {
			if (description === undefined) return [];
			const value = kind === "flag" ? YES_OR_NO : z.string();
			return [[name, value.optional().meta({ description, examples: [example] })] as const];
		}),
	),
	...OTHER_PARAMETERS,
	...EVIDENCE_PARAMETERS,
});

export const API_FILTERS = keysOf(ApiFilters.shape);

/** Arguments of tools for these filters. Models write numbers and flags also as such. */
export const TYPE_ARGUMENTS = membersOf<Record<TypeFilter, z.ZodOptional<z.ZodType<string>>>>(
	API_FILTERS.flatMap((name) => {
		if (!isTypeFilter(name) || RARE.test(name)) return [];
		const { [name]: parameter } = ApiFilters.shape;
		const { examples, ...rest } = parameter.meta() ?? {};
		return [[name, z.coerce.string().pipe(parameter.unwrap()).optional().meta(rest)] as const];
	}),
);

function isTypeFilter(name: ApiFilter): boolean {
	if (name === "runs" || name === "reach") return true;
	const row = FACT_FILTERS.find(({ filter }) => filter.name === name);
	return (!row || row.types !== undefined) && !Object.hasOwn(EVIDENCE_PARAMETERS, name);
}
