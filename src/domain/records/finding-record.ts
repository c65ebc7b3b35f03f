import { z } from "zod";
import { CHECK_IDS, CheckEvidence, CheckResult } from "#contract/evidence/checks.ts";
import { Instant, Slug } from "#contract/primitives.ts";

/** Rules and evidence that the number before refuses in `result`, and what a failure is there instead. */
const LATER_RULES: Readonly<Record<string, Pick<CheckResult, "id" | "reason_code">>> = {
	"texts.conduct": { id: "tools.injection", reason_code: "orders" },
};
const LATER_EVIDENCE: readonly string[] = ["listing"];

const StoredEvidence = CheckEvidence.extend({
	kind: z.enum(CheckEvidence.shape.kind.options.filter((kind) => !LATER_EVIDENCE.includes(kind))),
});
const StoredResult = CheckResult.extend({
	id: z.enum(CHECK_IDS.filter((id) => !(id in LATER_RULES))),
	evidence: z.array(StoredEvidence),
});

/** A check of a listing that fails. It goes some days after the check no longer does. */
export const FindingRecord = z.object({
	id: z.uuid(),
	slug: Slug,
	/** As it was found; the answer and the reason to set it aside stand in it. */
	result: StoredResult,
	/** What it really is. */
	exact: CheckResult.optional(),
	/** When its owner was told, or would have been if there were one. */
	toldAt: Instant,
	/** Null while only the owner sees it. */
	publicAt: Instant.nullable(),
	/** Since when it no longer fails. Nobody is shown it, but it returns with its dates and answer. */
	goneAt: Instant.optional(),
	/** The report that is its owner's appeal. */
	appealId: z.uuid().nullable(),
});
export type FindingRecord = z.infer<typeof FindingRecord>;

/** For the store: so that the number before can open it. */
export function storedFinding({ exact: _, ...finding }: FindingRecord): FindingRecord {
	const exact = finding.result;
	const evidence = exact.evidence.filter(({ kind }) => !LATER_EVIDENCE.includes(kind));
	const later = LATER_RULES[exact.id];
	if (!later && evidence.length === exact.evidence.length) return finding;
	return { ...finding, result: { ...exact, ...later, evidence }, exact };
}

/** Out of the store. */
export function wholeFinding({ exact, ...finding }: FindingRecord): FindingRecord {
	return exact ? { ...finding, result: exact } : finding;
}
