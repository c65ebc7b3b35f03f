import type { z } from "zod";
import { ListingChangesForm, ListingForm, ReadForm } from "../agents/listing-form.ts";
import { type Endpoint, MEDIA_TYPES } from "../http/endpoint.ts";
import { DESK } from "../moderation/desk.ts";
import { ReportForm } from "../moderation/report-forms.ts";
import { ACCOUNT_PAGES } from "./account-pages.ts";
import { act, challenge, form, ownPage, page } from "./dashboard-row.ts";
import { DraftChoice, DraftForm } from "./draft-form.ts";
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
import { OWNER_PAGES } from "./owner-pages.ts";
import { ProviderForm } from "./provider-form.ts";
import { PUBLISHER_FORMS } from "./publisher-forms.ts";
import { SIGNAL_FORMS } from "./signal-forms.ts";

/** A page for everyone. */
function openPage<const Id extends string, const Path extends string>(
	...[id, path]: [id: Id, path: Path]
) {
	return { ...page, access: "visitor", rateClass: "read", id, path } as const;
}

/** A form for everyone. */
function open<const Id extends string, const Path extends string, Body extends z.ZodType>(
	...[id, path, body]: [id: Id, path: Path, body: Body]
) {
	return { ...form, access: "visitor", id, path, body } as const;
}

const signIn = { rateClass: "sign_in" } as const;

/**
 * Pages and forms that require signing in. They are rendered live, use a session and never a token, and have no files.
 * Literal paths come before patterns that would match them too.
 */
export const DASHBOARD = [
	{ ...page, access: "visitor", id: "signIn", path: "/sign-in/" },
	{ ...open("requestLink", "/sign-in/", EmailForm), ...signIn },
	{
		...challenge,
		access: "visitor",
		id: "passkeyChallenge",
		path: "/sign-in/passkey/challenge/",
	},
	{
		...open("signInByPasskey", "/sign-in/passkey/", PasskeyForm),
		// It uses up a challenge, which was already counted as a sign-in attempt.
		rateClass: "write",
	},
	{
		...open("beginProviderSignIn", "/sign-in/oidc/", ProviderForm),
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
	{ ...open("redeemLink", "/sign-in/{code}/", NoFields), ...signIn },
	open("signOut", "/sign-out/", NoFields),

	openPage("reportPage", "/report/{slug}/"),
	// An accepted report counts in the class of reports; one with errors does not.
	open("sendReport", "/report/{slug}/", ReportForm),

	openPage("lockPage", "/lock/"),
	{
		...open("compareLock", "/lock/", LockForm),
		status: 200,
		rateClass: "feed",
	},

	ownPage("dashboard", ""),
	ownPage("dashboardTokens", "tokens/"),
	act("createToken", "tokens/", TokenForm),
	act("revokeToken", "tokens/{id}/revoke/", NoFields),
	...PUBLISHER_FORMS,
	ownPage("mySubmissions", "submissions/"),
	ownPage("newSubmission", "submissions/new/"),
	act("submitListing", "submissions/new/", ListingForm),
	act("fillListing", "submissions/new/document/", DocumentForm),
	ownPage("mySubmission", "submissions/{id}/"),
	act("editSubmission", "submissions/{id}/", ListingChangesForm),
	act("approveSubmission", "submissions/{id}/approve/", ReadForm),
	act("withdrawSubmission", "submissions/{id}/withdraw/", NoFields),
	act("saveDraft", "drafts/", DraftForm),
	act("discardDraft", "drafts/discard/", DraftChoice),
	{
		...ownPage("keptLogo", "logos/{sha256}.png"),
		mediaType: MEDIA_TYPES.png,
	},
	ownPage("myAgents", "agents/"),
	ownPage("myAgent", "agents/{slug}/"),
	ownPage("myAgentEdit", "agents/{slug}/edit/"),
	{
		...act("reviseListing", "agents/{slug}/edit/", ListingChangesForm),
		formerPath: "/dashboard/agents/{slug}/",
	},
	{
		...act("reviseFromDocument", "agents/{slug}/edit/document/", DocumentForm),
		formerPath: "/dashboard/agents/{slug}/document/",
	},
	ownPage("myAgentChecks", "agents/{slug}/checks/"),
	act("askForLook", "agents/{slug}/checks/", NoFields),
	act("answerFinding", "agents/{slug}/checks/{finding}/", FindingForm),
	act("answerStatement", "agents/{slug}/statements/{statement}/", AnswerForm),
	ownPage("myAgentShare", "agents/{slug}/share/"),
	ownPage("myAgentRename", "agents/{slug}/rename/"),
	act("renameAgent", "agents/{slug}/rename/", RenameForm),
	ownPage("myAgentDeprecate", "agents/{slug}/deprecate/"),
	act("deprecateAgent", "agents/{slug}/deprecate/", DeprecationForm),
	act("restoreAgent", "agents/{slug}/restore/", NoFields),
	ownPage("myAgentRemove", "agents/{slug}/remove/"),
	act("hideAgent", "agents/{slug}/hide/", NoFields),
	act("removeAgent", "agents/{slug}/remove/", RemovalForm),
	ownPage("dispute", "incidents/{incident}/dispute/"),
	act("disputeIncident", "incidents/{incident}/dispute/", DisputeForm),
	...SIGNAL_FORMS,
	ownPage("notifications", "notifications/"),
	act("readNotifications", "notifications/", NoFields),
	ownPage("webhook", "webhook/"),
	act("saveWebhook", "webhook/", WebhookForm),
	act("testWebhook", "webhook/test/", OwnerForm),
	act("renewWebhookSecret", "webhook/secret/", OwnerForm),
	act("removeWebhook", "webhook/remove/", OwnerForm),
	...OWNER_PAGES,
	...ACCOUNT_PAGES,
	...DESK,
] as const satisfies readonly Endpoint[];

type Row = (typeof DASHBOARD)[number];
export type DashboardId = Row["id"];
export type DashboardRow<Id extends DashboardId> = Extract<Row, { id: Id }>;
