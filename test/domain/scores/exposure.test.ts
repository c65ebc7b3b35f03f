import { describe, expect, it } from "vitest";
import type { BehavioralProfile } from "#contract/behavioral-profile.ts";
import { AGENT_TYPES, EXPOSURE_TIERS, type ExposureTier } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { assessExposure } from "#domain/scores/exposure.ts";
import { collectEvidence, TYPE_POINTS } from "#domain/scores/exposure-evidence.ts";
import {
	declaredScore,
	PROFILE_SCALES,
	SENSITIVE_ACCESS,
} from "#domain/scores/exposure-profile.ts";
import { agentRecord } from "../agent-record-builder.ts";

const assess = (facts: Partial<AgentRecord> = {}) => assessExposure(agentRecord(facts));
const harmless: BehavioralProfile = {
	access_scope: "none",
	effect_scope: "read_only",
	autonomy_level: "manual",
	propagation_scope: "isolated",
	containment_strength: "strong",
	recoverability_level: "full",
	sensitive_access: [],
};

describe("the exposure of a listing", () => {
	it("is estimated from its evidence, which the summary names", () => {
		const exposure = assess({
			agentType: "agent",
			deploymentType: "hosted",
			shortDescription: "Pays invoices.",
		});
		expect(exposure).toMatchObject({
			publicScore: 62,
			publicTier: "elevated",
			reviewStatus: "automated",
			confidence: "low",
			mismatchDelta: null,
			declared: null,
			verified: null,
		});
		expect(exposure.automated.summary).toBe(
			"Estimated from its type (agent), its deployment (hosted), mention of payments.",
		);
	});

	it("is zero and called unknown if the listing states nothing", () => {
		const { publicScore, publicTier, automated, summary } = assess();
		expect(summary).toMatch(/^Exposure unknown: /);
		expect([publicScore, publicTier]).toEqual([0, "minimal"]);
		expect(automated.summary).toContain("no facts to estimate exposure from");
	});

	it.each(AGENT_TYPES)("has points for the type %s", (agentType) => {
		expect(assess({ agentType }).publicScore).toBe(TYPE_POINTS[agentType]);
	});

	it.each<[Partial<AgentRecord>, number, string]>([
		[{ agentType: "agent", deploymentType: "on-device" }, 32, "a device is less exposed"],
		[{ deploymentType: "on-device" }, 0, "never below zero"],
		[{ deploymentType: "moon" }, 0, "an unknown place has no effect"],
		[{ deploymentType: "constructor" }, 0, "nor does a name that every object has"],
		[{ deploymentType: "__proto__" }, 0, "nor this one"],
		[{ integrations: ["Radio"] }, 2, "one integration"],
		[{ integrations: new Array(50).fill("Radio") }, 10, "integrations count up to a limit"],
		[{ integrations: ["Postgres"] }, 10, "an integration is read as a word too"],
		[{ shortDescription: "Paying invoices, billing, payroll" }, 14, "one kind counts once"],
		[{ shortDescription: "PAYMENTS and Patients" }, 28, "two kinds"],
		[{ shortDescription: "repaymentship" }, 0, "inside another word is no mention"],
	])("of %j is %d: %s", (facts, score) => {
		expect(assess(facts).publicScore).toBe(score);
	});

	it("never exceeds 100", () => {
		const everything = "payments patients servers database code email browser";
		const { automated } = assess({
			agentType: "agent",
			deploymentType: "hosted",
			integrations: new Array(9).fill("Radio"),
			shortDescription: everything,
		});
		expect([automated.score, automated.tier]).toEqual([100, "extensive"]);
	});

	it.each<[BehavioralProfile, ExposureTier, string]>([
		[{ access_scope: "none" }, "minimal", "0"],
		[{ access_scope: "public_data" }, "minimal", "15"],
		[{ effect_scope: "suggests" }, "limited", "20, the lowest of its tier"],
		[{ containment_strength: "moderate" }, "moderate", "40, the lowest of its tier"],
		[{ sensitive_access: ["personal_data"] }, "elevated", "60, the lowest of its tier"],
		[{ access_scope: "organization_data" }, "elevated", "75"],
		[{ sensitive_access: ["health"] }, "extensive", "80, the lowest of its tier"],
		[{ access_scope: "system" }, "extensive", "100"],
	])("reviewed as %j is %s: %s", (behavioralProfile, tier) => {
		const exposure = assess({ behavioralProfile, profileReviewed: true });
		expect(exposure.publicTier).toBe(tier);
		expect(EXPOSURE_TIERS).toContain(exposure.publicTier);
	});
});

describe("a declared profile", () => {
	it("is averaged with the baseline, because nobody has checked it", () => {
		const exposure = assess({ agentType: "agent", behavioralProfile: harmless });
		expect(exposure).toMatchObject({
			publicScore: 20,
			reviewStatus: "declared",
			confidence: "medium",
			mismatchDelta: -40,
			declared: { score: 0, tier: "minimal" },
			verified: null,
		});
	});

	it("counts alone after a review", () => {
		const exposure = assess({
			agentType: "agent",
			behavioralProfile: harmless,
			profileReviewed: true,
		});
		expect(exposure).toMatchObject({
			publicScore: 0,
			publicTier: "minimal",
			reviewStatus: "reviewed",
			confidence: "high",
			mismatchDelta: -40,
			verified: { score: 0 },
		});
	});

	it("that states more than the listing shows has a positive mismatch", () => {
		const behavioralProfile = { effect_scope: "irreversible" };
		expect(assess({ agentType: "tool", behavioralProfile }).mismatchDelta).toBe(76);
	});

	it("without a documented word is ignored, reviewed or not", () => {
		const exposure = assess({
			agentType: "agent",
			behavioralProfile: { access_scope: "whatever it takes" },
			profileReviewed: true,
		});
		expect(exposure).toMatchObject({
			publicScore: 40,
			reviewStatus: "automated",
			declared: null,
			mismatchDelta: null,
		});
	});

	it.each<[BehavioralProfile, number | null, string]>([
		[{}, null, "nothing is stated"],
		[harmless, 0, "the least of everything"],
		[{ access_scope: "system" }, 100, "one member is the whole"],
		[{ access_scope: "system", effect_scope: "read_only" }, 44.4, "20 × 100 of 45"],
		[{ access_scope: "system", effect_scope: "gently" }, 100, "an unknown word is left out"],
		[{ access_scope: "gently" }, null, "no known word at all"],
		[{ access_scope: "  User Data " }, 50, "spaces and case do not count"],
		[{ access_scope: "user-data" }, 50, "nor do hyphens"],
		[{ access_scope: "constructor" }, null, "a name that every object has"],
		[{ sensitive_access: [] }, 0, "stated: none"],
		[{ sensitive_access: ["credentials"] }, 90, "the highest counts"],
		[{ sensitive_access: ["communications", "credentials"] }, 98, "each further adds 8"],
		[{ sensitive_access: ["credentials", "credentials"] }, 90, "twice the same is once"],
		[{ sensitive_access: ["Credentials", "credentials "] }, 90, "also in other spelling"],
		[{ sensitive_access: Object.keys(SENSITIVE_ACCESS.words) }, 100, "never above 100"],
		[{ sensitive_access: ["moonlight"] }, null, "unknown words are left out"],
		[{ sensitive_access: ["moonlight", "payments"] }, 75, "also next to known ones"],
		[{ access_scope: "none", sensitive_access: ["credentials"] }, 38.6, "15 × 90 of 35"],
	])("of %j scores %s: %s", (profile, score) => {
		expect(declaredScore(profile)).toBe(score);
	});

	it("has scales with words from 0 to 100", () => {
		for (const [member, { words }] of Object.entries(PROFILE_SCALES)) {
			const values = Object.values(words);
			expect([Math.min(...values), Math.max(...values)], member).toEqual([0, 100]);
		}
	});
});

describe("the confidence", () => {
	it("is medium for a listing with four pieces of evidence", () => {
		const facts: Partial<AgentRecord> = { agentType: "tool", deploymentType: "hosted" };
		const three = { ...facts, integrations: ["Radio"] };
		const four = { ...three, shortDescription: "Reads email." };
		expect(collectEvidence(agentRecord(four))).toHaveLength(4);
		expect([assess(three).confidence, assess(four).confidence]).toEqual(["low", "medium"]);
	});
});
