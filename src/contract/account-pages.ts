import { act, challenge, ownPage } from "./dashboard-row.ts";
import { MEDIA_TYPES } from "./endpoint.ts";
import { AccountForm, AddressForm, NoFields, PasskeyForm } from "./forms.ts";

/** Pages and forms about an account itself: its name, its ways to sign in, and its end. */
export const ACCOUNT_PAGES = [
	ownPage("account", "account/", "Name, mail, ways to sign in, and sessions"),
	act("saveAccount", "account/", "Change name and mail", AccountForm),
	{
		...act("changeAddress", "account/address/", "Send a link that proves an address", AddressForm),
		rateClass: "sign_in",
	},
	{
		...act("beginJoining", "account/join/", "Sign in to another account to join it", NoFields),
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	ownPage("accountProof", "account/join/{code}/", "What a link proves, and what would follow"),
	act("useAccountProof", "account/join/{code}/", "Join an account, or use an address", NoFields),
	{
		...challenge,
		access: "account",
		id: "newPasskeyChallenge",
		path: "/dashboard/account/passkeys/challenge/",
		summary: "Challenge for a new passkey",
	},
	act("addPasskey", "account/passkeys/", "Add a passkey", PasskeyForm),
	act("removePasskey", "account/passkeys/{id}/remove/", "Remove a passkey", NoFields),
	{
		...act(
			"linkIdentity",
			"account/identities/{provider}/",
			"Go to a provider to link your account",
			NoFields,
		),
		status: 200,
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	act("unlinkIdentity", "account/identities/{id}/remove/", "Unlink a provider", NoFields),
	act("endSessions", "account/sessions/end/", "Sign out everywhere", NoFields),
	{
		...ownPage("accountExport", "account/export.json", "Everything about your account"),
		mediaType: MEDIA_TYPES.json,
	},
	act("deleteAccount", "account/delete/", "Delete your account", NoFields),
] as const;
