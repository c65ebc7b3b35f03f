import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { DRAFT } from "#contract/limits.ts";
import { renameAgent } from "#registry/agents/approve-revision.ts";
import { discardDraft, saveDraft } from "#registry/drafts/drafts.ts";
import { tidyEnded, tidyLogos } from "#registry/tidy-registry.ts";
import { agent, draft } from "../record-builders.ts";
import { createTestRegistry, refusal, reviewer, START } from "../registry-fixture.ts";
import { put, save } from "../store-suite.ts";

const accountId = "owner:ada";
const ofNew = { accountId, agentSlug: null };

async function openRegistry() {
	const registry = createTestRegistry();
	await put(registry.store, {
		agents: [agent("pier", { ownerId: accountId }), agent("quay", { ownerId: "owner:bo" })],
	});
	return registry;
}

describe("a draft", () => {
	it("is stored as it is, one per form, until it is deleted", async () => {
		const registry = await openRegistry();
		const drafts = () => registry.store.drafts.by("account", accountId);
		await saveDraft(registry, { ...ofNew, values: { title: "Dock" } });
		await saveDraft(registry, { ...ofNew, values: { title: "x", website_url: "no address" } });
		await saveDraft(registry, { accountId, agentSlug: "pier", values: { title: "Pier 2" } });
		expect((await drafts()).map(({ values }) => values)).toEqual([
			{ title: "x", website_url: "no address" },
			{ title: "Pier 2" },
		]);
		await discardDraft(registry, ofNew);
		await discardDraft(registry, ofNew);
		expect((await drafts()).map(({ agentSlug }) => agentSlug)).toEqual(["pier"]);
	});

	it("of an agent is for its owner only", async () => {
		const registry = await openRegistry();
		const values = { title: "Mine" };
		await expect(saveDraft(registry, { accountId, agentSlug: "quay", values })).rejects.toEqual(
			refusal("not_allowed"),
		);
		await expect(saveDraft(registry, { accountId, agentSlug: "dock", values })).rejects.toEqual(
			refusal("not_found"),
		);
		expect(await registry.store.drafts.list()).toEqual([]);
	});

	it("moves with its agent to another slug", async () => {
		const registry = await openRegistry();
		const values = { title: "Pier 2" };
		await saveDraft(registry, { accountId, agentSlug: "pier", values });
		await renameAgent(registry, { slug: "pier", to: "wharf", actor: reviewer, reason: "Typo." });
		expect(await registry.store.drafts.list()).toMatchObject([{ agentSlug: "wharf", values }]);
	});

	it("is refused above the limit of an account, unless it exists already", async () => {
		const registry = await openRegistry();
		// The account has two listings, each of which allows one more.
		const most = DEFAULT_LIMITS.quotas.drafts + 2;
		await save(registry.store, (transaction) => {
			for (let number = 0; number < most; number += 1) {
				transaction.drafts.save(draft({ agentSlug: `pier-${number}` }));
			}
			transaction.agents.save(agent("pier-1", { ownerId: accountId }));
		});
		const values = { title: "Dock" };
		await expect(saveDraft(registry, { ...ofNew, values })).rejects.toEqual(
			refusal("quota_reached"),
		);
		await saveDraft(registry, { accountId, agentSlug: "pier-1", values });
		expect(await registry.store.drafts.countBy("account", accountId)).toBe(most);
	});

	it("is refused if it is larger than any acceptable form", async () => {
		const registry = await openRegistry();
		const values = { long_description: "x".repeat(DRAFT.maxBytes) };
		await expect(saveDraft(registry, { ...ofNew, values })).rejects.toEqual(refusal("conflict"));
	});

	it.each([
		[DRAFT.keptDays * 24, 1],
		[DRAFT.keptDays * 24 + 1, 0],
	])("after %i hours exists %i times", async (hours, count) => {
		const registry = await openRegistry();
		await save(registry.store, (transaction) => transaction.drafts.save(draft({ savedAt: START })));
		registry.pass({ hours });
		await tidyEnded(registry, ["drafts"]);
		expect(await registry.store.drafts.list()).toHaveLength(count);
	});

	it("keeps the logo that it names", async () => {
		const registry = await openRegistry();
		const logoOf = (digest: string) => ({
			sha256: digest.repeat(64),
			png: "AAAA",
			by: accountId,
			at: START,
		});
		const [named, other] = [logoOf("a"), logoOf("b")];
		await put(registry.store, {
			logos: [named, other],
			drafts: [draft({ values: { logo_sha256: named.sha256 } })],
		});
		registry.pass({ hours: 100 });
		await tidyLogos(registry);
		expect(await registry.store.logos.list()).toEqual([named]);
	});
});
