import type { VERSION_STATUSES } from "#contract/agents/version.ts";
import { AGENT_STATES_LIMIT } from "#contract/limits.ts";
import type { Reasoning } from "#contract/moderation/reason.ts";
import type { AgentStatus, NotificationType } from "#contract/vocabulary.ts";
import { absenceSentence, isRestorable, TAKEN_BACK } from "#domain/agents/removals.ts";
import { checkAgentTransition } from "#domain/agents/submission-states.ts";
import { agentNotFound, Refusal } from "#domain/errors.ts";
import { acceptRises, suddenRises } from "#domain/evidence/joined-observations.ts";
import { madeBy, requireTag, requireVersion, tagOf, withTransition } from "#domain/history.ts";
import { requireRest, requireRestAfter } from "#domain/quotas.ts";
import type { AgentRecord, VersionRecord } from "#domain/records/agent-record.ts";
import type { AuditChange } from "#domain/records/audit-record.ts";
import { requireReason } from "#domain/texts/text-gate.ts";
import { requireModerator, requireUninvolved, type Transaction, verb } from "../act.ts";
import { recordAct, recordOwnAct } from "../audit/record-audit.ts";
import { notify } from "../outbox/notify.ts";
import { getPublicAgent } from "../signals/cast-vote.ts";
import { tellModerators } from "../sources/collapse.ts";
import type { Actor, RegistryTransaction } from "../store.ts";
import { acceptMessage } from "./accept-message.ts";
import { getOwnAgent } from "./get-own-agent.ts";

export interface AgentAct extends Reasoning {
	slug: string;
	actor: Actor;
	/** Owners act on their own agents; moderators act on all, with a reason. */
	as: "owner" | "moderator";
	/** ETags of what was read; any if missing. */
	read?: readonly string[] | undefined;
	/** Version that a moderator read; any if missing. */
	expected?: number | undefined;
}

export interface AgentNote {
	actor: Actor;
	at: string;
	reason: string | null;
}

export interface AgentChange {
	/** Named like an operation. */
	action: string;
	/** Type of the message to the owner. */
	type: NotificationType;
	/** New state; without one, the state stays the same. */
	to?: AgentStatus;
	/** Whether it is also possible for a removed agent. */
	reaches?: (removed: AgentRecord) => boolean;
	/** Saves the changed agent and returns it. */
	apply: (transaction: Transaction, agent: AgentRecord, noted: AgentNote) => Promise<AgentRecord>;
	/** Content of the message to the owner, in addition to the reason. */
	detail?: string | null;
	changes: (before: AgentRecord, after: AgentRecord) => AuditChange[];
}

/** One action on a public agent: permission, change, audit log and notification, all or nothing. */
export const changeAgent = verb(
	async (
		transaction,
		act: AgentAct,
		{ action, type, to, reaches, apply, detail = null, changes }: AgentChange,
	) => {
		const before = await getActedOn(transaction, act, reaches);
		requireTag(tagOf(before, await transaction.findOpenRevision(act.slug)), act.read);
		if (act.expected !== undefined) requireVersion(before, act.expected);
		const reason = givenReason(act);
		if (to !== undefined) checkAgentTransition(before.status, to);
		// Each is public immediately and causes a build. Nobody has to wait to take back what they removed.
		if (act.as === "owner" && to !== "removed" && before.status !== "removed") {
			requireRest(before.transitions, { at: transaction.now(), limits: transaction.limits });
		}
		const at = transaction.now().toISOString();
		const after = await apply(transaction, before, { actor: act.actor, at, reason });
		await recordAct(transaction, {
			actor: act.actor,
			action,
			reason,
			owner: act.as === "owner" ? act.actor.id : null,
			subject: `agent ${before.slug}`,
			changes: changes(before, after),
		});
		const message = [detail, reason].filter((text) => text !== null).join(" ");
		await notify(transaction, {
			accountId: before.ownerId,
			type,
			own: before.ownerId === act.actor.id,
			subject: { title: after.title, agentSlug: after.slug, detail: message || null },
		});
		return after;
	},
);

export function saveState(
	transaction: RegistryTransaction,
	agent: AgentRecord,
	{
		status,
		at,
		actor,
		reason,
		...changes
	}: Partial<AgentRecord> & Pick<AgentRecord, "status"> & AgentNote,
): AgentRecord {
	const after: AgentRecord = {
		...agent,
		...changes,
		status,
		updatedAt: at,
		...withTransition(agent, { to: status, at, ...madeBy(actor), reason }),
	};
	transaction.agents.save(after);
	return after;
}

async function getActedOn(
	transaction: RegistryTransaction,
	{ slug, actor, as }: AgentAct,
	reaches: AgentChange["reaches"] = () => false,
): Promise<AgentRecord> {
	const agent = await transaction.agents.find(slug);
	if (as === "owner") {
		const isBack = agent?.ownerId === actor.id && agent.hidden?.by === "owner" && reaches(agent);
		if (!isBack && agent?.ownerId === actor.id && isRestorable(agent)) throw isAway(agent);
		return isBack ? agent : getOwnAgent(transaction, { slug, ownerId: actor.id });
	}
	await requireModerator(transaction, actor);
	if (!agent) throw agentNotFound();
	if (agent.status === "removed" && !reaches(agent)) throw isAway(agent);
	await requireUninvolved(transaction, actor, agent.ownerId);
	return agent;
}

/** What can come back is named; what is gone for good is as if it had never been. */
function isAway(agent: AgentRecord): Refusal {
	const { hidden } = agent;
	return hidden ? new Refusal("conflict", absenceSentence(agent, hidden)) : agentNotFound();
}

/** Owners need no reason. */
function givenReason(act: AgentAct): string | null {
	const isSilent = (act.reason ?? "").trim() === "";
	return act.as === "owner" && isSilent ? null : requireReason(act);
}

/** Lets counts that a source has suddenly raised take the place of the former ones. */
export const acceptCounts = verb(
	async (transaction, { slug, actor }: { slug: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const agent = await getPublicAgent(transaction, slug);
		await requireUninvolved(transaction, actor, agent.ownerId);
		const risen = agent.observations.filter(({ waits }) => waits);
		if (risen.length === 0) return agent;
		await recordAct(transaction, {
			actor,
			action: "agent.accept_counts",
			subject: `agent ${slug}`,
			reason: null,
			owner: null,
			changes: risen.map((rise) => ({ field: rise.kind, before: null, after: String(rise.value) })),
		});
		const at = transaction.now().toISOString();
		const { status, observations } = agent;
		const accepted = { observations: acceptRises(observations), status, at, actor, reason: null };
		return saveState(transaction, agent, accepted);
	},
);

/** Tells moderators of counts that wait for them since an update, and returns these as sentences. */
export async function tellRises(transaction: Transaction, before: AgentRecord): Promise<string[]> {
	const after = await transaction.agents.find(before.slug);
	const rises = after ? suddenRises(before.observations, after.observations) : [];
	if (rises.length === 0) return [];
	const { slug: agentSlug, title } = before;
	const news = { type: "agent.counts_rose", title, agentSlug, detail: rises.join(" ") } as const;
	await tellModerators(transaction, news);
	return rises;
}

interface StatusWish {
	slug: string;
	actor: Actor;
	/** Number of the version. Default: all versions. */
	number?: string | undefined;
	status: (typeof VERSION_STATUSES)[number];
	message?: string | undefined;
}

const NO_VERSION =
	"No document of this server has this version, or a moderator took it back. You can still deprecate or remove its listing.";

/** Sets the state of versions of the owner's agent, all or nothing. It is public without a review. */
export const setVersionStatus = verb(
	async (transaction, { slug, actor, number, status, message: raw = "" }: StatusWish) => {
		const message = acceptMessage(raw, "#/statusMessage");
		const agent = await getOwnAgent(transaction, { slug, ownerId: actor.id });
		const meant = agent.versions.filter(
			(version) =>
				version.message !== TAKEN_BACK && (number === undefined || version.number === number),
		);
		if (meant.length === 0) throw new Refusal("not_found", NO_VERSION);
		const changing = meant.filter(
			(version) => version.status !== status || version.message !== message,
		);
		if (changing.length === 0) {
			throw new Refusal(
				"conflict",
				"There is nothing to change: the versions already have this status.",
			);
		}
		const at = transaction.now();
		// Each change is public at once and causes a build.
		for (const { statusChanges: instants = [] } of changing)
			requireRestAfter("version_states", transaction.limits, { instants, at });
		const versions = agent.versions.map((version) =>
			changing.includes(version) ? withStatus(version, { status, message, at }) : version,
		);
		const after = { ...agent, versions, updatedAt: at.toISOString() };
		transaction.agents.save(after);
		await recordOwnAct(transaction, {
			member: actor.id,
			action: "version.status",
			subject: `agent ${slug}`,
			changes: changing.map((version) => ({
				field: `version ${version.number}`,
				before: version.status,
				after: status,
			})),
		});
		return after;
	},
);

function withStatus(
	version: VersionRecord,
	{ status, message, at }: Pick<VersionRecord, "status" | "message"> & { at: Date },
): VersionRecord {
	const changes = [...(version.statusChanges ?? []), at.toISOString()];
	return {
		...version,
		status,
		message,
		statusChanges: changes.slice(-AGENT_STATES_LIMIT.maxTransitions),
	};
}
