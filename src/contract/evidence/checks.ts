import { z } from "zod";
import { Sha256 } from "../intake/document.ts";
import { keysOf } from "../members-of.ts";
import { Instant, Slug, TextOrNull } from "../primitives.ts";
import { CheckState } from "./check-row.ts";
import { ENDPOINT_CHECKS } from "./endpoint-checks.ts";
import { PACKAGE_CHECKS } from "./package-checks.ts";
import { Statement } from "./statements.ts";
import { TEXT_CHECKS } from "./text-checks.ts";

/** All rules, in the order in which they are shown. No rule counts more than another, and there is no total. */
export const CHECK_RULES = { ...ENDPOINT_CHECKS, ...PACKAGE_CHECKS, ...TEXT_CHECKS } as const;
export type CheckId = keyof typeof CHECK_RULES;
export type ReasonOf<Id extends CheckId> = keyof (typeof CHECK_RULES)[Id]["reasons"] & string;

export const CHECK_IDS = keysOf(CHECK_RULES);

export const EXCERPT_MAX_CHARACTERS = 200;

export const CheckEvidence = z
	.object({
		kind: z.enum([
			"endpoint",
			"package",
			"repository",
			"advisories",
			"document",
			"looks",
			"listing",
		]),
		url: z.string().nullable().meta({ description: "What was asked, or where it was read." }),
		observed_at: Instant,
		sha256: Sha256.nullable().meta({ description: "Of the answer or document." }),
		excerpt: z
			.string()
			.max(EXCERPT_MAX_CHARACTERS)
			.meta({ description: "Hidden characters are written as <U+200B>, keys are left out." }),
		pointer: TextOrNull.meta({
			description: "JSON pointer (RFC 6901) in it.",
			examples: ["#/tools/0/description"],
		}),
	})
	.meta({ id: "CheckEvidence" });
export type CheckEvidence = z.infer<typeof CheckEvidence>;

/** What a rule found about one subject. Facts with dates: no verdict, no grade. */
export const CheckResult = z
	.object({
		id: z.enum(CHECK_IDS),
		subject: z.string().meta({
			description: "What it is about; `listing` if there is nothing that the rule could be about.",
			examples: ["endpoint:https://tide-table.example.org/mcp"],
		}),
		state: CheckState.describe("What has no result counts neither for nor against it."),
		reason_code: z.string().meta({ examples: ["ok-open"] }),
		sentence: z.string(),
		evidence: z.array(CheckEvidence),
		rule_version: z.int().min(1),
		answer: z
			.object({ text: z.string(), at: Instant })
			.optional()
			.meta({ description: "What the owner says to a failure." }),
		set_aside: z.object({ reason: z.string(), at: Instant }).optional().meta({
			description: "Why a moderator does not let it count. Ends when rule or evidence change.",
		}),
	})
	.meta({ id: "CheckResult", description: "What a rule found about one subject." });
export type CheckResult = z.infer<typeof CheckResult>;

export const ListingChecks = z
	.object({ slug: Slug, checks: z.array(CheckResult), others: z.array(Statement) })
	.meta({
		id: "ListingChecks",
		description:
			"Results of every rule that is about something in the listing, in the order of the rules. There is no total and no grade. `others` is what other scanners say about exactly these bytes; it counts for nothing.",
	});
export type ListingChecks = z.infer<typeof ListingChecks>;
