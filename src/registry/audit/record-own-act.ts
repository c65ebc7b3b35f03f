import { DAY_MS, instantAfter } from "#contract/instants.ts";
import type { QuotaName } from "#contract/quotas.ts";
import { requireQuota } from "#domain/quotas.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { forgetSurplus } from "./forget-surplus.ts";
import { type AuditedAct, recordAudit } from "./record-audit.ts";

interface OwnAct extends Omit<AuditedAct, "actor" | "member"> {
	member: string;
}

/** Actions with their own quota, next to that of all of them. */
const OWN_QUOTAS: Readonly<Record<string, QuotaName>> = {
	"claim.start": "claims",
	"document.fetch": "fetched_documents",
	"token.create": "new_tokens",
	"webhook.save": "webhook_changes",
};

type ActContext = Pick<RegistryContext, "now" | "randomBytes" | "limits">;

interface Act extends AuditedAct {
	/** Owner of the subject; null if a moderator decides. */
	owner: string | null;
}

/** Records an action: temporarily if a member acts on their own data, otherwise permanently. */
export async function recordAct(
	context: ActContext,
	transaction: RegistryTransaction,
	{ owner, ...act }: Act,
): Promise<void> {
	if (act.actor.id !== owner) return recordAudit(context, transaction, act);
	await recordOwnAct(context, transaction, { ...act, member: owner });
}

/** Records a member's action on their own data. Refuses it if the member has reached the limit for 24 hours. */
export async function recordOwnAct(
	context: ActContext,
	transaction: RegistryTransaction,
	{ member, ...act }: OwnAct,
): Promise<void> {
	const { action } = act;
	const own = OWN_QUOTAS[action];
	await Promise.all([
		...(TAKING_BACK.includes(action)
			? []
			: [requireRest(context, transaction, { member, name: "changes" })]),
		...(own ? [requireRest(context, transaction, { member, action, name: own })] : []),
		forgetSurplus(context, transaction, member),
	]);
	recordAudit(context, transaction, { ...act, actor: { id: member }, member });
}

/** Never refused: after losing a token, people must be able to revoke it. The number of these actions is limited by what can be undone. */
const TAKING_BACK: readonly string[] = [
	"account.sign_out",
	"agent.remove",
	"claim.end",
	"identity.remove",
	"passkey.remove",
	"submission.withdraw",
	"token.revoke",
	"webhook.remove",
];

async function requireRest(
	{ now, limits }: ActContext,
	transaction: RegistryTransaction,
	{ name, ...acts }: { member: string; action?: string; name: QuotaName },
): Promise<void> {
	if (limits.quotas[name] === 0) return;
	const since = instantAfter(now(), 1 - DAY_MS);
	const [{ count, oldestAt }, listings] = await Promise.all([
		transaction.countOwnActs({ ...acts, since }),
		transaction.agents.countBy("owner", acts.member),
	]);
	const waitMs = Date.parse(oldestAt ?? since) + DAY_MS - now().getTime();
	requireQuota(name, limits, { count, listings, seconds: waitMs / 1000 });
}
