import type { z } from "zod";
import { by } from "../compare.ts";
import { keysOf, membersOf } from "../members-of.ts";
import type { AgentType } from "../vocabulary.ts";
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
export function rowsShown(place: FactPlace, part?: FactPart): NamedRow[] {
	return FACT_ROWS.filter(
		(row) => row.shows.includes(place) && (part === undefined || part === row.part),
	);
}

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
