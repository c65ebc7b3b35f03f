import { describe, expect, it } from "vitest";
import { claimView } from "#api/routes/dashboard/claims/claim-view.ts";
import { CLAIM_METHODS } from "#contract/vocabulary.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { Block } from "#views/dashboard/blocks.ts";
import type { Form } from "#views/dashboard/form-blocks.ts";
import { claim as agentClaim } from "../../domain/agent-record-builder.ts";
import { account, agent, claim } from "../../registry/record-builders.ts";
import { viewContext } from "../../views/view-context-builder.ts";

const context = viewContext();
const ada = account("owner:ada");
const CHALLENGE = "0123456789abcdef0123456789abcdef";
const LINE = `agent-registry-verification=${CHALLENGE}`;
const SEEN = "2026-05-05T08:30:00.000Z";

const scout = (facts: Partial<AgentRecord> = {}) =>
	agent("harbor-scout", {
		title: "Harbor Scout",
		websiteUrl: "https://www.harborscout.com/",
		repositoryUrl: "https://github.com/quay/scout",
		...facts,
	});

const subjects = {
	dns: "harborscout.com",
	website: "harborscout.com",
	repository: "https://github.com/quay/scout",
};

const ownClaim = (facts: Partial<ClaimRecord> = {}) => {
	const method = facts.method ?? "dns";
	return claim(method, { method, challenge: CHALLENGE, subject: subjects[method], ...facts });
};

const proven = (facts: Partial<ClaimRecord> = {}) =>
	ownClaim({ state: "proven", provenAt: "2026-05-04T12:00:00.000Z", checkedAt: SEEN, ...facts });

/** For the person, who is in no organisation. */
const own = {
	account: ada,
	ownerId: ada.id,
	organisation: undefined,
	organisations: [],
	mayClaim: true,
	proofs: [],
};

function view(claims: readonly ClaimRecord[] = [], facts: Partial<AgentRecord> = {}) {
	return claimView(context, { ...own, agent: scout(facts), claims });
}

function blocksOf(shown: ReturnType<typeof view>, id: string): readonly Block[] {
	const section = shown.sections.find((candidate) => candidate.id === id);
	if (!section) throw new Error(`There is no section ${id}`);
	return section.blocks;
}

const formsOf = (blocks: readonly Block[]): Form[] =>
	blocks.flatMap((block) => (block.kind === "form" ? [block.form] : []));
const copiesOf = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === "copy" ? [block.text] : []));
const noticesOf = (blocks: readonly Block[]) =>
	blocks.flatMap((block) => (block.kind === "notice" ? [[block.tone, block.text]] : []));
const factsOf = (shown: ReturnType<typeof view>) =>
	blocksOf(shown, "standing").flatMap((block) =>
		block.kind === "facts" ? block.facts.map(({ label, value }) => [label, value]) : [],
	);

describe("the page of a claim", () => {
	it("shows what is claimed, and offers the three ways", () => {
		const shown = view();
		expect(shown.title).toBe("Claim Harbor Scout");
		expect(shown.sections.map(({ id }) => id)).toEqual([
			...["standing", "dns", "website", "repository", "afterwards"],
		]);
		for (const method of CLAIM_METHODS) {
			const [form, ...others] = formsOf(blocksOf(shown, method));
			expect(form).toMatchObject({
				action: "/dashboard/claims/harbor-scout/",
				submit: "Start",
				hidden: { method },
			});
			expect(others).toEqual([]);
		}
	});

	it("shows what is proven", () => {
		const shown = view([proven(), proven({ method: "repository" })], {
			claim: agentClaim({
				status: "verified",
				level: 2,
				domainVerifiedAt: SEEN,
				repositoryVerifiedAt: "2026-05-04T12:00:00.000Z",
			}),
		});
		expect(factsOf(shown)).toEqual([
			["Agent", "Harbor Scout"],
			["Status", "Verified"],
			["Level", "2, verified"],
			["Belongs to", "You"],
			["Domain proven", "5 May 2026"],
			["Repository proven", "4 May 2026"],
		]);
	});

	it.each<[string, Partial<AgentRecord>, ClaimRecord[], string]>([
		["nobody", { ownerId: null }, [], "No owner yet"],
		["this account", {}, [], "You (unverified)"],
		["this account, proven", {}, [proven()], "You"],
		["another account", { ownerId: "owner:bo" }, [], "Another owner (unverified)"],
		[
			"another account, proven",
			{ ownerId: "owner:bo" },
			[proven({ accountId: "owner:bo" })],
			"Another owner, who has proven it",
		],
	])("does not name the owner: %s", (_whose, facts, claims, words) => {
		const owner = factsOf(view(claims, facts)).find(([label]) => label === "Belongs to");
		expect(owner?.[1]?.startsWith(words)).toBe(true);
	});

	it("offers no way while another account's proof stands, but says whom to write to", () => {
		const shown = view([proven({ accountId: "owner:bo" })], { ownerId: "owner:bo" });
		expect(shown.sections.map(({ id }) => id)).toEqual(["standing", "taken", "afterwards"]);
		expect(noticesOf(blocksOf(shown, "taken"))[0]?.[1]).toContain("webmaster@registry.pier9.dev");
	});

	it("offers the ways that are stronger than another account's proof", () => {
		const weak = proven({ accountId: "owner:bo", method: "repository" });
		const shown = view([weak], { ownerId: "owner:bo" });
		expect(shown.sections.map(({ id }) => id)).toEqual([
			...["standing", "taken", "dns", "website", "afterwards"],
		]);
		expect(noticesOf(blocksOf(shown, "taken"))[0]?.[1]).toMatch(
			/Prove the domain of the website, and the agent becomes yours\.$/,
		);
	});

	it("reveals nothing about the claims of others", () => {
		const others = claim("of-bo", {
			accountId: "owner:bo",
			challenge: "f".repeat(32),
			finding: "The file is secret.",
		});
		const shown = JSON.stringify(view([others], { ownerId: "owner:bo" }));
		for (const secret of [others.id, others.challenge, "owner:bo", "The file is secret."]) {
			expect(shown).not.toContain(secret);
		}
	});

	it("shows what was done and what was wrong", () => {
		const attempt = { values: {}, errors: [], detail: "Not now." };
		const shown = claimView(context, {
			...own,
			agent: scout(),
			claims: [],
			done: "ended",
			attempt,
		});
		expect(noticesOf(shown.blocks)).toEqual([
			["bad", "Not now."],
			["good", "Claim cancelled."],
		]);
	});
});

describe("a claim that waits", () => {
	it.each([
		["dns", ["_agent-registry.harborscout.com", LINE]],
		["website", ["https://www.harborscout.com/.well-known/agent-registry.txt", LINE]],
		["repository", [".agent-registry.txt", LINE]],
	] as const)("shows exactly what to put where: %s", (method, copies) => {
		const blocks = blocksOf(view([ownClaim({ method })]), method);
		expect(copiesOf(blocks)).toEqual(copies);
	});

	it("can be checked and given up", () => {
		const { id } = ownClaim();
		const forms = formsOf(blocksOf(view([ownClaim()]), "dns"));
		expect(forms).toEqual([
			expect.objectContaining({
				action: "/dashboard/claims/harbor-scout/check/",
				submit: "Check now",
				hidden: { id },
			}),
			expect.objectContaining({
				action: "/dashboard/claims/harbor-scout/end/",
				submit: "Cancel",
				hidden: { id },
			}),
		]);
	});

	it.each<[string, Partial<ClaimRecord>, string]>([
		["not looked at yet", {}, "Waiting for the text."],
		["asked for", { requested: true }, "Checking now."],
		[
			"not found",
			{ checkedAt: SEEN, finding: "The file answers with status 404." },
			"Waiting for the text. Last checked 5 May 2026, 08:30 UTC: The file answers with status 404.",
		],
	])("shows its status: %s", (_how, facts, text) => {
		expect(noticesOf(blocksOf(view([ownClaim(facts)]), "dns"))).toEqual([["info", text]]);
	});

	it("must be started again if the listing names another place", () => {
		const blocks = blocksOf(view([ownClaim()], { websiteUrl: "https://scout.dev/" }), "dns");
		expect(copiesOf(blocks)).toEqual([]);
		expect(formsOf(blocks).map(({ submit }) => submit)).toEqual(["Start"]);
	});

	it.each([
		["dns", { websiteUrl: null }, "has no website"],
		["website", { websiteUrl: null }, "has no website"],
		["repository", { repositoryUrl: null }, "has no public repository at github.com, gitlab.com"],
		["repository", { repositoryUrl: "https://git.quay.works/a/b" }, "has no public repository"],
	] as const)("is impossible by %s with %o", (method, facts, words) => {
		const blocks = blocksOf(view([], facts), method);
		expect(JSON.stringify(blocks)).toContain(words);
		expect(formsOf(blocks)).toEqual([]);
	});
});

describe("a claim that is proven", () => {
	it("shows its date, and what must stay in place", () => {
		const blocks = blocksOf(view([proven()]), "dns");
		expect(noticesOf(blocks)).toEqual([
			[
				"good",
				"Proven since 4 May 2026, 12:00 UTC. Last checked 5 May 2026, 08:30 UTC: The text is in place.",
			],
		]);
		expect(copiesOf(blocks)).toEqual(["_agent-registry.harborscout.com", LINE]);
		expect(formsOf(blocks)[1]).toMatchObject({ submit: "Cancel", tone: "danger" });
	});

	it("shows when it lapses while it is missing", () => {
		const failing = proven({ failingSince: SEEN, finding: "The file answers with status 404." });
		expect(noticesOf(blocksOf(view([failing]), "dns"))).toEqual([
			[
				"warn",
				"The proof is missing and lapses at 12 May 2026, 08:30 UTC unless you put it back. Last checked 5 May 2026, 08:30 UTC: The file answers with status 404.",
			],
		]);
	});

	it("shows that it lapsed, and can be started again", () => {
		const lapsed = proven({ state: "lapsed", finding: "The file answers with status 404." });
		const blocks = blocksOf(view([lapsed]), "dns");
		expect(noticesOf(blocks)).toEqual([
			["warn", "Your last proof lapsed. The file answers with status 404."],
		]);
		expect(formsOf(blocks).map(({ submit }) => submit)).toEqual(["Start"]);
	});

	it("is not shown after it was given up", () => {
		const blocks = blocksOf(view([proven({ state: "ended" })]), "dns");
		expect(noticesOf(blocks)).toEqual([]);
		expect(formsOf(blocks).map(({ submit }) => submit)).toEqual(["Start"]);
	});
});
