import { describe, expect, it } from "vitest";
import { CHECK_IDS, CheckEvidence } from "#contract/evidence/checks.ts";
import { FindingRecord, storedFinding, wholeFinding } from "#domain/records/finding-record.ts";
import { finding } from "../record-builders.ts";
import { START } from "../registry-fixture.ts";

const evidenceOf = (kind: CheckEvidence["kind"]): CheckEvidence => ({
	...{ kind, url: null, observed_at: START, sha256: null, excerpt: "pier", pointer: null },
});
const EVIDENCE = CheckEvidence.shape.kind.options.map(evidenceOf);

describe("a failure in the store", () => {
	it.each(CHECK_IDS)("of %s has only what the version before knows, and comes back whole", (id) => {
		for (const evidence of [[], ...EVIDENCE.map((each) => [each]), EVIDENCE]) {
			const before = finding("pier");
			const whole = { ...before, result: { ...before.result, id, evidence } };
			const stored = storedFinding(whole);
			expect(FindingRecord.parse(stored)).toEqual(stored);
			expect(wholeFinding(stored)).toEqual(whole);
			expect(storedFinding(wholeFinding(stored))).toEqual(stored);
		}
	});
});
