import type { z } from "zod";
import { ACCOUNT_PAGES } from "./account-pages.ts";
import { act, challenge, form, ownPage, page } from "./dashboard-row.ts";
import { DESK } from "./desk.ts";
import { DraftChoice, DraftForm } from "./draft-form.ts";
import { type Endpoint, MEDIA_TYPES } from "./endpoint.ts";
import {
	AnswerForm,
	DeprecationForm,
	DisputeForm,
	DocumentForm,
	EmailForm,
	FindingForm,
	LockForm,
	NoFields,
	OwnerForm,
	PasskeyForm,
	RemovalForm,
	RenameForm,
	TokenForm,
	WebhookForm,
} from "./forms.ts";
import { ListingChangesForm, ListingForm, ReadForm } from "./listing-form.ts";
import { OWNER_PAGES } from "./owner-pages.ts";
import { ProviderForm } from "./provider-form.ts";
import { PUBLISHER_FORMS } from "./publisher-forms.ts";
import { ReportForm } from "./report-forms.ts";
import { SIGNAL_FORMS } from "./signal-forms.ts";

/** A page for everyone. */
function openPage<const Id extends string, const Path extends string>(
	...[id, path, summary]: [id: Id, path: Path, summary: string]
) {
	return { ...page, access: "visitor", rateClass: "read", id, path, summary } as const;
}

/** A form for everyone. */
function open<const Id extends string, const Path extends string, Body extends z.ZodType>(
	...[id, path, summary, body]: [id: Id, path: Path, summary: string, body: Body]
) {
	return { ...form, access: "visitor", id, path, summary, body } as const;
}

const signIn = { rateClass: "sign_in" } as const;

/**
 * Pages and forms that require signing in. They are rendered live, use a session and never a token, and have no files.
 * Literal paths come before patterns that would match them too.
 */
export const DASHBOARD = [
	{ ...page, access: "visitor", id: "signIn", path: "/sign-in/", summary: "Sign in" },
	{ ...open("requestLink", "/sign-in/", "Send a sign-in link by mail", EmailForm), ...signIn },
	{
		...challenge,
		access: "visitor",
		id: "passkeyChallenge",
		path: "/sign-in/passkey/challenge/",
		summary: "Challenge for a passkey",
	},
	{
		...open("signInByPasskey", "/sign-in/passkey/", "Sign in with a passkey", PasskeyForm),
		// It uses up a challenge, which was already counted as a sign-in attempt.
		rateClass: "write",
	},
	{
		...open(
			"beginProviderSignIn",
			"/sign-in/oidc/",
			"Go to a provider to sign in there (OpenID Connect)",
			ProviderForm,
		),
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
		summary: "Return from a provider",
	},
	{
		...page,
		access: "visitor",
		id: "link",
		path: "/sign-in/{code}/",
		summary: "The button behind a sign-in link; opening the page does not use the link up",
	},
	{ ...open("redeemLink", "/sign-in/{code}/", "Sign in with a link, once", NoFields), ...signIn },
	open("signOut", "/sign-out/", "Sign out", NoFields),

	openPage("reportPage", "/report/{slug}/", "The form to report a problem with an agent"),
	// An accepted report counts in the class of reports; one with errors does not.
	open("sendReport", "/report/{slug}/", "Report a problem with an agent", ReportForm),

	openPage("lockPage", "/lock/", "Compare agents with how you approved them"),
	{
		...open("compareLock", "/lock/", "Compare a lock with now; nothing is kept", LockForm),
		status: 200,
		rateClass: "feed",
	},

	ownPage("dashboard", "", "Overview"),
	ownPage("dashboardTokens", "tokens/", "Own tokens"),
	act("createToken", "tokens/", "Create a token; it is shown once", TokenForm),
	act("revokeToken", "tokens/{id}/revoke/", "Revoke a token immediately", NoFields),
	...PUBLISHER_FORMS,
	ownPage("mySubmissions", "submissions/", "Your submissions and their place in the queue"),
	ownPage("newSubmission", "submissions/new/", "Submission form"),
	act("submitListing", "submissions/new/", "Submit an agent", ListingForm),
	act(
		"fillListing",
		"submissions/new/document/",
		"Fill the submission form from a document",
		DocumentForm,
	),
	ownPage("mySubmission", "submissions/{id}/", "One of your submissions"),
	act("editSubmission", "submissions/{id}/", "Edit a pending submission", ListingChangesForm),
	act("approveSubmission", "submissions/{id}/approve/", "Approve as second person", ReadForm),
	act("withdrawSubmission", "submissions/{id}/withdraw/", "Withdraw a submission", NoFields),
	act("saveDraft", "drafts/", "Save the listing form as a draft", DraftForm),
	act("discardDraft", "drafts/discard/", "Delete a draft", DraftChoice),
	{
		...ownPage("keptLogo", "logos/{sha256}.png", "A logo that is not public yet"),
		mediaType: MEDIA_TYPES.png,
	},
	ownPage("myAgents", "agents/", "Own agents"),
	ownPage("myAgent", "agents/{slug}/", "One of your agents: its numbers and next steps"),
	ownPage("myAgentEdit", "agents/{slug}/edit/", "The form that changes an agent"),
	{
		...act("reviseListing", "agents/{slug}/edit/", "Request a change", ListingChangesForm),
		formerPath: "/dashboard/agents/{slug}/",
	},
	{
		...act(
			"reviseFromDocument",
			"agents/{slug}/edit/document/",
			"Fill the change form from a document",
			DocumentForm,
		),
		formerPath: "/dashboard/agents/{slug}/document/",
	},
	ownPage("myAgentChecks", "agents/{slug}/checks/", "Checks that an agent fails"),
	act("askForLook", "agents/{slug}/checks/", "Have an agent looked at again", NoFields),
	act(
		"answerFinding",
		"agents/{slug}/checks/{finding}/",
		"Answer a failed check, or appeal against it",
		FindingForm,
	),
	act("answerStatement", "agents/{slug}/statements/{statement}/", "Answer a scanner", AnswerForm),
	ownPage("myAgentShare", "agents/{slug}/share/", "Badge and card of an agent"),
	ownPage("myAgentRename", "agents/{slug}/rename/", "The form for another slug"),
	act("renameAgent", "agents/{slug}/rename/", "Request another slug", RenameForm),
	ownPage(
		"myAgentDeprecate",
		"agents/{slug}/deprecate/",
		"The form that deprecates an agent, or restores it",
	),
	act(
		"deprecateAgent",
		"agents/{slug}/deprecate/",
		"Deprecate an agent, with a message and a successor",
		DeprecationForm,
	),
	act("restoreAgent", "agents/{slug}/restore/", "Undo hiding, removal or deprecation", NoFields),
	ownPage("myAgentRemove", "agents/{slug}/remove/", "The form that removes an agent"),
	act("hideAgent", "agents/{slug}/hide/", "Hide an agent until it is restored", NoFields),
	act("removeAgent", "agents/{slug}/remove/", "Remove an agent", RemovalForm),
	ownPage("dispute", "incidents/{incident}/dispute/", "An incident of your agent, to dispute it"),
	act(
		"disputeIncident",
		"incidents/{incident}/dispute/",
		"Dispute an incident of your agent",
		DisputeForm,
	),
	...SIGNAL_FORMS,
	ownPage("notifications", "notifications/", "What happened"),
	act("readNotifications", "notifications/", "Mark all as read", NoFields),
	ownPage("webhook", "webhook/", "Webhook, its secret and its deliveries"),
	act("saveWebhook", "webhook/", "Set the address of the webhook", WebhookForm),
	act("testWebhook", "webhook/test/", "Send a test", OwnerForm),
	act("renewWebhookSecret", "webhook/secret/", "Create a new secret", OwnerForm),
	act("removeWebhook", "webhook/remove/", "Remove the webhook", OwnerForm),
	...OWNER_PAGES,
	...ACCOUNT_PAGES,
	...DESK,
] as const satisfies readonly Endpoint[];

type Row = (typeof DASHBOARD)[number];
export type DashboardId = Row["id"];
export type DashboardRow<Id extends DashboardId> = Extract<Row, { id: Id }>;
