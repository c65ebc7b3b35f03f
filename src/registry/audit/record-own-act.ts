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

/** Acts that have a bound of their own. */
type BoundAct = Exclude<keyof typeof DAILY_ACTS, "all">;

type ActContext = Pick<RegistryContext, "now" | "randomBytes" | "hasDailyBounds">;

interface Act extends AuditedAct {
	/** Whose it is that is acted on; null where a moderator decides. */
	owner: string | null;
}

/** Notes an act as that of a member about its own things where it is one, else for ever. */
export async function recordAct(
	context: ActContext,
	transaction: RegistryTransaction,
	{ owner, ...act }: Act,
): Promise<void> {
	if (act.actor.id !== owner) return recordAudit(context, transaction, act);
	await recordOwnAct(context, transaction, { ...act, member: owner });
}

/** Notes what a member does about its own things. Refuses it where the member did as much within 24 hours as one may. */
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

/** Never refused: whoever lost a token must be able to end it. There can be no more of these than there is to take back. */
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
	all: `You have changed things ${DAILY_ACTS.all} times within 24 hours`,
	"claim.start": `You have begun ${DAILY_ACTS["claim.start"]} claims within 24 hours`,
	"document.fetch": `You have had ${DAILY_ACTS["document.fetch"]} documents fetched within 24 hours`,
	"token.create": `You have made ${DAILY_ACTS["token.create"]} tokens within 24 hours`,
	"webhook.save": `You have changed the webhook ${DAILY_ACTS["webhook.save"]} times within 24 hours`,
};
