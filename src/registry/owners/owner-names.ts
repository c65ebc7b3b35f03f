import { isOrganisation, tokenOfService } from "#domain/accounts/owners.ts";
import { sendersOf } from "#domain/agents/submission-states.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import { findJoined } from "../accounts/find-joined.ts";
import { isFirstName } from "../accounts/manage-accounts.ts";
import type { RegistryReader } from "../store.ts";

/** The same, with the slug of each organisation that owns one. */
export async function withOwnerSlugs<Owned extends { ownerId: string }>(
	{ organisations }: RegistryReader,
	owned: readonly Owned[],
): Promise<(Owned & { ownerSlug?: string })[]> {
	const slugged = async (record: Owned) => {
		const owner = isOrganisation(record.ownerId) && (await organisations.find(record.ownerId));
		return owner ? { ...record, ownerSlug: owner.slug } : record;
	};
	return Promise.all(owned.map(slugged));
}

/**
 * What members of an organisation are called among themselves: by the names that they chose, and until then by those that
 * a provider states, which nobody else sees.
 */
export async function namesOfMembers(
	reader: RegistryReader,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const names = await namesOfOwners(reader, ids);
	for (const [id, name] of names) {
		if (isOrganisation(id) || !isFirstName(name)) continue;
		const linked = await reader.identities.by("account", id);
		const label = linked.flatMap(({ name }) => name ?? [])[0];
		if (label !== undefined) names.set(id, label);
	}
	return names;
}

/** Names of accounts and organisations by ID. IDs of neither are left out. */
export async function namesOfOwners(
	reader: RegistryReader,
	ids: readonly string[],
): Promise<Map<string, string>> {
	const nameOf = async (id: string) =>
		isOrganisation(id)
			? (await reader.organisations.find(id))?.name
			: (await reader.accounts.find(id))?.displayName;
	const names = await Promise.all(
		[...new Set(ids)].map(async (id) => ({ id, name: await nameOf(id) })),
	);
	return new Map(names.flatMap(({ id, name }) => (name === undefined ? [] : [[id, name]])));
}

/** The account of whoever sent a submission, made the service account or trusts the job that did, also after a join. */
export async function personBehind(
	reader: RegistryReader,
	submission: SubmissionRecord,
): Promise<AccountRecord | undefined> {
	const { sender = "" } = sendersOf(submission);
	const author = submission.sentFor ?? (await answeringFor(reader, sender)) ?? sender;
	return findJoined(reader, author);
}

/** Who made a service account, or trusts the job; undefined for a person. */
export async function answeringFor(
	reader: RegistryReader,
	author = "",
): Promise<string | undefined> {
	const token = await reader.tokens.find(tokenOfService(author) ?? "");
	const trusted = await reader.publishers.find(token?.by ?? "");
	return trusted ? trusted.by : token?.by;
}
