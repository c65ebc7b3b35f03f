import type { MemberRole } from "#contract/vocabulary.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import { account, agent, membership, organisation } from "../record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../registry-fixture.ts";
import { save } from "../store-suite.ts";

/** An organisation with an admin, a publisher and a viewer, which owns `harbor-scout`. Eve is no member. */
export const guild = organisation("guild");
const MEMBERS: Readonly<Record<string, MemberRole>> = {
	ada: "admin",
	pia: "publisher",
	vic: "viewer",
};

export async function registryOfGuild(
	members: Partial<OrganisationRecord> = {},
): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (transaction) => {
		transaction.organisations.save({ ...guild, ...members });
		for (const accountId of [...Object.keys(MEMBERS), "eve"])
			transaction.accounts.save(
				account(accountId, {
					email: `${accountId}@quay.works`,
					emailProvenAt: "2026-05-04T12:00:00.000Z",
				}),
			);
		for (const [accountId, role] of Object.entries(MEMBERS))
			transaction.memberships.save(membership("guild", { accountId, role }));
		transaction.agents.save(agent("harbor-scout", { ownerId: guild.id }));
	});
	return registry;
}

/** The registry for somebody who acts for the organisation. */
export const as = (registry: TestRegistry, by: string): TestRegistry => ({ ...registry, by });
