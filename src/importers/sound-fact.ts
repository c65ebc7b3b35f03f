import { z } from "zod";
import { holdsMany } from "#contract/fact-kinds.ts";
import type { NamedRow } from "#contract/fact-rows.ts";
import { Count } from "#contract/primitives.ts";
import { digits } from "#contract/query.ts";
import { OptionalText, optionalFact, soundItems } from "./foreign-shapes.ts";

/** A fact as lists with our own field names state it. What is unsound is left out. */
export function soundFact({ kind, stated }: NamedRow): z.ZodType {
	if (holdsMany(kind)) return soundItems(z.string());
	// CSV has no numbers.
	if (kind === "count") return optionalFact(z.union([Count, digits({ min: 0, max: 999_999_999 })]));
	return kind === "choice" ? optionalFact(stated) : OptionalText;
}
