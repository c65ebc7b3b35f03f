import { z } from "zod";
import { REASON_MAX_CHARACTERS, TEXTS } from "../limits.ts";
import { Instant, text } from "../primitives.ts";
import { REPORT_STATES } from "../vocabulary.ts";
import { type CheckId, CheckResult } from "./checks.ts";

/** Checks that failed, and what owners and moderators say about them. */

export const FINDING = {
	/** From telling the owner until a failure is public. */
	noticeHours: 24,
	/** A failure that vanishes and returns within this time is the same one, so nobody delays it by that. */
	keptDays: 7,
	/** Between looks that an owner asks for. */
	lookAgainMinutes: 15,
} as const;

/** Failures that are public at once, because they harm whoever uses it meanwhile. */
export const PUBLIC_AT_ONCE: ReadonlySet<CheckId> = new Set<CheckId>([
	"tools.injection",
	"tools.unicode",
	"pkg.known-bad",
]);

/** Stands for a failure that is not public yet. */
export const WITHHELD = {
	state: "not_evaluated",
	reason_code: "owner-first",
	sentence: `A failure is told to the owner, where there is one, and public ${FINDING.noticeHours} hours later.`,
} as const;

const ANSWER = "The package was renamed in May; the document follows this week.";

const RESULT = {
	id: "pkg.exists",
	subject: "package:npm/harbor-scout@1.2.0",
	state: "fail",
	reason_code: "no-version",
	sentence: "The package registry does not have this version.",
	evidence: [],
	rule_version: 1,
};

export const Finding = z
	.object({
		id: z.uuid(),
		result: CheckResult.meta({ examples: [RESULT] }),
		mend: text("Publish it, or name the version that is published."),
		told_at: Instant,
		public_at: Instant.meta({
			description: "Later than now while only its owner sees it.",
			examples: ["2026-05-05T12:00:00.000Z"],
		}),
		appeal: z
			.object({ state: z.enum(REPORT_STATES), note: z.string().nullable() })
			.nullable()
			.meta({ description: "The owner's appeal, and what a moderator noted on it." }),
	})
	.meta({ id: "Finding", description: "A failure as its owner sees it." });
export type Finding = z.infer<typeof Finding>;

export const Findings = z.object({ findings: z.array(Finding) }).meta({ id: "Findings" });

export const FindingRequest = z
	.strictObject({
		answer: z.string().trim().max(REASON_MAX_CHARACTERS).nullable().optional().meta({
			description: "Shown in public beside the failure; null takes it back.",
		}),
		appeal: z
			.string()
			.trim()
			.min(TEXTS.report.min)
			.max(REASON_MAX_CHARACTERS)
			.optional()
			.meta({ description: "Why the result is wrong, for a moderator." }),
	})
	.meta({ id: "FindingRequest", examples: [{ answer: ANSWER }] });
export type FindingRequest = z.infer<typeof FindingRequest>;

export const NewLook = z
	.object({ subjects: z.array(z.string()).meta({ description: "What is looked at next." }) })
	.meta({ id: "NewLook", examples: [{ subjects: ["endpoint:https://harborscout.com/mcp"] }] });
