import { z } from "zod";
import { Sha256 } from "../intake/document.ts";
import { Count, Instant, text } from "../primitives.ts";

/** What other scanners say about exact bytes: a document or a package. Shown beside our checks, never merged with them. */

export const STATEMENT = {
	maxCharacters: 100_000,
	maxResults: 50,
	maxAbout: 20,
	maxDays: 366,
} as const;

const StatedResult = z.object({
	rule: text("TS001").meta({ description: "Rule of the scanner, or place in the predicate." }),
	version: z.string().nullable().meta({ description: "Of the rule, if it states one." }),
	level: z.string().nullable().meta({ description: "As the scanner calls it." }),
	text: text("It runs a shell."),
});

export const ReadStatement = z.object({
	kind: z.enum(["sarif", "in-toto"]),
	scanner: text("Tide Scan"),
	scanner_version: z.string().nullable(),
	results: z.array(StatedResult).max(STATEMENT.maxResults),
	left_out: Count.meta({ description: "Further results." }),
});
export type ReadStatement = z.infer<typeof ReadStatement>;

const DIGEST = "5891b5b522d5df086d0ff0b110fbd9d21bb4fc7163af34d08286a2e846f6be03";
const EXPIRES = "2026-08-04T12:00:00.000Z";

const Digest = z
	.string()
	.regex(/^(?:[0-9a-f]{64}|[0-9a-f]{128})$/)
	.meta({
		description: "Of the document (SHA-256) or package (as its registry states), in hex.",
		examples: [DIGEST],
	});

export const Statement = ReadStatement.extend({
	id: z.uuid(),
	about: Digest,
	sha256: Sha256.meta({ description: "Of the statement as it was attached." }),
	attached_by: text("Tide Scan"),
	attached_at: Instant,
	expires_at: Instant.meta({ examples: [EXPIRES] }),
	answer: z.object({ text: z.string(), at: Instant }).nullable().meta({
		description: "What the owner of the listing says to it.",
	}),
}).meta({
	id: "Statement",
	description: "What another scanner says about exact bytes. It counts for nothing here.",
});
export type Statement = z.infer<typeof Statement>;

export const StatementRequest = z
	.strictObject({
		about: z
			.union([Digest, z.string().regex(/^sha512-[A-Za-z0-9+/]{86}==$/)])
			.meta({ description: "Digest of the document or package; SHA-512 also as npm writes it." }),
		statement: z.string().min(2).max(STATEMENT.maxCharacters).meta({
			description: "SARIF 2.1.0, or an in-toto statement about that digest, as text.",
		}),
		expires_at: Instant,
	})
	.meta({
		id: "StatementRequest",
		examples: [{ about: DIGEST, statement: "{…}", expires_at: EXPIRES }],
	});
