import { LIST_PAGE, LOGO, REGISTRATION } from "#contract/limits.ts";
import { REJECTED_TOGETHER_MAX } from "#contract/moderation/reason.ts";
import { HOSTILE_YAML } from "../../documents/hostile-yaml.ts";
import { WORLD } from "./world.ts";
import { asking, sending, type WorstInput } from "./worst-input.ts";

const LONG_TEXT = "ß words of a form ".repeat(40);
const most = { limit: String(LIST_PAGE.maxLimit), page: "50" };
const full = { limit: String(LIST_PAGE.maxLimit) };
const REASON = { reason: LONG_TEXT.slice(0, 900) };

const STATUS = { status: "deprecated", statusMessage: LONG_TEXT.slice(0, 200) };

/** A valid document of as many packages as fit. */
const LARGE_SERVER = {
	name: "com.example/large",
	description: "Comes in many forms.",
	version: "1.0.0",
	packages: Array.from({ length: 1_500 }, (_, number) => ({
		registryType: "npm",
		identifier: `@example/large-${number}`,
		version: "1.0.0",
		transport: { type: "stdio" },
		environmentVariables: [{ name: `KEY_${number}`, isRequired: true }],
	})),
};

/**
 * Requests of accounts and moderators, with a token or cookie of one who may do everything and has the maximum of
 * everything.
 */
export const personalInputs = (slug: string) => ({
	registerAgent: [
		sending("as much text as fits", "POST", ["/api/v1/agents/register", listingOf("register")]),
	],
	reviseAgent: [
		sending("as much text as fits", "PATCH", [`/api/v1/agents/${slug}`, listingOf("revise")]),
	],
	publishMcpServer: [sending("as much as fits", "POST", ["/v0.1/publish", LARGE_SERVER])],
	validateMcpServer: [sending("as much as fits", "POST", ["/v0.1/validate", LARGE_SERVER])],
	editMcpServerVersion: [
		sending("as much as fits", "PUT", [
			"/v0.1/servers/com.example%2Flarge/versions/1.0.0",
			LARGE_SERVER,
		]),
	],
	setMcpVersionStatus: [
		sending("nobody", "PATCH", ["/v0.1/servers/com.example%2Flarge/versions/1.0.0/status", STATUS]),
	],
	setMcpServerStatus: [
		sending("nobody", "PATCH", ["/v0.1/servers/com.example%2Flarge/status", STATUS]),
	],
	getSubmission: [asking("an own one", `/api/v1/submissions/${WORLD.submission}`)],
	sendDocument: [
		sending("a large one", "POST", [
			"/api/v1/documents",
			{ name: "com.example/large", description: "x".repeat(200_000), version: "1.0.0" },
		]),
		...HOSTILE_YAML.map(([what, text]) =>
			sending(`YAML, ${what}`, "POST", ["/api/v1/documents", text]),
		),
	],
	sendLogo: [
		sending("as much as fits", "POST", [
			"/api/v1/logos",
			{ picture: Buffer.alloc(LOGO.maxBytes, 1).toString("base64") },
		]),
	],
	// Refused before any connection, because a measurement must not connect to others.
	fetchDocument: [
		sending("an address inside", "POST", [
			"/api/v1/documents/fetch",
			{ address: `https://127.0.0.1/${"x".repeat(2_000)}` },
		]),
	],
	getWatchlist: [asking("a full one", "/api/v1/watchlist")],
	lockWatchlist: [asking("a full one", "/api/v1/locks/watchlist")],
	getWatch: [asking("an agent", `/api/v1/watchlist/${slug}`)],
	watchAgent: [sending("an agent", "PUT", [`/api/v1/watchlist/${slug}`])],
	unwatchAgent: [sending("an agent", "DELETE", [`/api/v1/watchlist/${slug}`])],
	getVote: [asking("an agent", `/api/v1/agents/${slug}/vote`)],
	castVote: [sending("an agent", "PUT", [`/api/v1/agents/${slug}/vote`, { value: 1 }])],
	takeBackVote: [sending("an agent", "DELETE", [`/api/v1/agents/${slug}/vote`])],
	addComment: [
		sending("a long one", "POST", [
			`/api/agents/${slug}/comments`,
			{ body: LONG_TEXT.repeat(3).slice(0, 1_990) },
		]),
	],
	reportAgent: [
		sending("a long one", "POST", [
			`/api/v1/agents/${slug}/reports`,
			{ kind: "other", text: LONG_TEXT.repeat(3).slice(0, 1_990) },
		]),
	],
	listFindings: [asking("an agent", `/api/v1/agents/${WORLD.agent}/findings`)],
	sayOnFinding: [
		sending("nobody's", "PATCH", [
			`/api/v1/agents/${WORLD.agent}/findings/${WORLD.submission}`,
			{ answer: LONG_TEXT.slice(0, 900) },
		]),
	],
	lookAgain: [sending("an agent", "POST", [`/api/v1/agents/${WORLD.agent}/look`, {}])],
	getMe: [asking("of all tokens", "/api/v1/me")],
	changeMe: [
		sending("the longest name", "PATCH", ["/api/v1/me", { display_name: "x".repeat(60) }]),
	],
	beginInBrowser: [sending("an export", "POST", ["/api/v1/me/begin", { act: "export" }])],
	revokeMyToken: [sending("nobody's", "DELETE", [`/api/v1/me/tokens/${WORLD.submission}`])],
	listMyAgents: [
		asking("far behind", "/api/v1/me/agents", most),
		asking("most", "/api/v1/me/agents", full),
	],
	getMyAgent: [asking("one", `/api/v1/me/agents/${WORLD.agent}`)],
	setAgentStatus: [
		sending("a long message", "PUT", [
			`/api/v1/agents/${WORLD.agent}/status`,
			{ status: "deprecated", message: LONG_TEXT.slice(0, 200) },
		]),
	],
	sayOnStatement: [
		sending("nobody's", "PUT", [
			`/api/v1/agents/${WORLD.agent}/statements/${WORLD.submission}`,
			{ answer: LONG_TEXT.slice(0, 900) },
		]),
	],
	disputeMyIncident: [
		sending("nothing that happened", "POST", [
			"/api/v1/incidents/nothing-happened/dispute",
			REASON,
		]),
	],
	listMySubmissions: [asking("most", "/api/v1/me/submissions", full)],
	editMySubmission: [
		sending("as much text as fits", "PATCH", [
			`/api/v1/submissions/${WORLD.submission}`,
			listingOf("edit"),
		]),
	],
	approveMySubmission: [sending("nobody's", "POST", ["/api/v1/submissions/nothing/approve"])],
	withdrawMySubmission: [sending("nobody's", "DELETE", ["/api/v1/submissions/nothing"])],
	listMyDrafts: [asking("all of them", "/api/v1/me/drafts", full)],
	saveMyDraft: [
		sending("as much text as fits", "PUT", ["/api/v1/me/drafts", { values: { title: LONG_TEXT } }]),
	],
	listMyClaims: [asking("most", "/api/v1/me/claims", full)],
	startMyClaim: [sending("an agent", "POST", [`/api/v1/agents/${slug}/claims`, { method: "dns" }])],
	checkMyClaim: [sending("nobody's", "POST", [`/api/v1/me/claims/${WORLD.submission}/check`, {}])],
	endMyClaim: [sending("nobody's", "DELETE", [`/api/v1/me/claims/${WORLD.submission}`])],
	listMyNotifications: [asking("most", "/api/v1/me/notifications", full)],
	readMyNotifications: [sending("all of them", "POST", ["/api/v1/me/notifications/read", {}])],
	takeBackMyComment: [sending("nobody's", "DELETE", [`/api/v1/me/comments/${WORLD.submission}`])],
	listMyComments: [asking("most", "/api/v1/me/comments", full)],
	getMyWebhook: [asking("with its deliveries", "/api/v1/me/webhook")],
	changeMyWebhook: [
		sending("a long address", "PATCH", [
			"/api/v1/me/webhook",
			{ url: `https://ci.example.com/${"x".repeat(1_900)}` },
		]),
	],
	adminAttachStatement: [
		sending("as many results as fit", "POST", [
			"/api/v1/admin/statements",
			{
				about: "0f".repeat(32),
				statement: JSON.stringify({
					version: "2.1.0",
					runs: [
						{
							tool: { driver: { name: "x" } },
							results: Array.from({ length: 3_000 }, () => ({ message: {} })),
						},
					],
				}),
				expires_at: "2026-06-04T12:00:00.000Z",
			},
		]),
	],
	adminListSubmissions: [asking("far behind", "/api/v1/admin/submissions", most)],
	adminGetSubmission: [asking("one", `/api/v1/admin/submissions/${WORLD.submission}`)],
	adminApproveSubmission: [deciding("approve")],
	adminRejectSubmission: [deciding("reject")],
	adminRejectSubmissions: [
		sending("as many as fit", "POST", [
			"/api/v1/admin/submissions/reject",
			{
				...REASON,
				submissions: Array.from({ length: REJECTED_TOGETHER_MAX }, (_, number) => ({
					id: `0b7c2f3a-8a41-4e0e-9d0e-${String(number).padStart(12, "0")}`,
					version: 1,
				})),
			},
		]),
	],
	adminRequestChanges: [deciding("request-changes")],
	adminGetDocument: [asking("no document", `/api/v1/admin/documents/${"0".repeat(64)}`)],
	adminGetAgent: [asking("an agent", `/api/v1/admin/agents/${slug}`)],
	adminGradeAgent: [
		sending("an agent", "POST", [`/api/v1/admin/agents/${slug}/grade`, { level: "certified" }]),
	],
	adminRemoveAgent: [
		sending("nobody", "POST", ["/api/v1/admin/agents/nobody-here/remove", REASON]),
	],
	adminListIncidents: [asking("far behind", "/api/v1/admin/incidents", most)],
	adminOpenIncident: [
		sending("as much text as fits", "POST", [
			"/api/v1/admin/incidents",
			{
				title: "Answers stopped",
				summary: LONG_TEXT.repeat(3).slice(0, 1_990),
				kind: "outage",
				severity: "low",
				agents: [slug],
			},
		]),
	],
	adminUpdateIncident: [
		sending("nothing that happened", "PATCH", [
			"/api/v1/admin/incidents/nothing-happened",
			{ status: "resolved" },
		]),
	],
	adminListDrafts: [asking("all", "/api/v1/admin/incident-drafts")],
	adminGetDraft: [asking("of nobody", "/api/v1/admin/incident-drafts/nothing-happened")],
	adminEditDraft: [
		sending("of nobody", "PATCH", [
			"/api/v1/admin/incident-drafts/nothing-happened",
			{ summary: LONG_TEXT.repeat(3).slice(0, 1_990) },
		]),
	],
	adminPublishDraft: [
		sending("of nobody", "POST", ["/api/v1/admin/incident-drafts/nothing-happened/publish", {}]),
	],
	adminDiscardDraft: [
		sending("of nobody", "DELETE", ["/api/v1/admin/incident-drafts/nothing-happened", {}]),
	],
	adminListComments: [asking("far behind", "/api/v1/admin/comments", most)],
	adminPublishComment: [
		sending("nobody's", "POST", [`/api/v1/admin/comments/${WORLD.submission}/publish`, {}]),
	],
	adminRejectComment: [
		sending("nobody's", "POST", [`/api/v1/admin/comments/${WORLD.submission}/reject`, REASON]),
	],
	adminListReports: [asking("far behind", "/api/v1/admin/reports", most)],
	adminCloseReport: [
		sending("nobody's", "POST", [
			`/api/v1/admin/reports/${WORLD.submission}/close`,
			{ outcome: "no_action" },
		]),
	],
	adminSuspendAccount: [
		sending("nobody's", "POST", [
			"/api/v1/admin/accounts/nobody/suspend",
			{ reason: LONG_TEXT.slice(0, 900) },
		]),
	],
	adminRestoreAccount: [sending("nobody's", "POST", ["/api/v1/admin/accounts/nobody/restore", {}])],
	adminListSources: [asking("all of them", "/api/v1/admin/sources")],
	adminAddSource: [
		sending("as many patterns as fit", "POST", [
			"/api/v1/admin/sources",
			{
				name: "worst",
				format: "mcp-registry",
				place: `https://registry.example/${"x".repeat(1_900)}`,
				deny: Array.from({ length: 50 }, (_, number) => `name:${"*a".repeat(90)}${number}`),
			},
		]),
	],
	adminGetSource: [asking("none", "/api/v1/admin/sources/nothing-here")],
	adminEditSource: [
		sending("none", "PATCH", ["/api/v1/admin/sources/nothing-here", { interval_minutes: 120 }]),
	],
	adminPauseSource: [sending("none", "POST", ["/api/v1/admin/sources/nothing-here/pause", {}])],
	adminAcceptSource: [sending("none", "POST", ["/api/v1/admin/sources/nothing-here/accept", {}])],
	adminRetrySource: [sending("none", "POST", ["/api/v1/admin/sources/nothing-here/retry", {}])],
	adminRemoveSource: [sending("none", "DELETE", ["/api/v1/admin/sources/nothing-here", {}])],
	adminResumeSource: [sending("none", "POST", ["/api/v1/admin/sources/nothing-here/resume", {}])],
	adminListEntries: [
		asking("none", "/api/v1/admin/sources/nothing-here/entries", { limit: "1000" }),
	],
	adminListAudit: [asking("far behind", "/api/v1/admin/audit", most)],
	...pages(slug),
});

/** Pages of the dashboard, each of the fullest possible account. */
function pages(slug: string) {
	const of = (path: string) => [asking("of a full account", path)];
	return {
		signIn: of("/sign-in/"),
		finishProviderSignIn: of(
			`/sign-in/oidc/sso/callback/?state=${"x".repeat(43)}&code=${"y".repeat(1_900)}`,
		),
		link: of(`/sign-in/${"x".repeat(43)}/`),
		reportPage: of(`/report/${slug}/`),
		dashboard: of("/dashboard/"),
		dashboardTokens: of("/dashboard/tokens/"),
		mySubmissions: of("/dashboard/submissions/"),
		newSubmission: of("/dashboard/submissions/new/"),
		mySubmission: of(`/dashboard/submissions/${WORLD.submission}/`),
		keptLogo: of(`/dashboard/logos/${"0f".repeat(32)}.png`),
		myAgents: of("/dashboard/agents/"),
		myAgent: of(`/dashboard/agents/${WORLD.agent}/`),
		myAgentEdit: of(`/dashboard/agents/${WORLD.agent}/edit/`),
		myAgentChecks: of(`/dashboard/agents/${WORLD.agent}/checks/`),
		myAgentShare: of(`/dashboard/agents/${WORLD.agent}/share/`),
		myAgentRename: of(`/dashboard/agents/${WORLD.agent}/rename/`),
		myAgentTransfer: of(`/dashboard/agents/${WORLD.agent}/transfer/`),
		myAgentDeprecate: of(`/dashboard/agents/${WORLD.agent}/deprecate/`),
		myAgentRemove: of(`/dashboard/agents/${WORLD.agent}/remove/`),
		claim: of(`/dashboard/claims/${slug}/`),
		dispute: of("/dashboard/incidents/nothing-happened/dispute/"),
		watchlist: of("/dashboard/watchlist/"),
		signals: of(`/dashboard/signals/${slug}/`),
		notifications: of("/dashboard/notifications/?page=9"),
		webhook: of("/dashboard/webhook/"),
		account: of("/dashboard/account/"),
		desk: of("/dashboard/desk/?page=50"),
		deskSubmission: of(`/dashboard/desk/submissions/${WORLD.submission}/`),
		deskIncidents: of("/dashboard/desk/incidents/"),
		deskIncident: of("/dashboard/desk/incidents/nothing-happened/"),
		deskComments: of("/dashboard/desk/comments/?page=50"),
		deskAccounts: of("/dashboard/desk/accounts/"),
		deskDuplicates: of("/dashboard/desk/duplicates/"),
		deskReports: of("/dashboard/desk/reports/?page=40"),
		deskReport: of(`/dashboard/desk/reports/${WORLD.submission}/`),
		deskAgent: of(`/dashboard/desk/agents/${slug}/`),
		deskSources: of("/dashboard/desk/sources/"),
		deskSource: of("/dashboard/desk/sources/nothing-here/"),
		deskQuality: of("/dashboard/desk/quality/"),
		deskAudit: of("/dashboard/desk/audit/?page=50"),
	};
}

function deciding(act: string): WorstInput {
	return sending("one", "POST", [`/api/v1/admin/submissions/${WORLD.submission}/${act}`, REASON]);
}

function listingOf(name: string): object {
	return {
		title: `${name} ${LONG_TEXT}`.slice(0, REGISTRATION.titleMaxCharacters).trim(),
		website_url: `https://${name}.dev/${"x".repeat(1_900)}`,
		short_description: LONG_TEXT.slice(0, REGISTRATION.shortDescriptionMaxCharacters).trim(),
		model_stack: Array.from({ length: REGISTRATION.modelStackMaxItems }, (_, place) =>
			`model ${place} ${LONG_TEXT}`.slice(0, REGISTRATION.modelNameMaxCharacters).trim(),
		),
		creator_name: LONG_TEXT.slice(0, REGISTRATION.creatorNameMaxCharacters).trim(),
		behavioral_profile: {
			sensitive_access: Array.from({ length: REGISTRATION.sensitiveAccessMaxItems }, () =>
				LONG_TEXT.slice(0, REGISTRATION.profileTextMaxCharacters),
			),
		},
	};
}
