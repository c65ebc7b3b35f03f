import { z } from "zod";
import { Observation } from "#contract/evidence/observations.ts";
import { holdsMany } from "#contract/facts/fact-kinds.ts";
import type { NamedRow } from "#contract/facts/fact-rows.ts";
import { parseJson } from "#contract/parse-json.ts";
import { Count, digits } from "#contract/primitives.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import { optionalFact, optionalText, soundItems } from "./foreign-shapes.ts";

/** A fact in a list with our own field names. Invalid values are left out. */
export function soundFact({ kind, stated }: NamedRow): z.ZodType {
	if (kind === "observations") return soundItems(PASSED_ON);
	if (holdsMany(kind)) return soundItems(z.string());
	// In CSV, numbers are texts.
	if (kind === "count") return optionalFact(z.union([Count, digits({ min: 0, max: 999_999_999 })]));
	if (kind === "amount") return optionalFact(AMOUNT);
	if (kind === "flag") return optionalFact(z.union([z.boolean(), z.stringbool()]));
	return kind === "choice" || kind === "date" ? optionalFact(stated) : optionalText;
}

/** Nothing and an empty text would otherwise be zero, which means free. */
const AMOUNT = z
	.union([z.number(), z.string().trim().min(1).pipe(z.coerce.number())])
	.pipe(z.number().min(0));

/** In CSV, it is JSON. Digests are of documents that this registry may not have, and it did not ask. */
const PASSED_ON = z.preprocess(
	(item) => (typeof item === "string" ? parseJson(item) : item),
	Observation.omit({ digest: true, asked: true }).refine(({ waits }) => !waits),
);

type Members = Readonly<Record<string, unknown>>;

export function noteUnsound(rows: readonly NamedRow[], written: unknown, sound: Members): string[] {
	const members = z.looseObject({}).safeParse(written).data ?? {};
	return rows.flatMap(({ wire, kind, stated }) => {
		const raw = members[wire];
		const isBlank = raw === undefined || raw === null || raw === "";
		const value = sound[wire];
		const isWhole = holdsMany(kind) ? countOf(value) === countOf(raw) : value !== undefined;
		if (isBlank || isWhole) return [];
		const [issue] = stated.safeParse(raw, { error: issueSentence }).error?.issues ?? [];
		return [`\`${wire}\` ${issue?.message ?? "is not valid"}, so it was left out.`];
	});
}

/** Of items; anything else than a list has none that can be kept. */
function countOf(list: unknown): number {
	return Array.isArray(list) ? list.length : -1;
}
