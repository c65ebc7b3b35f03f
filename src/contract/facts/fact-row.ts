import { membersOf } from "../members-of.ts";
import type { AgentType } from "../vocabulary.ts";
import type { FactKind } from "./fact-kinds.ts";

/** Where a fact is shown, in addition to the places that show every fact: the moderators' desk and API, and the sources of facts. */
export type FactPlace = "list" | "detail" | "feed" | "dump" | "markdown" | "page" | "compare";

export interface FactRow extends FactKind {
	/** Its name in requests and answers. By default that in records, in snake case. */
	wire: string;
	/** Its name in answers, if different. */
	answer?: string;
	/** Its name for people. */
	label: string;
	/** What it means, for registrants and in the OpenAPI document. */
	meaning: string;
	/** Its position in registrations, changes and forms. A fact without one is only imported. */
	asked?: number;
	required?: true;
	/** Only agents of these types have it. Absent for all types. */
	types?: readonly AgentType[];
	/** What a number counts, behind it. */
	unit?: string;
	/** Which of two numbers is better. Absent if neither is. */
	better?: "more" | "less";
	/** A further requirement for its text, or for each text in its list. */
	rule?: "license" | "tag";
	/** Labels for words of an open set. Others are shown unchanged. */
	words?: Readonly<Record<string, string>>;
	shows: readonly FactPlace[];
	/** Parameter of the list that filters by it. An agent with several values counts under each. */
	filter?: {
		name: string;
		/** Its description in the OpenAPI document. A filter without one is only for pages. */
		description?: string;
		example?: string;
		/** It has too many values to count and offer. */
		isUncounted?: true;
		/** Its values can contain commas, so several are given only by repeating the parameter. */
		isFreeText?: true;
	};
	/** Its points in a score, and how a hint asks for it, whatever the type. */
	worth?: { wish: string; market: number; trust?: number };
	/** Its value in the example for registrants. */
	example?: unknown;
}

/** Answers for programs. */
export const ANSWERS = ["detail", "feed", "dump"] as const;
/** What people read. */
export const READINGS = ["markdown", "page", "compare"] as const;

type WireName<Name> = Name extends `${infer First}${infer Rest}`
	? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${WireName<Rest>}`
	: "";
type WireOf<Name, Row> = Row extends { wire: string } ? unknown : { wire: WireName<Name> };
type StatedRows = Readonly<Record<string, Omit<FactRow, "wire"> & Partial<Pick<FactRow, "wire">>>>;

/** A part of the table, by the names in records. */
export function namedFacts<const Rows extends StatedRows>(
	rows: Rows,
): { readonly [Name in keyof Rows]: Rows[Name] & WireOf<Name, Rows[Name]> } {
	const wireOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
	return membersOf(
		Object.entries(rows).map(([name, row]) => [name, { wire: wireOf(name), ...row }]),
	);
}
