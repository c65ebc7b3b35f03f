import type { z } from "zod";
import { by } from "./compare.ts";
import type { FactPlace, FactRow } from "./fact-row.ts";
import { FACT_PARTS, type Facts } from "./facts.ts";
import { keysOf, membersOf } from "./members-of.ts";

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

/** The whole table, row by row. */
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

type ShownShape<Place extends FactPlace, Part extends FactPart> = {
	[Name in ShownName<Place, Part> as Facts[Name]["wire"]]: Facts[Name]["shown"];
};

/** Members of an answer for the facts shown in a place, from one part of the table or from all. */
export function shownShape<Place extends FactPlace, Part extends FactPart = FactPart>(
	place: Place,
	part?: Part,
): ShownShape<Place, Part> {
	const members = rowsShown(place, part).map((row): [string, z.ZodType] => [
		row.wire,
		row.shown.describe(row.meaning),
	]);
	return membersOf(members);
}
