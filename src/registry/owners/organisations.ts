import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { ACCOUNT } from "#contract/limits.ts";
import { flawOfName } from "#domain/accounts/account-name.ts";
import { organisationId } from "#domain/accounts/owners.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import { fieldChanges } from "#domain/agents/field-changes.ts";
import { isGivenUp } from "#domain/agents/removals.ts";
import { isReservedSlug, isSlug } from "#domain/agents/slug.ts";
import { invalidBody, Refusal } from "#domain/errors.ts";
import { skeleton } from "#domain/identity/look-alikes.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { BELONGINGS } from "../accounts/belongings.ts";
import { withdrawOffers } from "../accounts/delete-account.ts";
import { noRecord, type Transaction, verb } from "../act.ts";
import { leaveBehind } from "../agents/leave-behind.ts";
import { recordOwnAct } from "../audit/record-audit.ts";
import { endCollectionsOf } from "../collections/end-collection.ts";
import { newId, type RegistryReader, type RegistryTransaction } from "../store.ts";
import { adminsOf, findOrganisation } from "./acting.ts";
import { requireOwnName } from "./names-of-others.ts";
import { askNoSecond } from "./second-person.ts";

/** An organisation that has not ended, by its slug. */
export async function findOrganisationBySlug(
	reader: RegistryReader,
	slug: string,
): Promise<OrganisationRecord | undefined> {
	const organisation = await reader.organisations.findBy("slug", slug);
	return organisation?.endedAt === null ? organisation : undefined;
}

/** One that has not ended, or a refusal. */
export async function getOrganisation(
	reader: RegistryReader,
	id: string,
): Promise<OrganisationRecord> {
	const organisation = await findOrganisation(reader, id);
	if (!organisation) throw noRecord("organisations");
	return organisation;
}

/** Founds an organisation. The account becomes its first admin. */
export const createOrganisation = verb(
	async (
		transaction,
		{ accountId, slug, name: raw }: { accountId: string; slug: string; name: string },
	) => {
		const name = requireText("name", raw, ACCOUNT.displayNameMaxCharacters);
		const own = await transaction.memberships.by("account", accountId);
		const count = own.filter(
			({ role, acceptedAt }) => roleAllows(role, "administer") && acceptedAt,
		).length;
		const since = instantAfter(transaction.now(), 1 - DAY_MS);
		const act = { member: accountId, action: "organisation.create", since };
		const { count: founded } = await transaction.countOwnActs(act);
		requireQuota("organisations", transaction.limits, { count: Math.max(count, founded) });
		await requireFreeName(transaction, { slug, name });
		await requireOwnName(transaction, { slug, name, owners: [accountId] });
		const at = transaction.now().toISOString();
		const organisation: OrganisationRecord = {
			id: organisationId(newId(transaction)),
			slug,
			name,
			needsSecond: false,
			webhook: null,
			groups: [],
			createdAt: at,
			endedAt: null,
		};
		transaction.organisations.save(organisation);
		transaction.memberships.save({
			organisationId: organisation.id,
			accountId,
			role: "admin",
			invitedAt: at,
			invitedBy: accountId,
			acceptedAt: at,
		});
		await recordOwnAct(transaction, {
			member: accountId,
			action: "organisation.create",
			subject: `organisation ${organisation.id}`,
			changes: fieldChanges<Settings>(SHOWN, {}, organisation),
		});
		return organisation;
	},
);

/** So many listings that keep it from ending are named. */
const NAMED_MAX_COUNT = 5;

const SHOWN = ["slug", "name", "needsSecond", "endsSecond"] as const;
type Settings = Pick<OrganisationRecord, (typeof SHOWN)[number]>;
type Wish = Pick<OrganisationRecord, "name" | "needsSecond">;

/** Changes what is given of an organisation's settings. Its slug stays. `context` is that of an admin (`actingFor`). */
export const changeOrganisation = verb(
	async (transaction, { id, ...wish }: { id: string } & Partial<Wish>) => {
		const before = await getOrganisation(transaction, id);
		const after = await withSecond(transaction, before, wish);
		if (wish.name !== undefined) {
			after.name = requireText("name", wish.name, ACCOUNT.displayNameMaxCharacters);
			await requireFreeName(transaction, after);
			const owners = [id, transaction.by ?? ""];
			await requireOwnName(transaction, { slug: "", name: after.name, owners });
		}
		const changes = fieldChanges<Settings>(SHOWN, before, after);
		if (changes.length === 0) return before;
		transaction.organisations.save(after);
		await recordOwnAct(transaction, { member: id, action: "organisation.change", changes });
		if (!after.needsSecond) await askNoSecond(transaction, id);
		return after;
	},
);

/** The rule of two ends when two admins want it: the first wish waits for another's, and wanting to keep it takes it back. */
async function withSecond(
	transaction: Transaction,
	{ endsSecond: first, ...before }: OrganisationRecord,
	wish: Partial<Wish>,
): Promise<OrganisationRecord> {
	const { by } = transaction;
	const after = { ...before, ...wish };
	if (wish.needsSecond === undefined) return { ...after, ...(first && { endsSecond: first }) };
	if (!before.needsSecond || wish.needsSecond) return after;
	const others = (await adminsOf(transaction, before.id)).filter((id) => id !== by);
	if (others.length === 0) {
		const way = "Make another member admin first.";
		throw new Refusal("conflict", `The rule of two ends when another admin wants it too. ${way}`);
	}
	if (first !== undefined && others.includes(first)) return after;
	return { ...after, needsSecond: true, ...(by !== undefined && { endsSecond: by }) };
}

/**
 * Ends an organisation: nobody can act for it any more, and its tokens, proofs and trusted publishers are gone. Refused
 * while it has open submissions or listings, also hidden ones and those that a moderator has removed but not for good.
 * Only what it has removed itself is left without an owner, as the audit log says. Its slug is never reused.
 */
export const endOrganisation = verb(async (transaction, { id }: { id: string }): Promise<void> => {
	const organisation = await getOrganisation(transaction, id);
	const hidden = await transaction.agents.by("hiddenOwner", id);
	const gone = hidden.filter(isGivenUp);
	requireNothingLeft({
		owned: await transaction.agents.by("owner", id),
		hidden: hidden.filter((agent) => !isGivenUp(agent)),
		sent: await transaction.submissions.by("openOwner", id),
	});
	const changes = gone.map(({ slug }) => ({ field: `owner of ${slug}`, before: id, after: null }));
	await recordOwnAct(transaction, { member: id, action: "organisation.end", changes });
	const endedAt = transaction.now().toISOString();
	transaction.organisations.save({ ...organisation, endedAt, webhook: null, groups: [] });
	for (const agent of gone) transaction.agents.save(leaveBehind(agent, id, endedAt));
	await withdrawOffers(transaction, id);
	await endCollectionsOf(transaction, id);
	await forgetAll(transaction, id, endedAt);
});

interface Left {
	owned: readonly AgentRecord[];
	hidden: readonly AgentRecord[];
	sent: readonly unknown[];
}

/** Says what keeps an organisation from ending, and what can be done about each. */
function requireNothingLeft({ owned, hidden, sent }: Left): void {
	const of = (who: "moderator" | "owner") => hidden.filter((agent) => agent.hidden?.by === who);
	const ways = [
		["Transfer or remove", owned, ""],
		["Transfer or remove", of("owner"), ", which it has hidden"],
		["Transfer", of("moderator"), ", which a moderator took away"],
	] as const;
	const listings = ways.flatMap(([verb, agents, why]) => {
		const slugs = agents.slice(0, NAMED_MAX_COUNT).map(({ slug }) => slug);
		const rest = agents.length - slugs.length;
		const more = rest > 0 ? ` and ${rest} more` : "";
		return agents.length === 0 ? [] : [`${verb} ${slugs.join(", ")}${more}${why}.`];
	});
	const submissions = sent.length > 0 ? [`Withdraw its open submissions (${sent.length}).`] : [];
	const first = [...listings, ...submissions];
	if (first.length === 0) return;
	const still = listings.length > 0 ? "listings" : "submissions";
	throw new Refusal("conflict", `The organisation still has ${still}. ${first.join(" ")}`);
}

async function forgetAll(transaction: RegistryTransaction, id: string, revokedAt: string) {
	for (const member of await transaction.memberships.by("organisation", id))
		transaction.memberships.remove(`${id} ${member.accountId}`);
	for (const token of await transaction.tokens.by("owner", id))
		if (token.revokedAt === null) transaction.tokens.save({ ...token, revokedAt });
	// Tokens stay for a while, as ended ones do.
	for (const { name, drop } of BELONGINGS) if (name !== "tokens") await drop(transaction, id);
	for (const claim of await transaction.claims.by("account", id))
		transaction.claims.remove(claim.id);
}

/** Ended ones count too. There are few, so all are compared. */
async function requireFreeName(
	transaction: Transaction,
	wish: Pick<OrganisationRecord, "slug" | "name"> & { id?: string },
): Promise<void> {
	const looks = [skeleton(wish.name), skeleton(wish.slug)];
	const others = (await transaction.organisations.list()).filter(({ id }) => id !== wish.id);
	const isTaken = others.some(({ name, slug }) =>
		[name, slug].some((text) => looks.includes(skeleton(text))),
	);
	const flaws = (["slug", "name"] as const).flatMap((member) => {
		const detail = flawOf(member, wish[member], transaction);
		return detail === undefined ? [] : [{ pointer: `#/${member}`, detail }];
	});
	if (flaws.length > 0) throw invalidBody(flaws);
	if (!isTaken) return;
	throw new Refusal("conflict", "Another organisation has this name, or one that looks like it.");
}

function flawOf(
	member: "slug" | "name",
	text: string,
	{ siteName, reviewWords }: Pick<Transaction, "siteName" | "reviewWords">,
): string | undefined {
	if (member === "slug" && !isSlug(text)) return "must be lower-case letters, digits and hyphens";
	if (member === "slug" && (text === "me" || isReservedSlug(text))) return "is a reserved word";
	if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(text)) return "must not look like a namespace";
	return flawOfName(text, { role: "member", siteName, reviewWords });
}
