import { Refusal } from "#domain/errors.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";

/** The requested precedence, or the one after all others. Refuses one that is taken. */
export function freePrecedence(
	others: readonly Pick<SourceRecord, "name" | "precedence">[],
	wanted: number | undefined,
): number {
	if (wanted === undefined) return Math.max(0, ...others.map(({ precedence }) => precedence)) + 1;
	const owner = others.find(({ precedence }) => precedence === wanted);
	if (owner)
		throw new Refusal("conflict", `The source ${owner.name} already has the precedence ${wanted}.`);
	return wanted;
}
