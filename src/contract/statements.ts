import { z } from "zod";
import { Sha256 } from "./document.ts";
import { Count, Instant } from "./primitives.ts";

/** What other scanners say about exact bytes: a document or a package. Shown beside our checks, never merged with them. */

export const STATEMENT = {
	maxBytes: 262_144,
	/** Of one statement. */
	maxResults: 50,
	/** Of each text that is kept. */
	maxCharacters: 300,
	/** About the same bytes. */
	maxAbout: 20,
	maxDays: 366,
} as const;

const STATEMENT_KINDS = ["sarif", "in-toto"] as const;

const text = z.string().max(STATEMENT.maxCharacters);

export const StatedResult = z.object({
	rule: text.meta({ description: "Rule of the scanner, or place in the predicate." }),
	version: text.nullable().meta({ description: "Of the rule, if it states one." }),
	level: text.nullable().meta({ description: "As the scanner calls it." }),
	text,
});
export type StatedResult = z.infer<typeof StatedResult>;

/** As the public sees it. */
export const Statement = z
	.object({
		id: z.uuid(),
		about: Sha256.meta({ description: "SHA-256 of the document or package." }),
		kind: z.enum(STATEMENT_KINDS),
		scanner: text,
		scanner_version: text.nullable(),
		sha256: Sha256.meta({ description: "Of the statement as it was attached." }),
		results: z.array(StatedResult).max(STATEMENT.maxResults),
		left_out: Count.meta({ description: "Further results." }),
		attached_by: z.string(),
		attached_at: Instant,
		expires_at: Instant,
		answer: z.object({ text: z.string(), at: Instant }).nullable().meta({
			description: "What the owner of the listing says to it.",
		}),
	})
	.meta({ id: "Statement", description: "What another scanner says about exact bytes." });
export type Statement = z.infer<typeof Statement>;
