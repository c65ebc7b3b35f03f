import type { IdentityRecord } from "#domain/records/sign-in-record.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext } from "../store.ts";

/** The identity in a provider's verified answer. */
export interface ProvenIdentity
	extends Pick<IdentityRecord, "provider" | "issuer" | "subject" | "label"> {
	/** In its normal form, and only if the provider has verified it. */
	email: string | null;
	name?: string | undefined;
	/** True if the person is in one of the moderators' groups. */
	isModerator: boolean;
	/** Of the person at the provider. */
	groups?: readonly string[];
}

export function identityDigest({ issuer, subject }: Pick<ProvenIdentity, "issuer" | "subject">) {
	// No issuer contains a space.
	return sha256(`${issuer} ${subject}`);
}

export function newIdentity(
	{ now }: Pick<RegistryContext, "now">,
	{
		proven,
		accountId,
		known,
	}: { proven: ProvenIdentity; accountId: string; known?: IdentityRecord | undefined },
): IdentityRecord {
	const { provider, issuer, subject, label, email, name } = proven;
	const at = now().toISOString();
	return {
		...known,
		digest: identityDigest(proven),
		accountId,
		provider,
		issuer,
		subject,
		label,
		...(email === null ? {} : { email }),
		...(name !== undefined && { name }),
		givesModerator: known?.givesModerator ?? false,
		createdAt: known?.createdAt ?? at,
		lastUsedAt: at,
	};
}
