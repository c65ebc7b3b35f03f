import type { ClaimOutcome } from "#domain/claims/outbound-questions.ts";
import { AgentRecord, type ClaimRecord } from "#domain/records/agent-record.ts";
import { type ClaimStart, requestCheck, startClaim } from "#registry/claims/open-claims.ts";
import { recordCheck } from "#registry/claims/record-check.ts";
import type { RegistryReader } from "#registry/store.ts";
import { account, agent } from "../record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

export const SLUG = "harbor-scout";
export const ADA = "owner:ada";
export const BO = "owner:bo";

export const FOUND: ClaimOutcome = { found: true };
export const MISSING: ClaimOutcome = { found: false, finding: "The file answers with status 404." };

/** Ada's and Bo's accounts, and an agent with a website and a repository that Ada registered. */
export async function openClaimRegistry(facts: Partial<AgentRecord> = {}): Promise<TestRegistry> {
	const registry = createTestRegistry();
	const places = {
		websiteUrl: "https://www.harborscout.com/",
		repositoryUrl: "https://github.com/quay/scout",
	};
	await save(registry.store, (transaction) => {
		for (const id of [ADA, BO]) transaction.accounts.save(account(id));
		transaction.agents.save(agent(SLUG, { title: "Harbor Scout", ...places, ...facts }));
	});
	return registry;
}

/** Starts a claim and has its proof found. */
export async function prove(
	registry: TestRegistry,
	start: Partial<ClaimStart> = {},
): Promise<ClaimRecord> {
	const claim = await begin(registry, start);
	await check(registry, claim.id, FOUND);
	return getClaim(registry.store, claim.id);
}

export function begin(registry: TestRegistry, start: Partial<ClaimStart> = {}) {
	return startClaim(registry, { slug: SLUG, method: "dns", accountId: ADA, ...start });
}

export function check(registry: TestRegistry, id: string, outcome: ClaimOutcome) {
	return recordCheck(registry, { id, outcome });
}

export function request(registry: TestRegistry, id: string, accountId = ADA) {
	return requestCheck(registry, { id, accountId });
}

export async function getClaim(store: RegistryReader, id: string): Promise<ClaimRecord> {
	const claim = await store.claims.find(id);
	if (!claim) throw new Error("There is no such claim");
	return claim;
}

export async function getAgent(store: RegistryReader): Promise<AgentRecord> {
	return AgentRecord.parse(await store.agents.find(SLUG));
}

/** Types of the notifications of an account, sorted, because simultaneous ones have no order. */
export async function toldTo(store: RegistryReader, accountId: string): Promise<string[]> {
	const told = await store.notifications.newestBy("account", accountId);
	return told.map(({ type }) => type).sort();
}

/** Actions in the audit log, sorted. */
export async function auditOf(store: RegistryReader): Promise<string[]> {
	return (await store.audit.newestBy("all", "yes")).map(({ action }) => action).sort();
}

export async function findAudit(store: RegistryReader, action: string) {
	return (await store.audit.newestBy("all", "yes")).find((entry) => entry.action === action);
}
