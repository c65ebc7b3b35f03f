import { describe, expect, it } from "vitest";
import { readCheck } from "#contract/collections/rule-checks.ts";
import type { CheckResult } from "#contract/evidence/checks.ts";
import { daysBefore } from "#contract/instants.ts";
import { type JudgedListing, judgeEntry } from "#domain/collections/judge-entry.ts";
import { lockDifference } from "#domain/locks/lock-difference.ts";
import { UNCLAIMED } from "#domain/records/agent-record.ts";

const now = new Date("2026-05-04T12:00:00.000Z");
const LISTING: JudgedListing = {
	createdAt: daysBefore(now, 40),
	license: null,
	claim: UNCLAIMED,
	openIncidentCount: 0,
	checks: [],
	versions: [],
	reach: null,
};
const asks = { keys: 0, signsIn: false };
const reach = { runs: "here" as const, hosts: [], more: 0, limited: null, ways: {} };

function result(
	id: CheckResult["id"],
	state: CheckResult["state"],
	more: Partial<CheckResult> = {},
) {
	const base = { subject: "listing", reason_code: state, sentence: `It is ${state}.` };
	return { id, state, evidence: [], rule_version: 1, ...base, ...more } satisfies CheckResult;
}
const unchanged = (days: number) =>
	result("tools.drift", "pass", {
		reason_code: "unchanged",
		evidence: [
			{
				kind: "looks",
				url: null,
				observed_at: daysBefore(now, days),
				sha256: null,
				excerpt: "",
				pointer: null,
			},
		],
	});
const version = (days: number) => ({
	number: "1.0.0",
	status: "active" as const,
	message: null,
	publishedAt: null,
	listedAt: daysBefore(now, days),
	changes: [],
	documents: [],
});

type Case = readonly [
	check: string,
	listing: Partial<JudgedListing>,
	passes: boolean,
	says: string,
];
const CASES: readonly Case[] = [
	["verified", {}, false, "Verified owner: not proven."],
	[
		"verified",
		{ claim: { ...UNCLAIMED, domainVerifiedAt: "2026-01-01T00:00:00.000Z" } },
		true,
		"Verified owner: proven by a domain.",
	],
	["no_incident", {}, true, "No open incident: none is open."],
	["no_incident", { openIncidentCount: 2 }, false, "No open incident: 2 open."],
	["licence:MIT,Apache-2.0", {}, false, "Licence: MIT, Apache-2.0: not stated."],
	["licence:mit", { license: "MIT" }, true, "Licence: mit: MIT."],
	["licence:MIT", { license: "MIT OR GPL-3.0-only" }, true, "Licence: MIT: MIT OR GPL-3.0-only."],
	[
		"licence:MIT",
		{ license: "MIT AND GPL-3.0-only" },
		false,
		"Licence: MIT: MIT AND GPL-3.0-only.",
	],
	["stays", {}, false, "Stays on the machine: no way to connect is known."],
	[
		"stays",
		{ reach: { ...reach, data: "stays", asks } },
		true,
		"Stays on the machine: no data leaves it.",
	],
	[
		"stays",
		{ reach: { ...reach, data: "unknown", asks } },
		false,
		"Stays on the machine: where data goes is not stated.",
	],
	["tools_unchanged:30", {}, false, "Tools unchanged (30 days): its tools were not seen."],
	[
		"tools_unchanged:30",
		{ checks: [unchanged(31)] },
		true,
		"Tools unchanged (30 days): unchanged for 31 days.",
	],
	[
		"tools_unchanged:30",
		{ checks: [unchanged(31), unchanged(2)] },
		false,
		"Tools unchanged (30 days): unchanged for 2 days.",
	],
	[
		"tools_unchanged:30",
		{ checks: [result("tools.drift", "warn")] },
		false,
		"Tools unchanged (30 days): they changed.",
	],
	["min_age:7", { versions: [version(7)] }, true, "Minimum age (7 days): listed for 7 days."],
	["min_age:7", { versions: [version(1)] }, false, "Minimum age (7 days): listed for 1 day."],
	["no_advisory", { checks: [result("pkg.known-bad", "fail")] }, false, "No advisory: It is fail."],
	["tools.injection", { checks: [result("tools.injection", "fail")] }, false, "It is fail."],
	[
		"tools.injection",
		{ checks: [result("tools.injection", "not_evaluated")] },
		false,
		"It is not_evaluated.",
	],
	["tools.injection", { checks: [result("tools.injection", "pass")] }, true, "It is pass."],
	["tools.injection", {}, true, "it is about nothing in it."],
];

describe("A check of a rule", () => {
	it.each(CASES)("%s of %j: %s", (check, listing, passes, says) => {
		const judging = { version: "1.0.0", now, differences: [] };
		const [judged] = judgeEntry({ ...LISTING, ...listing }, [check], judging);
		expect(judged?.passes).toBe(passes);
		expect(judged?.sentence).toContain(says);
	});

	it("looks at what differs since it was approved", () => {
		const judged = (differences: ReturnType<typeof lockDifference>[] | null) =>
			judgeEntry(LISTING, ["as_approved", "no_advisory"], { version: null, now, differences }).map(
				({ passes }) => passes,
			);
		expect(judged([lockDifference("tools")])).toEqual([false, true]);
		expect(judged([lockDifference("advisory", "CVE: bad")])).toEqual([false, false]);
		expect(judged([lockDifference("license")])).toEqual([true, true]);
		expect(judged(null)).toEqual([true, true]);
	});

	it.each([
		"verified:1",
		"min_age",
		"min_age:0",
		"min_age:x",
		"licence:",
		"licence:MIT,",
		"no",
		"",
		"constructor",
	])("is not %j", (text) => expect(readCheck(text)).toBeUndefined());
});
