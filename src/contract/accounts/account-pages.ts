import { MEDIA_TYPES } from "../http/endpoint.ts";
import { challenge, dashboardPage, formRow } from "./dashboard-row.ts";
import { AccountForm, AddressForm, NoFields, PasskeyForm } from "./forms.ts";

export const ACCOUNT_PAGES = [
	dashboardPage("account", "account/"),
	formRow("saveAccount", "account/", AccountForm, "changeMe"),
	{
		...formRow("changeAddress", "account/address/", AddressForm, "beginInBrowser"),
		rateClass: "sign_in",
	},
	{
		...formRow("beginJoining", "account/join/", NoFields, "beginInBrowser"),
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	dashboardPage("accountProof", "account/join/{code}/"),
	formRow("useAccountProof", "account/join/{code}/", NoFields, "beginInBrowser"),
	{
		...challenge,
		access: "account",
		id: "newPasskeyChallenge",
		path: "/dashboard/account/passkeys/challenge/",
	},
	formRow("addPasskey", "account/passkeys/", PasskeyForm, "passkeys"),
	formRow("removePasskey", "account/passkeys/{id}/remove/", NoFields, "passkeys"),
	{
		...formRow("linkIdentity", "account/identities/{provider}/", NoFields, "signing in"),
		status: 200,
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	formRow("unlinkIdentity", "account/identities/{id}/remove/", NoFields, "signing in"),
	formRow("endSessions", "account/sessions/end/", NoFields, "signing in"),
	{
		...dashboardPage("accountExport", "account/export.json"),
		mediaType: MEDIA_TYPES.json,
	},
	formRow("deleteAccount", "account/delete/", NoFields, "beginInBrowser"),
] as const;
