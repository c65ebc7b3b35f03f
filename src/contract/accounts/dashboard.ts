import { ListingChangesForm, ListingForm, ReadForm } from "../agents/listing-form.ts";
import { type Endpoint, MEDIA_TYPES } from "../http/endpoint.ts";
import { DESK } from "../moderation/desk.ts";
import { ReportForm } from "../moderation/report-forms.ts";
import { COLLECTION_PAGES } from "./collection-pages.ts";
import { challenge, dashboardPage, formRow, open, openPage, page } from "./dashboard-row.ts";
import { DraftChoice, DraftForm } from "./draft-form.ts";
import * as forms from "./forms.ts";
import { OWNER_PAGES } from "./owner-pages.ts";

const signIn = { rateClass: "sign_in" } as const;

/**
 * Pages and forms that require signing in. They are rendered live, use a session and never a token, and have no files.
 * Literal paths come before patterns that would match them too.
 */
export const DASHBOARD = [
	{ ...page, access: "visitor", id: "signIn", path: "/sign-in/" },
	{ ...open("requestLink", "sign-in/", forms.EmailForm, "signing in"), ...signIn },
	{
		...challenge,
		access: "visitor",
		id: "passkeyChallenge",
		path: "/sign-in/passkey/challenge/",
	},
	{
		...open("signInByPasskey", "sign-in/passkey/", forms.PasskeyForm, "passkeys"),
		// It uses up a challenge, which was already counted as a sign-in attempt.
		rateClass: "write",
	},
	{
		...open("beginProviderSignIn", "sign-in/oidc/", forms.ProviderForm, "signing in"),
		...signIn,
		status: 200,
	},
	{
		...page,
		status: 303,
		access: "visitor",
		// It uses up a request, which was already counted as a sign-in attempt.
		rateClass: "write",
		id: "finishProviderSignIn",
		path: "/sign-in/oidc/{provider}/callback/",
	},
	// It shows a button: opening the page does not use the link up.
	{ ...page, access: "visitor", id: "link", path: "/sign-in/{code}/" },
	{ ...open("redeemLink", "sign-in/{code}/", forms.NoFields, "signing in"), ...signIn },
	open("signOut", "sign-out/", forms.NoFields, "signing in"),

	openPage("reportPage", "report/{slug}/"),
	// An accepted report counts in the class of reports; one with errors does not.
	open("sendReport", "report/{slug}/", ReportForm, "reportAgent"),

	openPage("lockPage", "lock/"),
	{
		...open("compareLock", "lock/", forms.LockForm, "checkLock"),
		status: 200,
		rateClass: "feed",
	},

	dashboardPage("dashboard", ""),
	dashboardPage("dashboardTokens", "tokens/"),
	formRow("createToken", "tokens/", forms.TokenForm, "making tokens"),
	formRow("revokeToken", "tokens/{id}/revoke/", forms.NoFields, "revokeMyToken"),
	formRow("trustPublisher", "publishers/", forms.PublisherForm, "addPublisher"),
	formRow("removeTrusted", "publishers/{id}/remove/", forms.OwnerForm, "removePublisher"),
	dashboardPage("mySubmissions", "submissions/"),
	dashboardPage("newSubmission", "submissions/new/"),
	formRow("submitListing", "submissions/new/", ListingForm, "registerAgent", "sendLogo"),
	formRow(
		"fillListing",
		"submissions/new/document/",
		forms.DocumentForm,
		"sendDocument",
		"fetchDocument",
	),
	dashboardPage("mySubmission", "submissions/{id}/"),
	formRow("editSubmission", "submissions/{id}/", ListingChangesForm, "editMySubmission"),
	formRow("approveSubmission", "submissions/{id}/approve/", ReadForm, "approveMySubmission"),
	formRow(
		"withdrawSubmission",
		"submissions/{id}/withdraw/",
		forms.NoFields,
		"withdrawMySubmission",
	),
	formRow("saveDraft", "drafts/", DraftForm, "saveMyDraft"),
	formRow("discardDraft", "drafts/discard/", DraftChoice, "saveMyDraft"),
	{
		...dashboardPage("keptLogo", "logos/{sha256}.png"),
		mediaType: MEDIA_TYPES.png,
	},
	dashboardPage("myAgents", "agents/"),
	dashboardPage("myAgent", "agents/{slug}/"),
	dashboardPage("myAgentEdit", "agents/{slug}/edit/"),
	{
		...formRow("reviseListing", "agents/{slug}/edit/", ListingChangesForm, "reviseAgent"),
		formerPath: "/dashboard/agents/{slug}/",
	},
	{
		...formRow(
			"reviseFromDocument",
			"agents/{slug}/edit/document/",
			forms.DocumentForm,
			"sendDocument",
			"fetchDocument",
			"reviseAgent",
		),
		formerPath: "/dashboard/agents/{slug}/document/",
	},
	dashboardPage("myAgentChecks", "agents/{slug}/checks/"),
	formRow("askForLook", "agents/{slug}/checks/", forms.NoFields, "lookAgain"),
	formRow("answerFinding", "agents/{slug}/checks/{finding}/", forms.FindingForm, "sayOnFinding"),
	formRow(
		"answerStatement",
		"agents/{slug}/statements/{statement}/",
		forms.AnswerForm,
		"sayOnStatement",
	),
	dashboardPage("myAgentShare", "agents/{slug}/share/"),
	dashboardPage("myAgentRename", "agents/{slug}/rename/"),
	formRow("renameAgent", "agents/{slug}/rename/", forms.RenameForm, "reviseAgent"),
	dashboardPage("myAgentDeprecate", "agents/{slug}/deprecate/"),
	formRow("deprecateAgent", "agents/{slug}/deprecate/", forms.DeprecationForm, "setAgentStatus"),
	formRow("restoreAgent", "agents/{slug}/restore/", forms.NoFields, "setAgentStatus"),
	dashboardPage("myAgentRemove", "agents/{slug}/remove/"),
	formRow("hideAgent", "agents/{slug}/hide/", forms.NoFields, "setAgentStatus"),
	formRow("removeAgent", "agents/{slug}/remove/", forms.RemovalForm, "setAgentStatus"),
	dashboardPage("dispute", "incidents/{incident}/dispute/"),
	formRow(
		"disputeIncident",
		"incidents/{incident}/dispute/",
		forms.DisputeForm,
		"disputeMyIncident",
	),
	dashboardPage("watchlist", "watchlist/"),
	{
		...formRow("changeWatchlist", "watchlist/", forms.WatchForm, "watchAgent", "unwatchAgent"),
		signsInFirst: true,
	},
	dashboardPage("signals", "signals/{slug}/"),
	{
		...formRow("vote", "signals/{slug}/vote/", forms.VoteForm, "castVote", "takeBackVote"),
		signsInFirst: true,
	},
	formRow("comment", "signals/{slug}/comment/", forms.CommentForm, "addComment"),
	formRow("takeBackComment", "signals/{slug}/comment/{id}/", forms.NoFields, "takeBackMyComment"),
	dashboardPage("notifications", "notifications/"),
	formRow("readNotifications", "notifications/", forms.NoFields, "readMyNotifications"),
	dashboardPage("webhook", "webhook/"),
	formRow("saveWebhook", "webhook/", forms.WebhookForm, "changeMyWebhook"),
	formRow("testWebhook", "webhook/test/", forms.OwnerForm, "changeMyWebhook"),
	formRow("renewWebhookSecret", "webhook/secret/", forms.OwnerForm, "changeMyWebhook"),
	formRow("removeWebhook", "webhook/remove/", forms.OwnerForm, "changeMyWebhook"),
	...OWNER_PAGES,
	...COLLECTION_PAGES,
	dashboardPage("account", "account/"),
	formRow("saveAccount", "account/", forms.AccountForm, "changeMe"),
	{
		...formRow("changeAddress", "account/address/", forms.AddressForm, "beginInBrowser"),
		rateClass: "sign_in",
	},
	{
		...formRow("beginJoining", "account/join/", forms.NoFields, "beginInBrowser"),
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	dashboardPage("accountProof", "account/join/{code}/"),
	formRow("useAccountProof", "account/join/{code}/", forms.NoFields, "beginInBrowser"),
	{
		...challenge,
		access: "account",
		id: "newPasskeyChallenge",
		path: "/dashboard/account/passkeys/challenge/",
	},
	formRow("addPasskey", "account/passkeys/", forms.PasskeyForm, "passkeys"),
	formRow("removePasskey", "account/passkeys/{id}/remove/", forms.NoFields, "passkeys"),
	{
		...formRow("linkIdentity", "account/identities/{provider}/", forms.NoFields, "signing in"),
		status: 200,
		// Each is kept until it expires.
		rateClass: "sign_in",
	},
	formRow("unlinkIdentity", "account/identities/{id}/remove/", forms.NoFields, "signing in"),
	formRow("endSessions", "account/sessions/end/", forms.NoFields, "signing in"),
	{
		...dashboardPage("accountExport", "account/export.json"),
		mediaType: MEDIA_TYPES.json,
	},
	formRow("deleteAccount", "account/delete/", forms.NoFields, "beginInBrowser"),
	...DESK,
] as const satisfies readonly Endpoint[];

type Row = (typeof DASHBOARD)[number];
export type DashboardId = Row["id"];
export type DashboardRow<Id extends DashboardId> = Extract<Row, { id: Id }>;
