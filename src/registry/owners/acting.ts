import type { MemberRole } from "#contract/vocabulary.ts";
import { isOrganisation, serviceAccount, tokenOfService } from "#domain/accounts/owners.ts";
import { type Need, roleAllows, rolesFor } from "#domain/accounts/rights.ts";
import { coversListing } from "#domain/accounts/token.ts";
import { Refusal } from "#domain/errors.ts";
import { membershipKey, type OrganisationRecord } from "#domain/records/organisation-record.ts";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { nameSome } from "#domain/texts/shorten-text.ts";
import type { Actor, RegistryContext, RegistryReader } from "../store.ts";

/** Who asks: a person, or what a token may do for its owner. */
export interface Holder {
	/** Account of the person, or owner of the token. */
	id: string;
	token?: Pick<TokenRecord, "id" | "limits"> | undefined;
}

/** The context for verbs in which somebody acts for an owner. Acts of organisations need it. */
export function actingFor(context: RegistryContext, { by }: Actor): RegistryContext {
	return by === undefined ? context : { ...context, by };
}

/** The holder as an actor for an owner, or a refusal that says what is missing. Without an owner: for the holder's own. */
export async function actorFor(
	reader: RegistryReader,
	holder: Holder,
	{ ownerId, need = "publish" }: { ownerId?: string | undefined; need?: Need } = {},
): Promise<Actor> {
	const { token } = holder;
	const owner = ownerId ?? token?.limits?.organisation ?? holder.id;
	requireLimitOf(holder, owner);
	const actor = actorOf(holder, owner);
	if (!actor) throw new Refusal("not_allowed", "You cannot act for this owner.");
	await requireActing(reader, actor, need);
	return actor;
}

/**
 * The holder as an actor for whoever owns an agent. If that is someone else, the holder acts for itself, and the verb
 * refuses.
 */
export async function actorForAgent(
	reader: RegistryReader,
	holder: Holder,
	{ slug, need = "publish" }: { slug: string; need?: Need },
): Promise<Actor> {
	const agent = await reader.agents.find(slug);
	if (agent) requireWithin(holder, agent);
	return actorOver(reader, holder, { ownerId: agent?.ownerId, need });
}

/** The same for whoever owns a submission, a claim or anything else. */
export async function actorOver(
	reader: RegistryReader,
	holder: Holder,
	{ ownerId, need = "publish" }: { ownerId: string | null | undefined; need?: Need },
): Promise<Actor> {
	const isTheirs = ownerId && (await mayAct(reader, actorOf(holder, ownerId), "view"));
	return isTheirs ? actorFor(reader, holder, { ownerId, need }) : ownActor(holder);
}

/** Everyone for whom the holder may act: first itself, then its organisations. */
export async function ownersOf(
	reader: RegistryReader,
	holder: Holder,
	need: Need = "publish",
): Promise<Actor[]> {
	const only = holder.token?.limits?.organisation;
	const memberships = await reader.memberships.by("account", holder.id);
	const all = [
		ownActor(holder),
		...memberships.map(({ organisationId: id }) => ({ id, by: holder.id })),
	];
	const able = await Promise.all(all.map((actor) => mayAct(reader, actor, need)));
	return all.filter(({ id }, place) => able[place] && (only === undefined || only === id));
}

/** A person acts for itself and a service account for its organisation. */
const ownActor = (holder: Holder): Actor => actorOf(holder, holder.id) ?? { id: holder.id };

function actorOf({ id, token }: Holder, ownerId: string): Actor | undefined {
	if (!isOrganisation(ownerId)) return ownerId === id ? { id } : undefined;
	if (!isOrganisation(id)) return { id: ownerId, by: id };
	return ownerId === id && token ? { id, by: serviceAccount(token.id) } : undefined;
}

/** Refuses a token that is limited to another organisation. */
export function requireLimitOf({ token }: Holder, ownerId: string): void {
	if ([undefined, ownerId].includes(token?.limits?.organisation)) return;
	throw new Refusal("not_allowed", "This token is limited to another organisation.");
}

/** Refuses what a token is not for. */
export function requireWithin({ token }: Holder, agent: Parameters<typeof coversListing>[1]) {
	if (coversListing(token?.limits, agent)) return;
	const { agents = [], prefix = [] } = token?.limits ?? {};
	const only = [...agents, ...prefix.map((name) => `names that begin with ${name}`)];
	throw new Refusal("not_allowed", `This token is limited to ${nameSome(only)}.`);
}

/** Refuses somebody who may not, or no longer, act for an owner. Called again inside each transaction. */
export async function requireActing(
	reader: RegistryReader,
	actor: Actor,
	need: Need,
): Promise<void> {
	if (await mayAct(reader, actor, need)) return;
	if (!isOrganisation(actor.id))
		throw new Refusal("not_allowed", "This account is suspended or was deleted.");
	const isMember = await mayAct(reader, actor, "view");
	throw new Refusal(
		"not_allowed",
		isMember
			? `Your role in this organisation does not allow this: only its ${rolesFor(need).join("s and ")}s may do it.`
			: "You are not a member of this organisation.",
	);
}

async function mayAct(
	reader: RegistryReader,
	actor: Actor | undefined,
	need: Need,
): Promise<boolean> {
	if (!actor) return false;
	if (!isOrganisation(actor.id))
		return actor.by === undefined && !(await reader.accounts.find(actor.id))?.suspendedAt;
	const organisation = await findOrganisation(reader, actor.id);
	const role = organisation && (await roleOf(reader, organisation.id, actor.by ?? ""));
	return role !== undefined && roleAllows(role, need);
}

/** The same for one that does not exist, so that strangers do not learn which do. */
export const noneOfYours = () =>
	new Refusal("not_found", "You are not a member of an organisation with this slug.");

/** One that has not ended. */
export async function findOrganisation(
	reader: RegistryReader,
	id: string,
): Promise<OrganisationRecord | undefined> {
	const organisation = await reader.organisations.find(id);
	return organisation?.endedAt === null ? organisation : undefined;
}

/** The role of a member or a service account in an organisation. */
async function roleOf(
	reader: RegistryReader,
	organisationId: string,
	by: string,
): Promise<MemberRole | undefined> {
	const tokenId = tokenOfService(by);
	if (tokenId !== undefined) {
		const token = await reader.tokens.find(tokenId);
		const isLive = token?.ownerId === organisationId && token.revokedAt === null;
		return isLive ? (token.role ?? "viewer") : undefined;
	}
	const key = membershipKey({ organisationId, accountId: by });
	const [membership, account] = await Promise.all([
		reader.memberships.find(key),
		reader.accounts.find(by),
	]);
	if (account?.suspendedAt !== null) return undefined;
	return membership?.acceptedAt ? membership.role : undefined;
}

/** Admins who can act. Suspended ones cannot. */
export async function adminsOf(reader: RegistryReader, id: string): Promise<string[]> {
	const members = (await reader.memberships.by("organisation", id)).map((row) => row.accountId);
	const able = await Promise.all(members.map((by) => mayAct(reader, { id, by }, "administer")));
	return members.filter((_, place) => able[place]);
}

/** Who sent the documents of a submission: the person who acts for an organisation, or the owner. */
export function senderOf({ by }: Pick<RegistryContext, "by">, ownerId: string): string {
	return by === undefined || tokenOfService(by) !== undefined ? ownerId : by;
}

/** True if an account is a member of an owner, or the owner. */
export async function isInvolved(
	reader: RegistryReader,
	{ id, ownerId }: { id: string; ownerId: string | null },
): Promise<boolean> {
	if (ownerId === null || !isOrganisation(ownerId)) return ownerId === id;
	return mayAct(reader, { id: ownerId, by: id }, "view");
}
