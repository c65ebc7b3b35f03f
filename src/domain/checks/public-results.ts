import type { CheckResult } from "#contract/evidence/checks.ts";
import { PUBLIC_AT_ONCE, WITHHELD } from "#contract/evidence/findings.ts";
import type { FindingRecord } from "../records/finding-record.ts";
import { canonicalJson } from "../texts/canonical-json.ts";

/** The results of a listing as the public sees them: no failure before its owner was told, each with what was said to it. */
export function publicResults(
	results: readonly CheckResult[],
	findings: readonly Pick<FindingRecord, "result" | "publicAt">[],
): CheckResult[] {
	const firstOf = new Map(findings.toReversed().map((entry) => [failureKey(entry.result), entry]));
	return results.map((result) => {
		if (result.state !== "fail") return result;
		const finding = firstOf.get(failureKey(result));
		if (!finding?.publicAt && !PUBLIC_AT_ONCE.has(result.id)) {
			return { ...result, ...WITHHELD, evidence: [] };
		}
		return finding ? withRemarks(result, finding.result) : result;
	});
}

/** What fails, whether the public sees it or not. */
export function failuresIn(
	shown: readonly CheckResult[],
	withheld: readonly CheckResult[],
): CheckResult[] {
	return [...shown, ...withheld].filter(({ state }) => state === "fail");
}

export function failureKey({ id, subject, reason_code }: CheckResult): string {
	return `${id} ${reason_code} ${subject}`;
}

/** A failure with what was said to it. It stays set aside only while rule and evidence stay the same. */
export function withRemarks(result: CheckResult, former: CheckResult): CheckResult {
	const { answer, set_aside } = former;
	return {
		...result,
		...(answer && { answer }),
		...(set_aside && isSameFailure(result, former) && { set_aside }),
	};
}

/** When it was seen may differ. */
export function isSameFailure(one: CheckResult, other: CheckResult): boolean {
	return basisOf(one) === basisOf(other);
}

function basisOf({ rule_version, sentence, evidence }: CheckResult): string {
	return canonicalJson([
		...[rule_version, sentence],
		...evidence.map(({ observed_at: _, ...rest }) => rest),
	]);
}
