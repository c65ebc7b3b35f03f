import { z } from "zod";
import { MODEL_PARAMETERS, RARE, YES_OR_NO } from "../agents/measures.ts";
import { by } from "../compare.ts";
import { EVIDENCE_PARAMETERS, type EvidenceFilterName } from "../evidence/evidence-filters.ts";
import { keysOf, membersOf } from "../members-of.ts";
import { OptionalText } from "../primitives.ts";
import { EXPOSURE_TIERS } from "../vocabulary.ts";
import { FACT_ROWS, type FactName, type NamedRow } from "./fact-rows.ts";
import type { Facts } from "./facts.ts";

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
