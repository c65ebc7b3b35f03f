import { z } from "zod";
import { normalizeEmail } from "#domain/accounts/email.ts";
import { gateText } from "#domain/texts/text-gate.ts";
import type { ProvenIdentity } from "#registry/accounts/proven-identity.ts";
import type { ProviderSettings } from "./provider-settings.ts";

/** What a provider says about a person. Only their identity is trusted; everything else is text from a stranger. */
export type Claims = Readonly<Record<string, unknown>>;

/** At most 255 characters of ASCII (OpenID Connect Core 1.0 section 2). */
const Subject = z.string().regex(/^[\x20-\x7e]{1,255}$/);
const Issuer = z.string().regex(/^[\x21-\x7e]{1,512}$/);

/** Claims by which people recognise themselves, best first. */
const NAMES = ["preferred_username", "email", "name"];
const LABEL_MAX_CHARACTERS = 100;

interface SaidClaims {
	/** Of the ID token, which was checked. */
	token: Claims;
	/** Of the UserInfo endpoint. */
	userInfo: Claims;
}

export function readClaims(
	{ token, userInfo }: SaidClaims,
	{ name, groupsClaim, moderatorGroups }: ProviderSettings,
): ProvenIdentity | undefined {
	const issuer = Issuer.safeParse(token.iss);
	const subject = Subject.safeParse(token.sub);
	if (!issuer.success || !subject.success) return undefined;
	const claims = { ...userInfo, ...token };
	const groups = [claims[groupsClaim]].flat();
	return {
		provider: name,
		issuer: issuer.data,
		subject: subject.data,
		label: textIn(claims, NAMES),
		name: textIn(claims, ["name"]) ?? undefined,
		email: verifiedEmail("email" in token ? token : userInfo),
		isModerator: moderatorGroups.some((group) => groups.includes(group)),
		groups: groups.filter((group) => typeof group === "string"),
	};
}

/** An address and its verification must come from the same place. */
function verifiedEmail({ email, email_verified: isVerified }: Claims): string | null {
	if (isVerified !== true || typeof email !== "string") return null;
	return normalizeEmail(email) ?? null;
}

function textIn(claims: Claims, names: readonly string[]): string | null {
	for (const name of names) {
		const value = claims[name];
		if (typeof value !== "string" || value.length > LABEL_MAX_CHARACTERS) continue;
		const gated = gateText(value);
		if (gated.ok && gated.text !== "") return gated.text;
	}
	return null;
}
