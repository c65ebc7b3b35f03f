import { describe, expect, it } from "vitest";
import type { BehavioralProfile } from "#contract/agents/behavioral-profile.ts";
import {
	RISK_CLASS_NAMES,
	RISK_CLASSES,
	type RiskClass,
	type RiskSignal,
} from "#contract/evidence/risk-signals.ts";
import { AGENT_TYPES, EXPOSURE_TIERS, type ExposureTier } from "#contract/vocabulary.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { assessExposure } from "#domain/scores/exposure.ts";
import { ACT_POINTS, TYPE_POINTS } from "#domain/scores/exposure-evidence.ts";
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

const tool = (of: RiskClass, name = "act"): RiskSignal => ({ kind: "tool", class: of, name });
const asks = (of: RiskClass, name = "KEY"): RiskSignal => ({ kind: "credential", class: of, name });
const can = (name: string): RiskSignal => ({ kind: "skill", class: "unclear", name });
const reaches = (of: RiskClass): RiskSignal => ({ kind: "permission", class: of, name: "" });

describe("the risk of a listing", () => {
	it("is estimated from what it can do, and its sentence names the three things that weigh most", () => {
		const exposure = assess({
			agentType: "mcp_server",
			deploymentType: "container",
			riskSignals: [
				tool("runs_anything", "execute_command"),
				tool("reads", "list_files"),
				asks("cloud_secret", "AWS_SECRET_ACCESS_KEY"),
				asks("secret", "MAIL_PASSWORD"),
				reaches("open_network"),
			],
		});
		expect(exposure).toMatchObject({
			publicScore: 93,
			publicTier: "extensive",
			reviewStatus: "automated",
			confidence: "medium",
			mismatchDelta: null,
			declared: null,
			verified: null,
			summary:
				"Very high risk, estimated from its tools: execute_command can run anything. It asks for a key to a cloud (AWS_SECRET_ACCESS_KEY). It asks for a secret (MAIL_PASSWORD).",
		});
	});

	it.each<[RiskSignal[], Partial<AgentRecord>, number, string]>([
		[[tool("reads")], {}, 8, "a reader"],
		[[tool("reads"), tool("writes")], {}, 40, "the most harmful counts"],
		[[tool("writes", "send"), tool("writes", "send")], {}, 40, "twice the same is once"],
		[[tool("writes", "send"), tool("writes", "post")], {}, 41, "further ones add a little"],
		[[tool("changes")], {}, 62, "one that changes systems"],
		[[tool("changes"), reaches("open_network")], {}, 65, "an open network adds to it"],
		[[tool("reads"), reaches("open_network")], {}, 8, "but not to a reader"],
		[[tool("changes")], { deploymentType: "self-hosted" }, 65, "with the rights of its user"],
		[[tool("reads")], { deploymentType: "self-hosted" }, 8, "which a reader hardly uses"],
		[[tool("reads"), asks("secret")], {}, 10, "a secret adds a little"],
		[[tool("reads"), asks("private_key")], {}, 12, "a private key too, if tools are listed"],
		[[asks("private_key")], {}, 66, "and counts as changing systems if none are"],
		[[asks("cloud_secret")], {}, 66, "like a secret of a cloud"],
		[[reaches("writable_files")], {}, 43, "files that it may write"],
		[[reaches("container_socket"), tool("reads")], {}, 84, "the socket of the containers"],
		[[tool("reads"), tool("unclear", "mca")], {}, 8, "one that says nothing adds nothing"],
		[[], { shortDescription: "Runs terminal commands." }, 84, "a phrase, if no tools are listed"],
		[
			[],
			{ shortDescription: "Paid per call with x402 pay walls." },
			62,
			"what it says of payments",
		],
		[[tool("reads")], { shortDescription: "Runs terminal commands." }, 8, "but not beside tools"],
		[[], { shortDescription: "Sends mail messages.", integrations: ["a"] }, 40, "also with others"],
		[[tool("unclear")], { shortDescription: "Runs terminal commands." }, 84, "that say something"],
		[[reaches("writable_files")], { shortDescription: "Search the web." }, 43, "not before files"],
		[[asks("private_key")], { shortDescription: "Search the web." }, 66, "nor a private key"],
	])("of %j and %j is %d: %s", (riskSignals, facts, score) => {
		const { publicScore, publicTier } = assess({ ...facts, riskSignals });
		expect(publicScore).toBe(score);
		expect(publicTier).not.toBe("unassessed");
	});

	it.each(Object.entries(ACT_POINTS))(
		"with tools that are %s stays below the next act, whatever else counts",
		(of) => {
			const everything = RISK_CLASS_NAMES.filter((name) => !RISK_CLASSES[name].isAct);
			const riskSignals = [
				...["a", "b", "c", "d", "e", "f", "g"].map((name) => ({
					...tool("reads"),
					class: of,
					name,
				})),
				...everything.flatMap((name) => (name === "container_socket" ? [] : [asks(name)])),
			] as RiskSignal[];
			const { publicScore } = assess({ riskSignals, deploymentType: "self-hosted" });
			const points = Object.values(ACT_POINTS);
			const own = ACT_POINTS[of as keyof typeof ACT_POINTS];
			expect(publicScore).toBeGreaterThan(own);
			expect(publicScore).toBeLessThan(Math.min(101, ...points.filter((other) => other > own)));
		},
	);

	it.each<[Partial<AgentRecord>, string]>([
		[{}, "nothing"],
		[{ integrations: ["Shell", "Postgres", "Payments"] }, "names of integrations"],
		[{ shortDescription: "A server for payments, shells and clusters." }, "single words"],
		[{ shortDescription: "Read-only access to tides." }, "words that it only reads"],
		[
			{ shortDescription: "Search the web.", riskSignals: [asks("cloud_secret")] },
			"such words, which do not lower what it asks for either",
		],
		[{ riskSignals: [tool("reads"), reaches("unclear")] }, "readers of a list that can change"],
		[{ riskSignals: [asks("secret", "API_TOKEN")] }, "one secret of no known reach"],
		[{ riskSignals: [reaches("open_network")] }, "the network alone"],
		[
			{ riskSignals: [tool("unclear", "mca"), tool("unclear", "apx"), tool("reads", "list")] },
			"more tools that say nothing than readers",
		],
		[
			{ riskSignals: [can("interact")], shortDescription: "Makers of boats, managing billing." },
			"a phrase beside skills, because it says more than what these do",
		],
	])("from %j is not assessed: %s", (facts) => {
		const exposure = assess({ agentType: "mcp_server", ...facts });
		expect(exposure).toMatchObject({
			publicScore: TYPE_POINTS.mcp_server,
			publicTier: "unassessed",
			confidence: "low",
			mismatchDelta: null,
			automated: { score: TYPE_POINTS.mcp_server, tier: "unassessed" },
		});
		expect(exposure.summary).toMatch(
			/^Risk not assessed: (?:it lists no tools|its list of tools can change|the names of its (?:tools|skills) say too little)\./,
		);
	});

	it.each<[Partial<AgentRecord>, string]>([
		[{}, "it lists no tools."],
		[
			{ riskSignals: [asks("secret", "API_TOKEN")] },
			"it lists no tools. It asks for a secret (API_TOKEN).",
		],
		[{ agentType: "llm" }, "what uses it decides what it can do."],
		[{ toolsCount: 3 }, "the names of its tools say too little."],
		[{ riskSignals: [tool("unclear", "mca")] }, "the names of its tools say too little."],
		[
			{
				riskSignals: [can("interact")],
				shortDescription: "Boats, creating and sending invitations.",
			},
			"the names of its skills say too little.",
		],
		[
			{ riskSignals: [can("interact")], shortDescription: "Boats: it’s Sending Messages for you." },
			"the names of its skills say too little. It says: “Sending Messages”.",
		],
	])("of %j is not assessed, and its sentence says why and what its text says", (facts, words) => {
		expect(assess(facts).summary).toBe(`Risk not assessed: ${words}`);
	});

	it.each(AGENT_TYPES)("of a %s alone has the number of its type", (agentType) => {
		expect(assess({ agentType }).automated.score).toBe(TYPE_POINTS[agentType]);
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
		const riskSignals = [tool("writes")];
		const exposure = assess({ agentType: "agent", riskSignals, behavioralProfile: harmless });
		expect(exposure).toMatchObject({
			publicScore: 20,
			publicTier: "limited",
			reviewStatus: "declared",
			confidence: "medium",
			mismatchDelta: -40,
			summary: "Low risk, estimated from its tools and its owner's declaration.",
			declared: { score: 0, tier: "minimal" },
			verified: null,
		});
	});

	it("is compared with nothing where only the type is known", () => {
		expect(assess({ agentType: "agent", behavioralProfile: harmless })).toMatchObject({
			publicScore: 20,
			publicTier: "limited",
			mismatchDelta: null,
			automated: { score: 40, tier: "unassessed" },
			summary: "Low risk, estimated from its type and its owner's declaration.",
		});
	});

	it("counts alone after a review", () => {
		const exposure = assess({
			agentType: "agent",
			riskSignals: [tool("writes")],
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
		const riskSignals = [tool("writes")];
		expect(assess({ riskSignals, behavioralProfile }).mismatchDelta).toBe(60);
	});

	it("without a documented word is ignored, reviewed or not", () => {
		const exposure = assess({
			agentType: "agent",
			behavioralProfile: { access_scope: "whatever it takes" },
			profileReviewed: true,
		});
		expect(exposure).toMatchObject({
			publicScore: 40,
			publicTier: "unassessed",
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
	it("is medium only where the tools are known", () => {
		const of = (facts: Partial<AgentRecord>) => assess(facts).confidence;
		expect(of({ riskSignals: [tool("reads")] })).toBe("medium");
		expect(of({ riskSignals: [asks("private_key")] })).toBe("low");
		expect(of({ shortDescription: "Runs terminal commands." })).toBe("low");
	});
});
