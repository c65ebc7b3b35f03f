import { describe, expect, it } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { ACCOUNT, AGENT_STATES_LIMIT } from "#contract/limits.ts";
import { recordVersion } from "#domain/history.ts";
import { deprecateAgent, removeAgent, restoreAgent } from "#registry/agents/restore-agent.ts";
import { endClaim, startClaim } from "#registry/claims/open-claims.ts";
import { castVote } from "#registry/signals/cast-vote.ts";
import { unwatchAgent, watchAgent } from "#registry/signals/watchlist.ts";
import { tidyAudit, tidyEnded } from "#registry/tidy-registry.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { account, agent, audit, comment } from "../record-builders.ts";
import { createTestRegistry, refusal, type TestRegistry } from "../registry-fixture.ts";
import { eventsOf, smallRegistry } from "../signals/signals-fixture.ts";
import { put, save } from "../store-suite.ts";

const slug = "harbor-scout";
const eve = { id: "account:eve" };
const ada = { id: "owner:ada" };
const asOwner = { slug, actor: ada, as: "owner" } as const;
const retryAfter = (seconds: number) =>
	expect.objectContaining({
		code: "rate_limited",
		headers: { "Retry-After": String(seconds) },
	});

async function registryOfEve(): Promise<TestRegistry> {
	const registry = await smallRegistry();
	await save(registry.store, (transaction) => transaction.accounts.save(account(eve.id)));
	return registry;
}

describe("an actor", () => {
	it("can change its vote for an agent a few times a day, and learns when it may again", async () => {
		const registry = await smallRegistry();
		for (let number = 0; number < DEFAULT_LIMITS.quotas.agent_signals; number += 1) {
			await castVote(registry, { slug, actor: eve, value: number % 2 === 0 ? 1 : -1 });
		}
		const again = () => castVote(registry, { slug, actor: eve, value: 0 });
		await expect(again()).rejects.toEqual(retryAfter(12 * 3600));
		await expect(watchAgent(registry, { slug, actor: eve })).rejects.toEqual(
			refusal("rate_limited"),
		);
		await castVote(registry, { slug: "old-scout", actor: eve, value: 1 });
		registry.pass({ hours: 12 });
		await again();
	});

	it("leaves no more records behind in a week of toggling than the days allow", async () => {
		const registry = await smallRegistry();
		for (let hour = 0; hour < 7 * 24; hour += 1) {
			for (const turn of [watchAgent, unwatchAgent]) {
				await turn(registry, { slug, actor: eve }).catch(() => {});
			}
			registry.pass({ hours: 1 });
		}
		// The week starts at noon and therefore touches eight days.
		expect(await eventsOf(registry)).toHaveLength(8 * DEFAULT_LIMITS.quotas.agent_signals);
	});
});

describe("the owner of an agent", () => {
	it("can deprecate and restore it a few times a day, and learns when it may again", async () => {
		const registry = await smallRegistry();
		await deprecateAgent(registry, asOwner);
		registry.pass({ hours: 2 });
		await restoreAgent(registry, asOwner);
		await deprecateAgent(registry, asOwner);
		await restoreAgent(registry, asOwner);
		await expect(deprecateAgent(registry, asOwner)).rejects.toEqual(retryAfter(22 * 3600));
		registry.pass({ hours: 22 });
		await deprecateAgent(registry, asOwner);
		await expect(restoreAgent(registry, asOwner)).rejects.toEqual(refusal("rate_limited"));
		await removeAgent(registry, asOwner);
	});

	it("leaves a history of limited length that keeps its start", async () => {
		const registry = await smallRegistry();
		for (let day = 0; day < 40; day += 1) {
			for (let turn = 0; turn < DEFAULT_LIMITS.quotas.agent_states / 2; turn += 1) {
				await deprecateAgent(registry, asOwner);
				await restoreAgent(registry, asOwner);
			}
			registry.pass({ hours: 24 });
		}
		const after = await registry.store.agents.find(slug);
		expect(after?.transitions).toHaveLength(AGENT_STATES_LIMIT.maxTransitions);
		expect(after?.transitions[0]).toEqual(agent(slug).transitions[0]);
		// A decision about an earlier version never applies to a later one.
		const changes = 40 * DEFAULT_LIMITS.quotas.agent_states;
		expect(after && recordVersion(after)).toBe(1 + changes);
	});
});

describe("an account", () => {
	it("starts a limited number of claims a day, however often it ends them", async () => {
		const registry = await registryOfEve();
		const begin = () => startClaim(registry, { slug, method: "dns", accountId: eve.id });
		for (let number = 0; number < DEFAULT_LIMITS.quotas.claims; number += 1) {
			const { id } = await begin();
			await endClaim(registry, { id, actor: eve, accountId: eve.id });
		}
		await expect(begin()).rejects.toEqual(retryAfter(24 * 3600));
		expect(await registry.store.claims.list()).toHaveLength(1);
	});

	it("creates a limited number of tokens a day, can always revoke them, and keeps the latest", async () => {
		const registry = await registryOfEve();
		const make = () =>
			issueToken(registry, { name: "build", scopes: ["agents:write"], ownerId: eve.id });
		for (let day = 0; day < 3; day += 1) {
			for (let number = 0; number < DEFAULT_LIMITS.quotas.new_tokens; number += 1) {
				const { record } = await make();
				await revokeToken(registry, record.id, { ownerId: eve.id });
			}
			await expect(make()).rejects.toEqual(refusal("rate_limited"));
			registry.pass({ hours: 24 });
		}
		expect(await registry.store.tokens.by("owner", eve.id)).toHaveLength(
			ACCOUNT.maxEndedTokens + 1,
		);
	});

	it("keeps its latest lines in the audit log, and moderators keep all", async () => {
		const registry = await registryOfEve();
		await save(registry.store, (transaction) => {
			for (let number = 0; number < ACCOUNT.maxAuditLines; number += 1) {
				const at = new Date(Date.parse("2026-05-01T00:00:00.000Z") + number).toISOString();
				transaction.audit.save(audit(`own ${number}`, { member: eve.id, at }));
				transaction.audit.save(audit(`decided ${number}`, { at }));
			}
		});
		await startClaim(registry, { slug, method: "dns", accountId: eve.id });
		const lines = await registry.store.audit.newestBy("all", "yes");
		expect(lines.filter(({ member }) => member === eve.id)).toHaveLength(ACCOUNT.maxAuditLines);
		expect(lines[0]?.action).toBe("claim.start");
		expect(lines.filter(({ member }) => member === null)).toHaveLength(ACCOUNT.maxAuditLines);
	});

	it("that repeats one action displaces only earlier lines of that action from the audit log", async () => {
		const registry = await registryOfEve();
		const oldest = { at: "2026-04-01T00:00:00.000Z", member: eve.id };
		await save(registry.store, (transaction) => {
			transaction.audit.save(audit("telling", { ...oldest, action: "token.create" }));
			for (let number = 1; number < ACCOUNT.maxAuditLines; number += 1) {
				const at = new Date(Date.parse("2026-05-01T00:00:00.000Z") + number).toISOString();
				transaction.audit.save(audit(`repeat ${number}`, { ...oldest, at }));
			}
		});
		await startClaim(registry, { slug, method: "dns", accountId: eve.id });
		const lines = await registry.store.audit.newestBy("all", "yes");
		expect(lines).toHaveLength(ACCOUNT.maxAuditLines);
		expect(lines.at(-1)?.action).toBe("token.create");
		expect(lines.map(({ id }) => id)).not.toContain(audit("repeat 1").id);
	});
});

describe("tidying", () => {
	it.each([
		[400 * 24, 2, "to the hour"],
		[400 * 24 + 1, 1, "actions of members are removed, decisions of moderators stay"],
	])("the audit log after %i hours leaves %i lines: %s", async (hours, kept) => {
		const registry = createTestRegistry();
		await put(registry.store, { audit: [audit("own", { member: eve.id }), audit("decided")] });
		registry.pass({ hours });
		await tidyAudit(registry);
		expect(await registry.store.audit.newestBy("all", "yes")).toHaveLength(kept);
	});

	it.each([
		["rejected", 180 * 24, 1, "to the hour"],
		["rejected", 180 * 24 + 1, 0, "rejected long ago"],
		["published", 180 * 24 + 1, 1, "it stands in public"],
		["held", 180 * 24 + 1, 1, "nobody decided"],
	] as const)("comments that are %s after %i hours leaves %i: %s", async (...row) => {
		const [status, hours, kept] = row;
		const registry = createTestRegistry();
		await put(registry.store, { comments: [comment("first", { status })] });
		registry.pass({ hours });
		await tidyEnded(registry, ["comments"]);
		expect(await registry.store.comments.list()).toHaveLength(kept);
	});
});
