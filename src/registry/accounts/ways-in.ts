import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "../store.ts";

type Rules = Pick<RegistryContext, "signIn">;

/** Refuses passkeys and mailed links where only providers say who somebody is. Links of the operator still work. */
export function requireOwnWay({ signIn }: Rules): void {
	if (!signIn?.onlyProviders) return;
	throw new Refusal("not_allowed", "People sign in here with a provider, and in no other way.");
}

/** True if an account may be made for an address, or have it. */
export function isAllowedAddress({ signIn }: Rules, email: string | null): boolean {
	const { domains = [] } = signIn ?? {};
	const host = email?.slice(email.lastIndexOf("@") + 1);
	return (
		domains.length === 0 ||
		domains.some((domain) => (domain.startsWith(".") ? host?.endsWith(domain) : host === domain))
	);
}

export function requireAllowedAddress(rules: Rules, email: string | null): void {
	if (isAllowedAddress(rules, email)) return;
	const places = rules.signIn?.domains.join(", ");
	throw new Refusal(
		"not_allowed",
		`Accounts here are for people whose mail address is confirmed at ${places}. Ask the operator for one.`,
	);
}
