import { expect } from "vitest";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import type { RegistrationRequest } from "#contract/agents/registration.ts";
import type { ProblemCode } from "#contract/http/problem.ts";
import type { Limits } from "#contract/quotas.ts";
import { seededRandom } from "#registry/sample/seeded-random.ts";
import type { RegistryContext, RegistryStore } from "#registry/store.ts";
import type { Decision } from "#registry/submissions/decide-submission.ts";
import { submitAgent } from "#registry/submissions/submit-agent.ts";
import { decideAsRead } from "./decide-as-read.ts";
import { createMemoryStore } from "./memory-store.ts";

export const START = "2026-05-04T12:00:00.000Z";
export const reviewer = { id: "reviewer:mira" };
export const ada = { tokenId: "token-of-ada", ownerId: "owner:ada" };
export const bo = { tokenId: "token-of-bo", ownerId: "owner:bo" };

export interface TestRegistry extends RegistryContext {
	/** Moves the clock forward. */
	pass(time: { hours: number }): void;
}

/** A registry with a stopped clock and the same random values in every run. */
export function createTestRegistry(store: RegistryStore = createMemoryStore()): TestRegistry {
	let atMs = Date.parse(START);
	return {
		store,
		now: () => new Date(atMs),
		randomBytes: seededRandom("tests of the registry").bytes,
		limits: DEFAULT_LIMITS,
		pass: ({ hours }) => {
			atMs += hours * 3_600_000;
		},
	};
}

/** The usual limits, but for these quotas. */
export const limitsWith = (quotas: Partial<Limits["quotas"]>): Limits => ({
	...DEFAULT_LIMITS,
	quotas: { ...DEFAULT_LIMITS.quotas, ...quotas },
});

export function registration(members: Partial<RegistrationRequest> = {}): RegistrationRequest {
	return { title: "Harbor Scout", website_url: "https://harborscout.com/", ...members };
}

/** Submits as Ada and decides at once. */
export async function submitAndDecide(
	registry: RegistryContext,
	members: Partial<RegistrationRequest> = {},
	decision: Decision = { outcome: "approved" },
) {
	const { id } = await submitAgent(registry, { request: registration(members), submitter: ada });
	return decideAsRead(registry, { id, decision, actor: reviewer });
}

/** Matches a refusal of this code, for `rejects.toEqual`. */
export function refusal(code: ProblemCode, detail: RegExp = /./) {
	return expect.objectContaining({
		name: "Refusal",
		code,
		message: expect.stringMatching(detail),
	});
}
