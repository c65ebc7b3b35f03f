import { MEDIA_TYPES } from "../http/endpoint.ts";
import { act, challenge, ownPage } from "./dashboard-row.ts";
import { AccountForm, AddressForm, NoFields, PasskeyForm } from "./forms.ts";

/** Pages and forms about an account itself: its name, its ways to sign in, and its end. */
export const ACCOUNT_PAGES = [
	ownPage("account", "account/"),
	act("saveAccount", "account/", AccountForm),
	{
		...act("changeAddress", "account/address/", AddressForm),
		rateClass: "sign_in",
	},
	{
		...act("beginJoining", "account/join/", NoFields),
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	ownPage("accountProof", "account/join/{code}/"),
	act("useAccountProof", "account/join/{code}/", NoFields),
	{
		...challenge,
		access: "account",
		id: "newPasskeyChallenge",
		path: "/dashboard/account/passkeys/challenge/",
	},
	act("addPasskey", "account/passkeys/", PasskeyForm),
	act("removePasskey", "account/passkeys/{id}/remove/", NoFields),
	{
		...act("linkIdentity", "account/identities/{provider}/", NoFields),
		status: 200,
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	act("unlinkIdentity", "account/identities/{id}/remove/", NoFields),
	act("endSessions", "account/sessions/end/", NoFields),
	{
		...ownPage("accountExport", "account/export.json"),
		mediaType: MEDIA_TYPES.json,
	},
	act("deleteAccount", "account/delete/", NoFields),
] as const;
