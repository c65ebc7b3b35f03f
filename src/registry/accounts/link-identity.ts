import { Refusal } from "#domain/errors.ts";
import { requireQuota } from "#domain/quotas.ts";
import { recordOwnAct } from "../audit/record-own-act.ts";
import type { RegistryContext } from "../registry-context.ts";
import { followGroups } from "./follow-groups.ts";
import { identityDigest, newIdentity, type ProvenIdentity } from "./proven-identity.ts";

interface Link {
	accountId: string;
	proven: ProvenIdentity;
}

/** Adds a provider as a way to sign in to an account, which follows its groups from then on. */
export function linkIdentity(context: RegistryContext, { accountId, proven }: Link): Promise<void> {
	return context.store.transact(async (transaction) => {
		const account = await transaction.accounts.find(accountId);
		if (!account) throw new Refusal("not_found", "No account has this ID.");
		const known = await transaction.identities.find(identityDigest(proven));
		if (known) throw new Refusal("conflict", known.accountId === accountId ? YOURS : OF_OTHERS);
		const linked = await transaction.identities.by("account", accountId);
		if (linked.some(({ provider }) => provider === proven.provider)) {
			throw new Refusal("conflict", ONE_EACH);
		}
		requireQuota("identities", context.limits, { count: linked.length });
		const owner = await followGroups(context, transaction, {
			account,
			identity: newIdentity(context, { proven, accountId }),
			isModerator: proven.isModerator,
		});
		const unlinkedProviders = owner.unlinkedProviders.filter((name) => name !== proven.provider);
		transaction.accounts.save({ ...owner, unlinkedProviders });
		await recordOwnAct(context, transaction, {
			member: accountId,
			action: "identity.add",
			subject: `account ${accountId}`,
			changes: [{ field: "identity", before: null, after: proven.provider }],
		});
	});
}

const YOURS = "This is already linked to your account.";
const OF_OTHERS =
	"This is linked to another account here. Sign in with it, unlink it there, and then link it to this account.";
const ONE_EACH =
	"You have already linked this provider. To link another of its accounts, unlink it first.";
