import { isOrganisation } from "#domain/accounts/owners.ts";
import { isGivenUp, TRANSFERRED } from "#domain/agents/removals.ts";
import { agentNotFound, invalidBody, Refusal } from "#domain/errors.ts";
import { withTransition } from "#domain/history.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { Offer, TransferRecord } from "#domain/records/transfer-record.ts";
import { type Transaction, verb } from "../act.ts";
import { closeAgent } from "../agents/close-agent.ts";
import { getListedAgent } from "../agents/get-own-agent.ts";
import { recordAct, recordOwnAct } from "../audit/record-audit.ts";
import { saveProofs, withOwnerProofs } from "../claims/close-claim.ts";
import { notify } from "../outbox/notify.ts";
import { type Actor, newId, type RegistryReader } from "../store.ts";
import { findOrganisation, requireActing } from "./acting.ts";
import { findOrganisationBySlug } from "./organisations.ts";
import { namesOfOwners } from "./owner-names.ts";

/** The ID of an owner that is named by the slug of an organisation or the ID of an account; addresses stay private. */
export async function findOwnerNamed(
	reader: RegistryReader,
	name: string,
	member = "to",
): Promise<string> {
	const organisation = await findOrganisationBySlug(reader, name);
	const id = organisation?.id ?? (await reader.accounts.find(name))?.id;
	if (id !== undefined) return id;
	const detail = "must be the slug of an organisation or the ID of an account";
	throw invalidBody([{ pointer: `#/${member}`, detail }]);
}

/** Offers a listing, even a hidden one, to another owner, which both are told. Nothing changes until that owner accepts. */
export const offerTransfer = verb(
	async (transaction, { slug, actor, to }: { slug: string; actor: Actor; to: string }) => {
		const { id: from } = actor;
		const agent = await getListedAgent(transaction, { slug, ownerId: from });
		if (isGivenUp(agent)) throw new Refusal("conflict", "You have removed it. Restore it first.");
		if (to === from) throw new Refusal("conflict", "This is already its owner.");
		await requireLive(transaction, to);
		const open = await transaction.transfers.findBy("offered", slug);
		if (open?.from === from) {
			throw new Refusal("conflict", "The listing is already offered. Withdraw that offer first.");
		}
		const at = transaction.now().toISOString();
		// Of an owner that has lost it since.
		if (open) transaction.transfers.save({ ...open, state: "withdrawn", endedAt: at });
		const own = await transaction.transfers.by("giver", from);
		const count = own.filter(({ state }) => state === "offered").length;
		const listings = await transaction.agents.countBy("owner", from);
		requireQuota("transfers", transaction.limits, { count, listings });
		const transfer: TransferRecord = {
			id: newId(transaction),
			agentSlug: slug,
			from,
			to,
			offeredBy: actor.by ?? from,
			at,
			state: "offered",
			endedAt: null,
		};
		transaction.transfers.save(transfer);
		await recordAct(transaction, {
			actor,
			owner: from,
			action: "transfer.offer",
			subject: `agent ${slug}`,
			changes: [{ field: "offeredTo", before: null, after: to }],
		});
		const subject = { title: agent.title, agentSlug: slug };
		await notify(transaction, { accountId: to, type: "transfer.offered", subject });
		const names = await namesOfOwners(transaction, [to]);
		const topic = { ...subject, detail: `offered to ${names.get(to)}` };
		const giver = { accountId: from, type: "transfer.ended", own: true } as const;
		await notify(transaction, { ...giver, subject: topic });
		return transfer;
	},
);

type Answer = Exclude<TransferRecord["state"], "offered">;

/**
 * Ends an offer: its taker accepts or declines it, its giver withdraws it. An accepted listing belongs to the taker;
 * claims, a granted level and a pending change of the giver end.
 */
export const endTransfer = verb(
	async (transaction, { id, actor, answer }: { id: string; actor: Actor; answer: Answer }) => {
		const transfer = await transaction.transfers.find(id);
		const side = answer === "withdrawn" ? "from" : "to";
		if (transfer?.[side] !== actor.id) throw new Refusal("not_found", "You have no such offer.");
		const { state, agentSlug, from, to } = transfer;
		if (state !== "offered") throw new Refusal("conflict", `This offer was already ${state}.`);
		const ended: TransferRecord = {
			...transfer,
			state: answer,
			endedAt: transaction.now().toISOString(),
		};
		transaction.transfers.save(ended);
		const agent = await transaction.agents.find(agentSlug);
		if (!agent) throw agentNotFound();
		if (answer === "accepted") await handOver(transaction, { agent, transfer, actor });
		else {
			await recordOwnAct(
				{ ...transaction, ...actor },
				{
					member: actor.id,
					action: `transfer.${answer === "declined" ? "decline" : "withdraw"}`,
					subject: `agent ${agentSlug}`,
				},
			);
		}
		const names = await namesOfOwners(transaction, [from, to]);
		const now = answer === "accepted" ? ", to whom the listing belongs now" : "";
		const detail = `${answer} by ${names.get(actor.id) ?? actor.id}${now}`;
		const subject = { title: agent.title, agentSlug, detail };
		for (const accountId of [from, to]) {
			const own = accountId === actor.id;
			await notify(transaction, { accountId, type: "transfer.ended", subject, own });
		}
		return ended;
	},
);

/** What has become of it since it was offered is looked at again. The record stays for ever. */
async function handOver(
	transaction: Transaction,
	{ agent, transfer, actor }: { agent: AgentRecord; transfer: TransferRecord; actor: Actor },
): Promise<void> {
	const { slug } = agent;
	if (isGivenUp(agent) || agent.ownerId !== transfer.from) {
		throw new Refusal("conflict", "Who offered this listing no longer has it.");
	}
	await requireLive(transaction, transfer.from);
	await requireActing(transaction, actor, "administer");
	const reason = "The listing was transferred.";
	await closeAgent(transaction, { agent, actor, reason, claimant: transfer.from });
	const at = transaction.now().toISOString();
	// The giver stands in the history, so that what it did as the owner stays an owner's act.
	const { id: taker, by } = actor;
	const transition = { to: TRANSFERRED, at, actor: transfer.from, by, taker, reason };
	const next = {
		...agent,
		...withTransition(agent, transition),
		ownerId: actor.id,
		grantedLevel: null,
		updatedAt: at,
	};
	const after = await withOwnerProofs(transaction, next);
	saveProofs(transaction, agent, { after, claims: await transaction.claims.by("agent", slug), at });
	await recordAct(transaction, {
		actor,
		owner: null,
		action: "transfer.accept",
		subject: `agent ${slug}`,
		changes: [{ field: "ownerId", before: transfer.from, after: actor.id }],
	});
}

/** Refuses an owner that can neither give nor take: a suspended account, or an organisation that has ended. */
async function requireLive(reader: RegistryReader, ownerId: string): Promise<void> {
	const account = await reader.accounts.find(ownerId);
	const hasEnded = isOrganisation(ownerId) && !(await findOrganisation(reader, ownerId));
	if (hasEnded) throw new Refusal("conflict", "This organisation has ended.");
	if (!account?.suspendedAt) return;
	throw new Refusal("conflict", "This account is suspended or was deleted.");
}

/** Open offers that owners have made or received, each once. */
export async function listOffers(
	reader: RegistryReader,
	owners: readonly string[],
): Promise<Offer[]> {
	const lists = owners.flatMap((id) => [
		reader.transfers.newestBy("taker", id),
		reader.transfers.newestBy("giver", id),
	]);
	const all = (await Promise.all(lists)).flat().filter(({ state }) => state === "offered");
	const offers = [...new Map(all.map((offer) => [offer.id, offer])).values()];
	const sides = offers.flatMap(({ from, to }) => [from, to]);
	const names = await namesOfOwners(reader, sides);
	const agents = await Promise.all(offers.map(({ agentSlug }) => reader.agents.find(agentSlug)));
	return offers.map((offer, place) => ({
		...offer,
		isHidden: agents[place]?.status === "removed",
		giver: names.get(offer.from) ?? offer.from,
		taker: names.get(offer.to) ?? offer.to,
		isReceived: owners.includes(offer.to),
	}));
}
