import { describe, expect, it } from "vitest";
import type { ClaimMethod, ClaimStatus } from "#contract/vocabulary.ts";
import {
	applyProofs,
	deriveClaim,
	hasWaitedTooLong,
	isDueForCheck,
	isOpenClaim,
	lapsesAt,
	standingProofs,
	wasJustChecked,
} from "#domain/claims/claim-rules.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import { claim as storedClaim } from "../../registry/record-builders.ts";
import { agentRecord, claim } from "../agent-record-builder.ts";

const AT = "2026-05-04T12:00:00.000Z";
const now = new Date(AT);
const ago = (time: { days?: number; hours?: number; ms?: number }) =>
	new Date(
		now.getTime() - ((time.days ?? 0) * 24 + (time.hours ?? 0)) * 3_600_000 - (time.ms ?? 0),
	).toISOString();

const claimRecord = (facts: Partial<ClaimRecord> = {}) =>
	storedClaim("one", { createdAt: ago({ days: 3 }), ...facts });

const proof = (method: ClaimMethod, facts: Partial<ClaimRecord> = {}) =>
	claimRecord({
		method,
		state: "proven",
		provenAt: ago({ days: 2 }),
		checkedAt: ago({ hours: 1 }),
		...facts,
	});

const owned = (facts: Partial<AgentRecord> = {}) => agentRecord({ ownerId: "owner:ada", ...facts });

type Granted = AgentRecord["grantedLevel"];
const RULES: [ClaimMethod[], Granted, "registered" | "imported", ClaimStatus, number][] = [
	[[], null, "registered", "unclaimed", 1],
	[[], null, "imported", "unclaimed", 0],
	[[], 3, "registered", "unclaimed", 1],
	[[], 4, "imported", "unclaimed", 0],
	[["repository"], null, "registered", "claimed", 1],
	[["repository"], null, "imported", "claimed", 1],
	[["repository"], 3, "registered", "claimed", 1],
	[["repository"], 4, "imported", "claimed", 1],
	[["dns"], null, "registered", "verified", 2],
	[["website"], null, "registered", "verified", 2],
	[["dns"], null, "imported", "verified", 2],
	[["dns", "website", "repository"], null, "registered", "verified", 2],
	[["dns"], 3, "registered", "certified", 3],
	[["website"], 3, "imported", "certified", 3],
	[["website"], 4, "registered", "certified", 4],
	[["dns", "repository"], 4, "imported", "certified", 4],
];

describe("status and level", () => {
	it.each(RULES)(
		"of proofs %j, granted %s, %s are %s and %i",
		(methods, grantedLevel, origin, status, level) => {
			const importOrigin = origin === "imported" ? "docker:scout" : null;
			const agent = owned({ grantedLevel, importOrigin });
			const claims = methods.map((method) => proof(method));
			expect(deriveClaim(agent, { claims, at: AT })).toMatchObject({ status, level });
		},
	);

	it.each<[string, Partial<ClaimRecord>]>([
		["waits", { state: "waiting" }],
		["lapsed", { state: "lapsed" }],
		["ended", { state: "ended" }],
		["is of another account", { accountId: "owner:bo" }],
	])("do not come from a claim that %s", (_what, facts) => {
		const claims = [proof("dns", facts)];
		expect(standingProofs(owned(), claims)).toEqual([]);
		expect(deriveClaim(owned(), { claims, at: AT }).status).toBe("unclaimed");
	});

	it("stay while a proof is missing for a few days", () => {
		const claims = [proof("dns", { failingSince: ago({ days: 6 }) })];
		expect(deriveClaim(owned(), { claims, at: AT }).status).toBe("verified");
	});

	it("have the time of the first proof of each kind", () => {
		const claims = [
			proof("website", { provenAt: ago({ days: 1 }) }),
			proof("dns", { provenAt: ago({ days: 9 }) }),
			proof("repository", { provenAt: ago({ days: 4 }) }),
		];
		expect(deriveClaim(owned(), { claims, at: AT })).toMatchObject({
			domainVerifiedAt: ago({ days: 9 }),
			repositoryVerifiedAt: ago({ days: 4 }),
		});
	});

	it("change their time only when they change", () => {
		const before = claim({ status: "verified", level: 2, changedAt: ago({ days: 2 }) });
		const claims = [proof("dns"), proof("repository")];
		const same = deriveClaim(owned({ claim: before }), { claims, at: AT });
		expect(same.changedAt).toBe(ago({ days: 2 }));
		const raised = deriveClaim(owned({ claim: before, grantedLevel: 3 }), { claims, at: AT });
		expect(raised.changedAt).toBe(AT);
		expect(deriveClaim(owned({ claim: before }), { claims: [], at: AT }).changedAt).toBe(AT);
	});
});

describe("the provenance of facts", () => {
	const declared = { source: "declared", checkedAt: ago({ days: 30 }), origin: null } as const;
	const verified = { source: "verified", checkedAt: ago({ days: 1 }), origin: null } as const;
	const factsWith = (claims: ClaimRecord[], facts: AgentRecord["facts"]) =>
		applyProofs(owned({ facts }), { claims, at: AT }).facts;

	it("is a proof, with the last time that it was seen", () => {
		const facts = { title: declared, websiteUrl: declared, repositoryUrl: declared };
		expect(factsWith([proof("dns")], facts)).toEqual({
			...facts,
			websiteUrl: { source: "verified", checkedAt: ago({ hours: 1 }), origin: null },
		});
		expect(factsWith([proof("repository")], facts)).toEqual({
			...facts,
			repositoryUrl: { source: "verified", checkedAt: ago({ hours: 1 }), origin: null },
		});
	});

	it("is not a check that did not find it", () => {
		const failing = proof("dns", { failingSince: ago({ days: 1 }) });
		expect(factsWith([failing], { websiteUrl: declared }).websiteUrl).toEqual({
			source: "verified",
			checkedAt: ago({ days: 2 }),
			origin: null,
		});
	});

	it("is the owner's statement again after the proof is gone", () => {
		expect(factsWith([], { websiteUrl: verified, repositoryUrl: declared })).toEqual({
			websiteUrl: { ...verified, source: "declared" },
			repositoryUrl: declared,
		});
	});
});

describe("a check", () => {
	it.each<[string, Partial<ClaimRecord>, boolean]>([
		["waiting with a requested check", { requested: true }, true],
		["waiting", {}, false],
		["proven with a requested check", { state: "proven", requested: true, checkedAt: AT }, true],
		["proven and seen a day ago", { state: "proven", checkedAt: ago({ hours: 24 }) }, true],
		[
			"proven and seen a moment less ago",
			{ state: "proven", checkedAt: ago({ hours: 24, ms: -1 }) },
			false,
		],
		["lapsed", { state: "lapsed", requested: true }, false],
		["ended", { state: "ended", requested: true }, false],
	])("of a claim that is %s is due: %s", (_state, facts, isDue) => {
		expect(isDueForCheck(claimRecord(facts), now)).toBe(isDue);
	});

	it.each([
		[null, false],
		[ago({ ms: 59_999 }), true],
		[ago({ ms: 60_000 }), false],
	])("of %s was just now: %s", (checkedAt, isRecent) => {
		expect(wasJustChecked(claimRecord({ checkedAt }), now)).toBe(isRecent);
	});
});

describe("the end of a claim", () => {
	it.each<[string, Partial<ClaimRecord>, boolean]>([
		["waiting for 30 days", { createdAt: ago({ days: 30 }) }, true],
		["waiting for a moment less", { createdAt: ago({ days: 30, ms: -1 }) }, false],
		["proven for longer", { state: "proven", createdAt: ago({ days: 90 }) }, false],
	])("has come for one %s: %s", (_state, facts, isOver) => {
		expect(hasWaitedTooLong(claimRecord(facts), now)).toBe(isOver);
	});

	it("comes seven days after a proof was first missing", () => {
		expect(lapsesAt(AT).toISOString()).toBe("2026-05-11T12:00:00.000Z");
	});

	it.each([
		["waiting", true],
		["proven", true],
		["lapsed", false],
		["ended", false],
	] as const)("has not come for one that is %s: %s", (state, isOpen) => {
		expect(isOpenClaim(claimRecord({ state }))).toBe(isOpen);
	});
});
