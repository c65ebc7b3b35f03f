import { DAILY_ACTS } from "#contract/account-limits.ts";
import { DAY_MS } from "#domain/days.ts";
import { tooManyActs } from "#domain/errors.ts";
import type { RegistryContext } from "../registry-context.ts";
import type { RegistryTransaction } from "../store.ts";
import { forgetSurplus } from "./forget-surplus.ts";
import { type AuditedAct, recordAudit } from "./record-audit.ts";

interface OwnAct extends Omit<AuditedAct, "actor" | "member"> {
	member: string;
}

/** Actions with their own limit. */
type BoundAct = Exclude<keyof typeof DAILY_ACTS, "all">;

type ActContext = Pick<RegistryContext, "now" | "randomBytes" | "hasDailyBounds">;

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
	await Promise.all([
		...(TAKING_BACK.includes(action)
			? []
			: [requireRest(context, transaction, { member, act: "all" })]),
		...(isBound(action) ? [requireRest(context, transaction, { member, act: action })] : []),
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

function isBound(action: string): action is BoundAct {
	return action !== "all" && action in DAILY_ACTS;
}

async function requireRest(
	{ now, hasDailyBounds = true }: ActContext,
	transaction: RegistryTransaction,
	{ member, act }: { member: string; act: keyof typeof DAILY_ACTS },
): Promise<void> {
	if (!hasDailyBounds) return;
	const since = new Date(now().getTime() - DAY_MS + 1).toISOString();
	const of = act === "all" ? { member, since } : { member, since, action: act };
	const { count, oldestAt } = await transaction.countOwnActs(of);
	if (count < DAILY_ACTS[act]) return;
	const waitMs = Date.parse(oldestAt ?? since) + DAY_MS - now().getTime();
	throw tooManyActs(SENTENCES[act], Math.max(1, Math.ceil(waitMs / 1000)));
}

const SENTENCES: Readonly<Record<keyof typeof DAILY_ACTS, string>> = {
	all: `You have made ${DAILY_ACTS.all} changes within 24 hours`,
	"claim.start": `You have started ${DAILY_ACTS["claim.start"]} claims within 24 hours`,
	"document.fetch": `You have fetched ${DAILY_ACTS["document.fetch"]} documents within 24 hours`,
	"token.create": `You have created ${DAILY_ACTS["token.create"]} tokens within 24 hours`,
	"webhook.save": `You have changed the webhook ${DAILY_ACTS["webhook.save"]} times within 24 hours`,
};
