import type { CheckEvidence, CheckId, ReasonOf } from "#contract/evidence/checks.ts";
import type { Evidence, Exchange } from "#contract/evidence/evidence.ts";
import type { EvidenceBundle } from "./evidence-bundle.ts";
import { excerptOf } from "./visible-text.ts";

/** What a check found about one subject, before it is said in a sentence. */
export interface CheckFinding<Id extends CheckId> {
	subject: string;
	reason: ReasonOf<Id>;
	/** What is in the places of the sentence. Texts of strangers are cut and made visible there. */
	values?: Readonly<Record<string, string | number>>;
	evidence?: readonly CheckEvidence[];
}

/** A rule as a pure function. Nothing found means that there is nothing that it could be about. */
export type Check<Id extends CheckId> = (bundle: EvidenceBundle) => CheckFinding<Id>[];

/** An observation as evidence: one of its answers, by default the first; of an open endpoint, the first it did not refuse. */
export function seen(
	evidence: Exclude<Evidence, { kind: "advisories" }>,
	isIt: (exchange: Exchange) => boolean = ({ status }) =>
		evidence.kind !== "endpoint" || evidence.state !== "ok-open" || status === 200,
): CheckEvidence[] {
	const { kind, observed_at, exchanges } = evidence;
	const exchange = exchanges.find(isIt) ?? exchanges[0];
	if (exchange === undefined) return [];
	const { url, sha256, excerpt } = exchange;
	return [{ kind, url, observed_at, sha256, excerpt: excerptOf(excerpt), pointer: null }];
}
