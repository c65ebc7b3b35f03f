import { describe, expect, it } from "vitest";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { PUBLIC_AT_ONCE } from "#contract/evidence/findings.ts";
import { publicResults } from "#domain/checks/public-results.ts";
import { finding } from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";

const told = finding("pier");
const failure = told.result;
const evidence: CheckResult["evidence"] = [
	{
		kind: "package",
		url: "https://registry.npmjs.org/pier",
		observed_at: START,
		sha256: "0f".repeat(32),
		excerpt: "not found",
		pointer: null,
	},
];
const set_aside = { reason: "The registry was down.", at: START };
const answer = { text: "It was renamed.", at: START };

describe("a failure", () => {
	it("is not evaluated, without evidence, until it is public", () => {
		for (const findings of [[], [told]]) {
			const [result] = publicResults([{ ...failure, evidence }], findings);
			expect(result).toMatchObject({ id: failure.id, subject: failure.subject });
			expect(result).toMatchObject({ state: "not_evaluated", reason_code: "owner-first" });
			expect(result?.evidence).toEqual([]);
			expect(JSON.stringify(result)).not.toContain(failure.reason_code);
		}
	});

	it("is shown once it is public", () => {
		expect(publicResults([failure], [{ ...told, publicAt: START }])).toEqual([failure]);
	});

	it.each([...PUBLIC_AT_ONCE])("of %s is public at once", (id) => {
		expect(publicResults([{ ...failure, id }], [])).toEqual([{ ...failure, id }]);
	});

	it.each<[what: string, other: Partial<CheckResult>]>([
		["subject", { subject: "package:npm/quay@1.0.0" }],
		["reason", { reason_code: "no-version" }],
		["rule", { id: "pkg.pinned" }],
	])("of another %s is another, of which nobody was told", (_, other) => {
		const [result] = publicResults([{ ...failure, ...other }], [{ ...told, publicAt: START }]);
		expect(result?.state).toBe("not_evaluated");
	});

	it("carries the answer of its owner", () => {
		const known = { ...told, publicAt: START, result: { ...failure, answer } };
		expect(publicResults([{ ...failure, evidence }], [known])[0]).toMatchObject({ answer });
	});

	it.each<[what: string, now: Partial<CheckResult>, stays: boolean]>([
		["nothing", {}, true],
		["only the day of the look", { evidence: seenAt("2026-05-05T12:00:00.000Z") }, true],
		["its evidence", { evidence: [] }, false],
		["the version of its rule", { rule_version: 2 }, false],
		["what it says", { sentence: "It has another one." }, false],
	])("that was set aside is told as that, where %s changed: %j", (_, now, stays) => {
		const result = { ...failure, evidence, set_aside };
		const [shown] = publicResults(
			[{ ...failure, evidence, ...now }],
			[{ ...told, publicAt: START, result }],
		);
		expect(shown?.state).toBe("fail");
		expect(shown?.set_aside).toEqual(stays ? set_aside : undefined);
	});
});

it.each(["pass", "warn", "not_evaluated", "not_applicable"] as const)(
	"a result in the state %s is as it is",
	(state) => {
		expect(publicResults([{ ...failure, state }], [])).toEqual([{ ...failure, state }]);
	},
);

function seenAt(observed_at: string) {
	return evidence.map((one) => ({ ...one, observed_at }));
}
