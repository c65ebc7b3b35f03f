import { DAY_MS, instantAfter } from "#contract/instants.ts";
import { ACCOUNT, REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { QuotaName } from "#contract/quotas.ts";
import { isOrganisation } from "#domain/accounts/owners.ts";
import { agentNotFound } from "#domain/errors.ts";
import { madeBy } from "#domain/history.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { AuditChange, AuditRecord } from "#domain/records/audit-record.ts";
import { requireText } from "#domain/texts/text-gate.ts";
import { noRecord, requireModerator, type Transaction, verb } from "../act.ts";
import { requireActing } from "../owners/acting.ts";
import { type Actor, newId, type RegistryReader } from "../store.ts";

interface OwnAct extends Omit<AuditedAct, "actor" | "member" | "subject"> {
	member: string;
	/** Default: the account or organisation itself. */
	subject?: string;
}

/** Actions with their own quota, next to that of all of them. */
const OWN_QUOTAS: Readonly<Record<string, QuotaName>> = {
	"claim.start": "claims",
	"proof.start": "claims",
	"document.fetch": "fetched_documents",
	"token.create": "new_tokens",
	"webhook.save": "webhook_changes",
};

interface Act extends AuditedAct {
	/** Owner of the subject; null if a moderator decides. */
	owner: string | null;
}

/** Records an action: temporarily if a member acts on their own data, otherwise permanently. */
export async function recordAct(transaction: Transaction, { owner, ...act }: Act): Promise<void> {
	if (act.actor.id !== owner) return recordAudit(transaction, act);
	const by = act.actor.by ?? transaction.by;
	await recordOwnAct(
		{ ...transaction, ...(by !== undefined && { by }) },
		{ ...act, member: owner },
	);
}

/** Records an owner's action on its own data. Refuses it if the owner has reached the limit for 24 hours, or nobody may act for it. */
export async function recordOwnAct(
	transaction: Transaction,
	{ member, subject, ...act }: OwnAct,
): Promise<void> {
	const { action } = act;
	const own = OWN_QUOTAS[action];
	const actor = isOrganisation(member) ? { id: member, by: transaction.by ?? "" } : { id: member };
	await requireActing(transaction, actor, ADMINISTERS.test(action) ? "administer" : "publish");
	await Promise.all([
		...(TAKING_BACK.includes(action)
			? []
			: [requireRest(transaction, { member, name: "changes" })]),
		...(own ? [requireRest(transaction, { member, action, name: own })] : []),
		forgetSurplus(transaction, member),
	]);
	const kind = isOrganisation(member) ? "organisation" : "account";
	recordAudit(transaction, { ...act, subject: subject ?? `${kind} ${member}`, actor, member });
}

/** Actions of an organisation that change more than listings. */
const ADMINISTERS =
	/^(organisation|member|token|webhook|proof|publisher|transfer)\.|^collection\.end$/;

/** Never refused: after losing a token, people must be able to revoke it. The number of these actions is limited by what can be undone. */
const TAKING_BACK: readonly string[] = [
	"account.sign_out",
	"agent.hide",
	"agent.remove",
	"claim.end",
	"collection.end",
	"collection.remove",
	"comment.take_back",
	"identity.remove",
	"passkey.remove",
	"proof.end",
	"submission.withdraw",
	"token.revoke",
	"webhook.remove",
];

async function requireRest(
	transaction: Transaction,
	{ name, ...acts }: { member: string; action?: string; name: QuotaName },
): Promise<void> {
	if (transaction.limits.quotas[name] === 0) return;
	const since = instantAfter(transaction.now(), 1 - DAY_MS);
	const [{ count, oldestAt }, listings] = await Promise.all([
		transaction.countOwnActs({ ...acts, since }),
		transaction.agents.countBy("owner", acts.member),
	]);
	const waitMs = Date.parse(oldestAt ?? since) + DAY_MS - transaction.now().getTime();
	requireQuota(name, transaction.limits, { count, listings, seconds: waitMs / 1000 });
}

interface AuditedAct {
	actor: Actor;
	/** Named like an operation: `submission.approve`. */
	action: string;
	/** Kind and name of the subject: `agent harbor-scout`. */
	subject: string;
	reason?: string | null;
	changes?: readonly AuditChange[];
	/** Set if a member's own action caused it. For the action itself, use `recordOwnAct`. */
	member?: string | null;
}

/** Records an action in the audit log, in the same transaction as its changes. */
export function recordAudit(
	transaction: Transaction,
	{ actor, action, subject, reason = null, changes = [], member = null }: AuditedAct,
): void {
	transaction.audit.save({
		id: newId(transaction),
		at: transaction.now().toISOString(),
		// The store numbers the actions of one instant.
		step: 0,
		...madeBy(actor),
		action,
		subject,
		reason,
		changes: [...changes],
		member,
	});
}

/**
 * Makes room for one more record about a member's actions. The oldest record of the most frequent action is removed
 * first: repeating one action a thousand times to hide another removes only the repeats.
 */
async function forgetSurplus(transaction: Transaction, member: string): Promise<void> {
	const { count } = await transaction.countOwnActs({ member });
	if (count < ACCOUNT.maxAuditLines) return;
	const before = transaction.now().toISOString();
	const lines = await transaction.listOldestOwnActs({ member, before, limit: count });
	const surplus = count + 1 - ACCOUNT.maxAuditLines;
	for (const { id } of mostRepeated(lines, surplus)) transaction.audit.remove(id);
}

/** The number of these records, oldest first. */
function mostRepeated(lines: readonly AuditRecord[], many: number): AuditRecord[] {
	const kinds = [...Map.groupBy(lines, ({ action }) => action).values()];
	return Array.from({ length: many }).flatMap(() => {
		const [largest] = kinds.sort((one, other) => other.length - one.length);
		return largest?.splice(0, 1) ?? [];
	});
}

interface NotedThing {
	kind: "submission" | "agent";
	/** Its ID or slug. */
	name: string;
}

/** Adds a note for moderators, which stands in the audit log and nowhere else. */
export const addNote = verb(
	async (transaction, { kind, name, text, actor }: NotedThing & { text: string; actor: Actor }) => {
		await requireModerator(transaction, actor);
		const record = await transaction[kind === "agent" ? "agents" : "submissions"].find(name);
		if (!record) throw kind === "agent" ? agentNotFound() : noRecord("submissions");
		const reason = requireText("text", text, REASON_MAX_CHARACTERS);
		recordAudit(transaction, { actor, action: `${kind}.note`, subject: `${kind} ${name}`, reason });
		return listNotes(transaction, { kind, name });
	},
);

/** Newest first. */
export async function listNotes(
	{ audit }: Pick<RegistryReader, "audit">,
	{ kind, name }: NotedThing,
): Promise<AuditRecord[]> {
	const all = await audit.newestBy("subject", `${kind} ${name}`);
	return all.filter(({ action }) => action === `${kind}.note`);
}
