import { ListingChangesForm, ListingForm, ReadForm } from "../agents/listing-form.ts";
import { type Endpoint, MEDIA_TYPES } from "../http/endpoint.ts";
import { DESK } from "../moderation/desk.ts";
import { ReportForm } from "../moderation/report-forms.ts";
import { ACCOUNT_PAGES } from "./account-pages.ts";
import { challenge, dashboardPage, formRow, open, openPage, page } from "./dashboard-row.ts";
import { DraftChoice, DraftForm } from "./draft-form.ts";
import {
	AnswerForm,
	CommentForm,
	DeprecationForm,
	DisputeForm,
	DocumentForm,
	EmailForm,
	FindingForm,
	LockForm,
	NoFields,
	OwnerForm,
	PasskeyForm,
	ProviderForm,
	PublisherForm,
	RemovalForm,
	RenameForm,
	TokenForm,
	VoteForm,
	WatchForm,
	WebhookForm,
} from "./forms.ts";
import { OWNER_PAGES } from "./owner-pages.ts";

const signIn = { rateClass: "sign_in" } as const;

/**
 * Pages and forms that require signing in. They are rendered live, use a session and never a token, and have no files.
 * Literal paths come before patterns that would match them too.
 */
export const DASHBOARD = [
	{ ...page, access: "visitor", id: "signIn", path: "/sign-in/" },
	{ ...open("requestLink", "sign-in/", EmailForm, "signing in"), ...signIn },
	{
		...challenge,
		access: "visitor",
		id: "passkeyChallenge",
		path: "/sign-in/passkey/challenge/",
	},
	{
		...open("signInByPasskey", "sign-in/passkey/", PasskeyForm, "passkeys"),
		// It uses up a challenge, which was already counted as a sign-in attempt.
		rateClass: "write",
	},
	{
		...open("beginProviderSignIn", "sign-in/oidc/", ProviderForm, "signing in"),
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
	{ ...open("redeemLink", "sign-in/{code}/", NoFields, "signing in"), ...signIn },
	open("signOut", "sign-out/", NoFields, "signing in"),

	openPage("reportPage", "report/{slug}/"),
	// An accepted report counts in the class of reports; one with errors does not.
	open("sendReport", "report/{slug}/", ReportForm, "reportAgent"),

	openPage("lockPage", "lock/"),
	{
		...open("compareLock", "lock/", LockForm, "checkLock"),
		status: 200,
		rateClass: "feed",
	},

	dashboardPage("dashboard", ""),
	dashboardPage("dashboardTokens", "tokens/"),
	formRow("createToken", "tokens/", TokenForm, "making tokens"),
	formRow("revokeToken", "tokens/{id}/revoke/", NoFields, "revokeMyToken"),
	formRow("trustPublisher", "publishers/", PublisherForm, "addPublisher"),
	formRow("removeTrusted", "publishers/{id}/remove/", OwnerForm, "removePublisher"),
	dashboardPage("mySubmissions", "submissions/"),
	dashboardPage("newSubmission", "submissions/new/"),
	formRow("submitListing", "submissions/new/", ListingForm, "registerAgent", "sendLogo"),
	formRow(
		"fillListing",
		"submissions/new/document/",
		DocumentForm,
		"sendDocument",
		"fetchDocument",
	),
	dashboardPage("mySubmission", "submissions/{id}/"),
	formRow("editSubmission", "submissions/{id}/", ListingChangesForm, "editMySubmission"),
	formRow("approveSubmission", "submissions/{id}/approve/", ReadForm, "approveMySubmission"),
	formRow("withdrawSubmission", "submissions/{id}/withdraw/", NoFields, "withdrawMySubmission"),
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
			DocumentForm,
			"sendDocument",
			"fetchDocument",
			"reviseAgent",
		),
		formerPath: "/dashboard/agents/{slug}/document/",
	},
	dashboardPage("myAgentChecks", "agents/{slug}/checks/"),
	formRow("askForLook", "agents/{slug}/checks/", NoFields, "lookAgain"),
	formRow("answerFinding", "agents/{slug}/checks/{finding}/", FindingForm, "sayOnFinding"),
	formRow("answerStatement", "agents/{slug}/statements/{statement}/", AnswerForm, "sayOnStatement"),
	dashboardPage("myAgentShare", "agents/{slug}/share/"),
	dashboardPage("myAgentRename", "agents/{slug}/rename/"),
	formRow("renameAgent", "agents/{slug}/rename/", RenameForm, "reviseAgent"),
	dashboardPage("myAgentDeprecate", "agents/{slug}/deprecate/"),
	formRow("deprecateAgent", "agents/{slug}/deprecate/", DeprecationForm, "setAgentStatus"),
	formRow("restoreAgent", "agents/{slug}/restore/", NoFields, "setAgentStatus"),
	dashboardPage("myAgentRemove", "agents/{slug}/remove/"),
	formRow("hideAgent", "agents/{slug}/hide/", NoFields, "setAgentStatus"),
	formRow("removeAgent", "agents/{slug}/remove/", RemovalForm, "setAgentStatus"),
	dashboardPage("dispute", "incidents/{incident}/dispute/"),
	formRow("disputeIncident", "incidents/{incident}/dispute/", DisputeForm, "disputeMyIncident"),
	dashboardPage("watchlist", "watchlist/"),
	{
		...formRow("changeWatchlist", "watchlist/", WatchForm, "watchAgent", "unwatchAgent"),
		signsInFirst: true,
	},
	dashboardPage("signals", "signals/{slug}/"),
	{
		...formRow("vote", "signals/{slug}/vote/", VoteForm, "castVote", "takeBackVote"),
		signsInFirst: true,
	},
	formRow("comment", "signals/{slug}/comment/", CommentForm, "addComment"),
	formRow("takeBackComment", "signals/{slug}/comment/{id}/", NoFields, "takeBackMyComment"),
	dashboardPage("notifications", "notifications/"),
	formRow("readNotifications", "notifications/", NoFields, "readMyNotifications"),
	dashboardPage("webhook", "webhook/"),
	formRow("saveWebhook", "webhook/", WebhookForm, "changeMyWebhook"),
	formRow("testWebhook", "webhook/test/", OwnerForm, "changeMyWebhook"),
	formRow("renewWebhookSecret", "webhook/secret/", OwnerForm, "changeMyWebhook"),
	formRow("removeWebhook", "webhook/remove/", OwnerForm, "changeMyWebhook"),
	...OWNER_PAGES,
	...ACCOUNT_PAGES,
	...DESK,
] as const satisfies readonly Endpoint[];

type Row = (typeof DASHBOARD)[number];
export type DashboardId = Row["id"];
export type DashboardRow<Id extends DashboardId> = Extract<Row, { id: Id }>;
