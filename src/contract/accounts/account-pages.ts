import { MEDIA_TYPES } from "../http/endpoint.ts";
import { challenge, dashboardPage, formRow } from "./dashboard-row.ts";
import { AccountForm, AddressForm, NoFields, PasskeyForm } from "./forms.ts";

/** Pages and forms about an account itself: its name, its ways to sign in, and its end. */
export const ACCOUNT_PAGES = [
	dashboardPage("account", "account/"),
	formRow("saveAccount", "account/", AccountForm),
	{
		...formRow("changeAddress", "account/address/", AddressForm),
		rateClass: "sign_in",
	},
	{
		...formRow("beginJoining", "account/join/", NoFields),
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	dashboardPage("accountProof", "account/join/{code}/"),
	formRow("useAccountProof", "account/join/{code}/", NoFields),
	{
		...challenge,
		access: "account",
		id: "newPasskeyChallenge",
		path: "/dashboard/account/passkeys/challenge/",
	},
	formRow("addPasskey", "account/passkeys/", PasskeyForm),
	formRow("removePasskey", "account/passkeys/{id}/remove/", NoFields),
	{
		...formRow("linkIdentity", "account/identities/{provider}/", NoFields),
		status: 200,
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	formRow("unlinkIdentity", "account/identities/{id}/remove/", NoFields),
	formRow("endSessions", "account/sessions/end/", NoFields),
	{
		...dashboardPage("accountExport", "account/export.json"),
		mediaType: MEDIA_TYPES.json,
	},
	formRow("deleteAccount", "account/delete/", NoFields),
] as const;
