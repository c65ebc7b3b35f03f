import { describe, expect, it } from "vitest";
import { AGENT_STATUSES, SUBMISSION_STATUSES } from "#contract/vocabulary.ts";
import {
	checkAgentTransition,
	checkSubmissionTransition,
} from "#domain/agents/submission-states.ts";
import { Refusal } from "#domain/errors.ts";

const pairs = <Status extends string>(statuses: readonly Status[]) =>
	statuses.flatMap((from) => statuses.map((to) => [from, to] as const));

function isAllowed(check: () => void): boolean {
	try {
		check();
		return true;
	} catch (error) {
		if (error instanceof Refusal && error.code === "conflict") return false;
		throw error;
	}
}

describe("a submission", () => {
	it("may be approved while it is pending", () => {
		expect(() => checkSubmissionTransition({ status: "pending" }, "approved")).not.toThrow();
	});

	const allowed = [
		"pending pending",
		"pending changes_requested",
		"pending approved",
		"pending rejected",
		"pending withdrawn",
		"changes_requested pending",
		"changes_requested rejected",
		"changes_requested withdrawn",
	];

	it.each(pairs(SUBMISSION_STATUSES))(
		"that is %s becomes %s only if that step is allowed",
		(from, to) => {
			const expected = allowed.includes(`${from} ${to}`);
			expect(isAllowed(() => checkSubmissionTransition({ status: from }, to))).toBe(expected);
		},
	);

	it("refused a step says what it is and cannot become", () => {
		expect(() => checkSubmissionTransition({ status: "rejected" }, "approved")).toThrow(
			"The submission is rejected and cannot become approved.",
		);
	});
});

describe("an agent", () => {
	it("may be deprecated while it is active", () => {
		expect(() => checkAgentTransition("active", "deprecated")).not.toThrow();
	});

	const allowed = [
		"active deprecated",
		"active removed",
		"deprecated active",
		"deprecated removed",
		"removed active",
		"removed deprecated",
		"removed removed",
	];

	it.each(pairs(AGENT_STATUSES))(
		"that is %s becomes %s only if that step is allowed",
		(from, to) => {
			const expected = allowed.includes(`${from} ${to}`);
			expect(isAllowed(() => checkAgentTransition(from, to))).toBe(expected);
		},
	);
});
