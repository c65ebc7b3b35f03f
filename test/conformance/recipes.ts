import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXAMPLE_LOGO } from "#contract/agents/logo.ts";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import type { PathParameters } from "#contract/http/addresses.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { sha256 } from "#registry/sha256.ts";
import { KNOWN_ADDRESS } from "../api/known-addresses.ts";
import {
	awaitingSecond,
	draftedIncident,
	followedSource,
	givenAgent,
	heldComment,
	hiddenAgent,
	invitation,
	keptDocument,
	lookedAt,
	type Make,
	openIncident,
	openReport,
	ownAgent,
	ownClaim,
	ownComment,
	ownFinding,
	ownIncident,
	ownOffer,
	ownOrganisation,
	ownProof,
	ownServer,
	ownStatement,
	ownSubmission,
	ownToken,
	provenAgent,
	rejected,
	sending,
	signedDomain,
	trusted,
	trustedJob,
	undoableAct,
	wrongEntry,
} from "./world.ts";

const NOBODY = "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a99";

/** How to request an endpoint so that it answers as its row says. */
export interface Recipe {
	parameters?: PathParameters;
	body?: unknown;
	/** Creates the subject before each request, if a request uses it up or only its owner may send it. */
	make?: Make;
	/** Query with its question mark, if the row needs one. */
	query?: string;
	/** True if the sample has nothing for this row, so only its 404 can be tested. */
	onlyAbsent?: true;
	/** Parameters that no public record has. The answer is 404. */
	unknown?: PathParameters;
	/** True for moderators' rows that are also about removed agents. */
	reachesRemoved?: true;
}

const unknownSource = { source: "nothing-here" };
const unknownOrganisation = { organisation: "nobody-here" };
const unknownId = { id: "00000000-0000-4000-8000-000000000000" };
const reason = { reason: "The website does not answer." };
const said = { answer: "The package was renamed in May." };
/** A decision about something that was just created. */
const FIRST = "?version=1";
const newAgent: Make = ({ name }) => ({
	body: { title: `Agent ${name}`, website_url: `https://${name}.dev/` },
});

const serverJson = {
	name: "com.example.tide/table",
	description: "Says when it is safe to leave the harbour.",
	version: "1.2.0",
	remotes: [{ type: "streamable-http", url: "https://tide-table.example.org/mcp" }],
};

/** A logo of the sample. */
const SAMPLE_LOGO = sha256(
	readFileSync(join(import.meta.dirname, "../../data/sample/logos/harbor-scout.png")),
);

const newServer: Make = ({ name }) => ({
	body: {
		...serverJson,
		name: `com.example.${name}/server`,
		title: `Server ${name}`,
		websiteUrl: `https://${name}.dev/`,
	},
});

/** An own server with one listed version. */
const listedServer: Make = (parts) => {
	const name = `com.example/${parts.name}`;
	ownServer(parts, name, JSON.stringify({ ...serverJson, name, description: "As listed." }));
	return {
		parameters: { server: encodeURIComponent(name), version: "1.2.0" },
		body: { ...serverJson, name },
	};
};

const harborCard = readFileSync(
	join(import.meta.dirname, "../../data/sample/documents/harbor-scout/1-a2a-card.json"),
	"utf8",
);

const agent: Recipe = { parameters: { slug: "harbor-scout" }, unknown: { slug: "nobody-here" } };

/** The sample release has no dumps. test/api/dumps.test.ts tests them. */
const noDump: Recipe = {
	onlyAbsent: true,
	unknown: { dump: "2026-05-04T12-00-00-000Z", table: "agents" },
};

const mcpServer: Recipe = {
	parameters: { server: "test.registry%2Frepo-lantern", version: "latest" },
	unknown: { server: "test.registry%2Fnobody-here", version: "latest" },
};

/** One recipe per row. A row without one does not compile, and fails the test by its name. */
export const RECIPES = {
	serviceIndex: {},
	listAgents: {},
	registerAgent: { make: newAgent },
	getAgent: agent,
	getAgentHistory: agent,
	listCategories: {},
	categoryTrends: {},
	leaderboard: {},
	marketReport: {},
	weeklyReport: {},
	listIncidents: {},
	listAdvisories: {},
	getAdvisory: {
		parameters: { advisory: "x_AR-2026-f3115dc428e7" },
		unknown: { advisory: "x_AR-2026-000000000000" },
	},
	listSources: {},
	bulkFeed: {},
	lockAgent: agent,
	lockAgents: {},
	lockWatchlist: {},
	checkLock: { body: LOCK_EXAMPLE },
	getSubmission: { make: ownSubmission, unknown: unknownId },
	getTrust: agent,
	getManifest: agent,
	listDocuments: agent,
	listObservations: { parameters: { slug: "repo-lantern" }, unknown: { slug: "nobody-here" } },
	listChecks: agent,
	getDocument: {
		parameters: { slug: "harbor-scout", sha256: sha256(harborCard) },
		unknown: { slug: "nobody-here", sha256: "0".repeat(64) },
	},
	getConnect: agent,
	listVersions: agent,
	getVersion: {
		parameters: { slug: "harbor-scout", number: "latest" },
		unknown: { slug: "nobody-here", number: "9.9.9" },
	},
	listComments: agent,
	getShieldsBadge: agent,
	getBadge: agent,
	getShareCard: agent,
	getCategoryCard: {
		parameters: { category: "software-development" },
		unknown: { category: "no-such-thing" },
	},
	getPageCard: { parameters: { page: "home" }, unknown: { page: "nowhere" } },
	getAgentMarkdown: agent,
	agentChangesAtom: agent,
	llmsTxt: {},
	llmsFullTxt: {},
	sitemap: {},
	sitemapPart: { onlyAbsent: true, unknown: { part: "1" } },
	robotsTxt: {},
	aiPlugin: {},
	agentSkills: {},
	agentSkill: {},
	openApi: {},
	listTemplateCsv: {},
	listTemplateJson: {},
	apiCatalog: {},
	securityTxt: {},
	agentsAtom: {},
	agentsJsonFeed: {},
	incidentsAtom: {},
	incidentsJsonFeed: {},
	weeksAtom: {},
	weeksJsonFeed: {},
	versionsAtom: {},
	versionsJsonFeed: {},
	changesAtom: {},
	changesJsonFeed: {},
	goneAtom: {},
	goneJsonFeed: {},
	openSearch: {},
	oEmbed: { query: "?url=http://registry.test/agents/harbor-scout/" },
	health: {},
	reviseAgent: {
		make: sending(ownAgent, { short_description: "Answers about harbours." }),
		body: { short_description: "Answers about harbours." },
		unknown: { slug: "nobody-here" },
	},
	sendDocument: { body: serverJson },
	fetchDocument: { body: { address: KNOWN_ADDRESS } },
	listFindings: { make: ownFinding, unknown: { slug: "nobody-here" } },
	sayOnFinding: {
		make: sending(ownFinding, said),
		body: said,
		unknown: { slug: "nobody-here", finding: NOBODY },
	},
	lookAgain: { make: lookedAt, unknown: { slug: "nobody-here" } },
	getMe: {},
	changeMe: { body: { wants_mail: false } },
	exportMe: {},
	changeMyAddress: {},
	joinMyAccounts: {},
	deleteMe: {},
	revokeMyToken: { make: ownToken, unknown: unknownId },
	listMyAgents: {},
	getMyAgent: { make: ownAgent, unknown: { slug: "nobody-here" } },
	setAgentStatus: {
		make: sending(ownAgent, { status: "deprecated" }),
		body: { status: "deprecated" },
		unknown: { slug: "nobody-here" },
	},
	sayOnStatement: {
		make: (world) => {
			const { slug = "", statement = "" } = ownStatement(world).parameters ?? {};
			return { parameters: { slug, id: statement }, body: said };
		},
		body: said,
		unknown: { slug: "nobody-here", ...unknownId },
	},
	disputeMyIncident: {
		make: sending(ownIncident, reason),
		body: reason,
		unknown: { incident: "nothing-happened" },
	},
	listMySubmissions: {},
	editMySubmission: {
		make: sending(ownSubmission, { short_description: "Answers about harbours." }),
		body: { short_description: "Answers about harbours." },
		unknown: unknownId,
	},
	approveMySubmission: { make: awaitingSecond, unknown: unknownId },
	withdrawMySubmission: { make: ownSubmission, unknown: unknownId },
	listMyDrafts: {},
	saveMyDraft: { body: { values: { title: "Tide Table" } } },
	listMyClaims: {},
	startMyClaim: { ...agent, body: { method: "dns" } },
	checkMyClaim: { make: ownClaim, unknown: unknownId },
	endMyClaim: { make: ownClaim, unknown: unknownId },
	listMyNotifications: {},
	readMyNotifications: {},
	listMyComments: {},
	takeBackMyComment: { make: ownComment, unknown: unknownId },
	getMyWebhook: {},
	changeMyWebhook: { body: { url: "https://ci.example.com/hook" } },
	listOrganisations: {},
	createOrganisation: { make: ({ name }) => ({ body: { name: `Guild ${name}` } }) },
	getOrganisation: { make: ownOrganisation, unknown: unknownOrganisation },
	changeOrganisation: {
		make: sending(ownOrganisation, { needs_second: true }),
		body: { needs_second: true },
		unknown: unknownOrganisation,
	},
	listOrganisationAudit: { make: ownOrganisation, unknown: unknownOrganisation },
	getOrganisationAuditCsv: { make: ownOrganisation, unknown: unknownOrganisation },
	endOrganisation: { make: ownOrganisation, unknown: unknownOrganisation },
	joinOrganisation: { make: invitation, unknown: unknownOrganisation },
	setMember: {
		make: sending(ownOrganisation, { role: "viewer" }),
		body: { role: "viewer" },
		unknown: { ...unknownOrganisation, member: "owner:bo" },
	},
	removeMember: { make: ownOrganisation, unknown: { ...unknownOrganisation, member: "owner:bo" } },
	listProofs: {},
	startProof: { make: ({ name }) => ({ body: { kind: "domain", subject: `${name}.dev` } }) },
	listTransfers: {},
	offerTransfer: {
		make: givenAgent,
		body: { to: "me" },
		unknown: { slug: "nothing-here" },
	},
	answerTransfer: { make: ownOffer, body: { answer: "declined" }, unknown: unknownId },
	endProof: { make: ownProof, unknown: unknownId },
	sendLogo: { body: EXAMPLE_LOGO },
	getLogo: {
		parameters: { sha256: SAMPLE_LOGO },
		unknown: { sha256: "0".repeat(64) },
	},
	getWatchlist: {},
	watchAgent: agent,
	getWatch: agent,
	unwatchAgent: { parameters: { slug: "ledgerhen" } },
	castVote: { ...agent, body: { value: 1 } },
	getVote: agent,
	takeBackVote: agent,
	mcp: { body: { jsonrpc: "2.0", id: 1, method: "tools/list" } },
	mcpServerCard: {},
	mcpWellKnownCard: {},
	mcpWellKnown: {},
	addComment: { ...agent, body: { body: "Works on a ferry, too." } },
	reportAgent: {
		...agent,
		body: { kind: "outage", text: "It has not answered since this morning." },
	},
	listMcpServers: {},
	listMcpServerVersions: mcpServer,
	getMcpServerVersion: mcpServer,
	publishMcpServer: { make: newServer },
	validateMcpServer: { body: serverJson },
	editMcpServerVersion: {
		make: listedServer,
		unknown: { server: "com.example%2Fnobody-here", version: "1.2.0" },
		body: { ...serverJson, name: "com.example/nobody-here" },
	},
	setMcpVersionStatus: {
		onlyAbsent: true,
		parameters: { server: "test.registry%2Frepo-lantern", version: "2.1.0" },
		unknown: { server: "test.registry%2Fnobody-here", version: "1.0.0" },
		body: { status: "deprecated" },
	},
	setMcpServerStatus: {
		onlyAbsent: true,
		parameters: { server: "test.registry%2Frepo-lantern" },
		unknown: { server: "test.registry%2Fnobody-here" },
		body: { status: "deprecated" },
	},
	mcpRegistryHealth: {},
	mcpRegistryPing: {},
	mcpRegistryVersion: {},
	webManifest: {},
	ardManifest: {},
	aiCatalog: {},
	ardUncategorised: {},
	ardCategory: {
		parameters: { category: "software-development" },
		unknown: { category: "no-such-thing" },
	},
	adminListSubmissions: {},
	adminGetDocument: { make: keptDocument, unknown: { sha256: "0".repeat(64) } },
	adminGetSubmission: { make: ownSubmission, unknown: unknownId },
	adminApproveSubmission: { query: FIRST, make: ownSubmission, unknown: unknownId },
	adminRejectSubmission: {
		query: FIRST,
		make: sending(ownSubmission, reason),
		body: reason,
		unknown: unknownId,
	},
	adminReopenSubmission: { query: "?version=2", make: rejected, unknown: unknownId },
	adminRejectSubmissions: {
		make: (world) => {
			const { parameters } = ownSubmission(world);
			const id = parameters?.id ?? "";
			return { body: { ...reason, submissions: [{ id, version: 1 }] } };
		},
		body: { ...reason, submissions: [{ id: NOBODY, version: 1 }] },
	},
	adminRequestChanges: {
		query: FIRST,
		make: sending(ownSubmission, reason),
		body: reason,
		unknown: unknownId,
	},
	adminAssignSubmission: {
		make: sending(ownSubmission, { on: true }),
		body: { on: true },
		unknown: unknownId,
	},
	adminNoteSubmission: {
		make: sending(ownSubmission, { text: "Asked by mail." }),
		body: { text: "Asked by mail." },
		unknown: unknownId,
	},
	adminNoteAgent: {
		make: sending(ownAgent, { text: "Asked by mail." }),
		body: { text: "Asked by mail." },
		unknown: { slug: "nobody-here" },
		reachesRemoved: true,
	},
	adminGetAgent: {
		make: ownAgent,
		// Moderators look at what is hidden before they restore it.
		reachesRemoved: true,
		unknown: { slug: "nobody-here" },
	},
	adminGradeAgent: {
		query: FIRST,
		make: sending(provenAgent, { level: "certified" }),
		body: { level: "certified" },
		unknown: { slug: "nobody-here" },
	},
	adminHideAgent: {
		make: sending(ownAgent, reason),
		body: reason,
		unknown: { slug: "nobody-here" },
	},
	adminRestoreAgent: {
		make: sending(hiddenAgent, reason),
		body: reason,
		unknown: { slug: "nobody-here" },
	},
	adminRemoveAgent: {
		make: sending(ownAgent, reason),
		body: reason,
		unknown: { slug: "nobody-here" },
	},
	adminAttachStatement: {
		make: ({ now }) => ({
			body: {
				about: "0f".repeat(32),
				statement: JSON.stringify({
					version: "2.1.0",
					runs: [{ tool: { driver: { name: "Tide Scan" } } }],
				}),
				expires_at: new Date(now.getTime() + 86_400_000).toISOString(),
			},
		}),
	},
	adminListIncidents: {},
	adminOpenIncident: {
		body: {
			title: "Answers stopped",
			summary: "No answers for an hour.",
			kind: "outage",
			severity: "low",
			agents: ["harbor-scout"],
		},
	},
	adminUpdateIncident: {
		query: FIRST,
		make: sending(openIncident, { status: "resolved" }),
		body: { status: "resolved" },
		unknown: { incident: "nothing-happened" },
	},
	adminListDrafts: {},
	adminGetDraft: { make: draftedIncident, unknown: { incident: "nothing-happened" } },
	adminEditDraft: {
		make: sending(draftedIncident, { severity: "high" }),
		body: { severity: "high" },
		unknown: { incident: "nothing-happened" },
	},
	adminPublishDraft: { make: draftedIncident, unknown: { incident: "nothing-happened" } },
	adminDiscardDraft: { make: draftedIncident, unknown: { incident: "nothing-happened" } },
	adminListComments: {},
	adminPublishComment: { make: heldComment, unknown: unknownId },
	adminRejectComment: { make: sending(heldComment, reason), body: reason, unknown: unknownId },
	adminListReports: {},
	adminCloseReport: {
		make: sending(openReport, { outcome: "no_action" }),
		body: { outcome: "no_action" },
		unknown: unknownId,
	},
	listPublishers: {},
	addPublisher: { make: ({ name }) => ({ body: { repository: `quay/${name}` } }) },
	removePublisher: { make: trusted, unknown: unknownId },
	signInJob: { make: trustedJob },
	signInGithubJob: { make: trustedJob },
	signInByDns: { make: signedDomain },
	signInByFile: { make: signedDomain },
	signInAsNobody: {},
	adminListSources: {},
	adminAddSource: {
		make: ({ name }) => ({
			body: { name, format: "mcp-registry", place: "https://registry.example/" },
		}),
	},
	adminGetSource: { make: followedSource, unknown: unknownSource },
	adminEditSource: {
		make: sending(followedSource, { interval_minutes: 120 }),
		body: { interval_minutes: 120 },
		unknown: unknownSource,
	},
	adminPauseSource: { make: followedSource, unknown: unknownSource },
	adminResumeSource: { make: followedSource, unknown: unknownSource },
	adminAcceptSource: { make: followedSource, unknown: unknownSource },
	adminRetrySource: {
		make: sending(wrongEntry, {}),
		body: {},
		unknown: unknownSource,
	},
	adminRemoveSource: { make: followedSource, unknown: unknownSource },
	adminListEntries: { make: followedSource, unknown: unknownSource },
	adminListActs: {},
	adminUndoAct: { make: undoableAct, unknown: unknownId },
	adminListAudit: {},
	dumpsPage: {},
	dumpIndex: {},
	getDumpManifest: noDump,
	getDumpSignature: noDump,
	getDumpSchema: noDump,
	getDumpNdjson: noDump,
	getDumpCsv: noDump,
	dumpKeys: {},
	dumpKeysPem: {},
} satisfies Record<EndpointId, Recipe>;
