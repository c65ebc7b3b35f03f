import { z } from "zod";
import { holdsMany } from "#contract/fact-kinds.ts";
import type { NamedRow } from "#contract/fact-rows.ts";
import { Count } from "#contract/primitives.ts";
import { digits } from "#contract/query.ts";
import { OptionalText, optionalFact, soundItems } from "./foreign-shapes.ts";

/** A fact in a list with our own field names. Invalid values are left out. */
export function soundFact({ kind, stated }: NamedRow): z.ZodType {
	if (holdsMany(kind)) return soundItems(z.string());
	// In CSV, numbers are texts.
	if (kind === "count") return optionalFact(z.union([Count, digits({ min: 0, max: 999_999_999 })]));
	return kind === "choice" ? optionalFact(stated) : OptionalText;
}
