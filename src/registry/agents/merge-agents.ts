import { Refusal } from "#domain/errors.ts";
import type { Duplicate } from "#domain/identity/same-program.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { verb } from "../act.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { documentReader } from "../documents/documents.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import { joinEntries, keepImport } from "../sources/by-hand.ts";
import { isLedBySources } from "../sources/list-sayings.ts";
import { indexListing, listClusters } from "../sources/save-entry.ts";
import type { Actor, RegistryReader, RegistryTransaction } from "../store.ts";
import { moveRecords, tombstone } from "./approve-revision.ts";
import { endPending } from "./close-agent.ts";

export async function listDuplicates(reader: RegistryReader): Promise<Duplicate[]> {
	const duplicates: Duplicate[] = [];
	for (const cluster of await listClusters(reader)) {
		const agents = await Promise.all(cluster.slugs.map((slug) => getPublicAgent(reader, slug)));
		const [first] = rankSurvivors(agents);
		if (first) duplicates.push({ ...cluster, stays: first.slug });
	}
	return duplicates;
}

/** Those that nobody has decided on since they were found. */
export async function stillOpen(
	reader: RegistryReader,
	duplicates: readonly Duplicate[],
): Promise<Duplicate[]> {
	const open = await Promise.all(
		duplicates.map(async ({ slugs }) => {
			const agents = await Promise.all(slugs.map((slug) => reader.agents.find(slug)));
			return agents.every(
				(agent) =>
					agent !== undefined &&
					agent.status !== "removed" &&
					!agent.differsFrom?.some((other) => slugs.includes(other)),
			);
		}),
	);
	return duplicates.filter((_, index) => open[index]);
}

interface Merge {
	slugs: readonly string[];
	reason?: string | undefined;
	actor: Actor;
}

/** Makes one listing of several, and returns it. The other slugs redirect to it; what refers to them follows. */
export const mergeAgents = verb(async (transaction, { slugs, reason, actor }: Merge) => {
	const at = transaction.now().toISOString();
	const agents = await Promise.all(slugs.map((slug) => getPublicAgent(transaction, slug)));
	const [first, ...others] = rankSurvivors(agents);
	if (!first || others.length === 0) throw new Refusal("invalid_query", "Name two listings.");
	for (const other of others) {
		const survivor = await getPublicAgent(transaction, first.slug);
		const same = `It is the same agent as ${first.slug}.`;
		await endPending(transaction, { agent: other, actor, reason: same });
		await mergeInto(transaction, { survivor, other, actor, at });
		recordAudit(transaction, {
			actor,
			action: "duplicate.merge",
			subject: `agent ${first.slug}`,
			reason: reason ?? null,
			changes: [{ field: "slug", before: other.slug, after: first.slug }],
		});
	}
	return getPublicAgent(transaction, first.slug);
});

/** Which listing stays: the one that its owner has proven, then any owner's, one that a source keeps up to date, the oldest. */
function rankSurvivors(agents: readonly AgentRecord[]): AgentRecord[] {
	const owners = new Set(agents.flatMap(({ ownerId }) => ownerId ?? []));
	if (owners.size > 1) {
		throw new Refusal("conflict", "They have different owners, so they stay apart.");
	}
	const rank = (agent: AgentRecord) =>
		[
			(agent.claim.domainVerifiedAt ?? agent.claim.repositoryVerifiedAt) ? 0 : 1,
			agent.ownerId === null ? 1 : 0,
			isLedBySources(agent) ? 0 : 1,
			agent.createdAt,
			agent.slug,
		].join(" ");
	return agents.toSorted((left, right) => (rank(left) < rank(right) ? -1 : 1));
}

interface Pair {
	survivor: AgentRecord;
	other: AgentRecord;
	actor: Actor;
	at: string;
}

async function mergeInto(
	transaction: RegistryTransaction,
	{ survivor, other, actor, at }: Pair,
): Promise<void> {
	const { slug } = survivor;
	for (const agent of [survivor, other]) await keepImport(transaction, agent);
	const transition = { to: "merged", at, actor: actor.id, reason: null };
	const read = documentReader(transaction);
	transaction.agents.save({ ...tombstone(other, { movedTo: slug, transition }), merged: true });
	await moveRecords(transaction, other, slug);
	await indexListing(transaction, { read, before: other, after: survivor });
	await joinEntries(transaction, survivor, { other, actor, at });
}

/** Remembers that listings are different programs, so that nobody is asked again. */
export const keepApart = verb(
	async (transaction, { slugs, actor }: Pick<Merge, "slugs" | "actor">) => {
		const agents = await Promise.all(slugs.map((slug) => getPublicAgent(transaction, slug)));
		for (const agent of agents) {
			const others = slugs.filter((slug) => slug !== agent.slug);
			const differsFrom = [...new Set([...(agent.differsFrom ?? []), ...others])];
			transaction.agents.save({ ...agent, differsFrom });
		}
		recordAudit(transaction, {
			actor,
			action: "duplicate.dismiss",
			subject: `agent ${slugs[0]}`,
			changes: [{ field: "differs", before: null, after: slugs.join(" ") }],
		});
		return agents;
	},
);
