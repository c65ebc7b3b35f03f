import { readFileSync } from "node:fs";
import { join } from "node:path";
import { EXAMPLE_LOGO } from "#contract/agents/logo.ts";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import type { PathParameters } from "#contract/http/addresses.ts";
import { type EndpointId, getEndpoint } from "#contract/http/endpoints.ts";
import { mapMembers } from "#contract/members-of.ts";
import { sha256 } from "#registry/sha256.ts";
import { KNOWN_ADDRESS } from "../api/known-addresses.ts";
import {
	approvedServer,
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
	otherAccount,
	ownAgent,
	ownClaim,
	ownCollection,
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
	suspendedAccount,
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

/** For each name in a path, one that is not public. */
const UNKNOWN: Readonly<Record<string, string>> = {
	...{ slug: "nobody-here", organisation: "nobody-here", source: "nothing-here" },
	...{ id: "00000000-0000-4000-8000-000000000000", finding: NOBODY, member: "owner:bo" },
	...{ incident: "nothing-happened", advisory: "x_AR-2026-000000000000", number: "9.9.9" },
	...{ category: "no-such-thing", page: "nowhere", part: "1", sha256: "0".repeat(64) },
	...{ collection: "nothing-approved", server: "test.registry%2Fnobody-here", version: "latest" },
	...{ dump: "2026-05-04T12-00-00-000Z", table: "agents" },
};
/** Answers the same whether there is one or not. */
const NEVER_UNKNOWN: readonly EndpointId[] = ["unwatchAgent"];

const reason = { reason: "The website does not answer." };
const said = { answer: "The package was renamed in May." };
/** What is sent about a subject, also about one that nobody has. */
const sent = (make: Make, body: object): Recipe => ({ make: sending(make, body), body });
const LIST_TOOLS = { jsonrpc: "2.0", id: 1, method: "tools/list" };
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

const agent: Recipe = { parameters: { slug: "harbor-scout" } };

/** The sample release has no dumps. test/api/dumps/dumps.test.ts tests them. */
const noDump: Recipe = { onlyAbsent: true };

const mcpServer: Recipe = {
	parameters: { server: "test.registry%2Frepo-lantern", version: "latest" },
};

/** One recipe per row. A row without one does not compile. */
const OWN = {
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
	getAdvisory: { parameters: { advisory: "x_AR-2026-f3115dc428e7" } },
	listSources: {},
	bulkFeed: {},
	lockAgent: agent,
	lockAgents: {},
	lockWatchlist: {},
	checkLock: { body: LOCK_EXAMPLE },
	getSubmission: { make: ownSubmission },
	getTrust: agent,
	getManifest: agent,
	listDocuments: agent,
	listObservations: { parameters: { slug: "repo-lantern" } },
	listChecks: agent,
	getDocument: { parameters: { slug: "harbor-scout", sha256: sha256(harborCard) } },
	getConnect: agent,
	listVersions: agent,
	getVersion: { parameters: { slug: "harbor-scout", number: "latest" } },
	listComments: agent,
	getShieldsBadge: agent,
	getBadge: agent,
	getShareCard: agent,
	getCategoryCard: { parameters: { category: "software-development" } },
	getPageCard: { parameters: { page: "home" } },
	getAgentMarkdown: agent,
	agentChangesAtom: agent,
	llmsTxt: {},
	llmsFullTxt: {},
	sitemap: {},
	sitemapPart: { onlyAbsent: true },
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
	reviseAgent: sent(ownAgent, { short_description: "Answers about harbours." }),
	sendDocument: { body: serverJson },
	fetchDocument: { body: { address: KNOWN_ADDRESS } },
	listFindings: { make: ownFinding },
	sayOnFinding: sent(ownFinding, said),
	lookAgain: { make: lookedAt },
	getMe: {},
	changeMe: { body: { wants_mail: false } },
	beginInBrowser: { body: { act: "export" } },
	revokeMyToken: { make: ownToken },
	listMyAgents: {},
	getMyAgent: { make: ownAgent },
	setAgentStatus: sent(ownAgent, { status: "deprecated" }),
	sayOnStatement: {
		make: (world) => {
			const { slug = "", statement = "" } = ownStatement(world).parameters ?? {};
			return { parameters: { slug, id: statement }, body: said };
		},
		body: said,
	},
	disputeMyIncident: sent(ownIncident, reason),
	listMySubmissions: {},
	editMySubmission: sent(ownSubmission, { short_description: "Answers about harbours." }),
	approveMySubmission: { make: awaitingSecond },
	withdrawMySubmission: { make: ownSubmission },
	listMyDrafts: {},
	saveMyDraft: { body: { values: { title: "Tide Table" } } },
	listMyClaims: {},
	startMyClaim: { ...agent, body: { method: "dns" } },
	checkMyClaim: { make: ownClaim },
	endMyClaim: { make: ownClaim },
	listMyNotifications: {},
	readMyNotifications: {},
	listMyComments: {},
	takeBackMyComment: { make: ownComment },
	getMyWebhook: {},
	changeMyWebhook: { body: { url: "https://ci.example.com/hook" } },
	listOrganisations: {},
	createOrganisation: { make: ({ name }) => ({ body: { name: `Guild ${name}` } }) },
	getOrganisation: { make: ownOrganisation },
	changeOrganisation: sent(ownOrganisation, { needs_second: true }),
	listOrganisationAudit: { make: ownOrganisation },
	getOrganisationAuditCsv: { make: ownOrganisation },
	endOrganisation: { make: ownOrganisation },
	joinOrganisation: { make: invitation },
	setMember: sent(ownOrganisation, { role: "viewer" }),
	removeMember: { make: ownOrganisation },
	listProofs: {},
	startProof: { make: ({ name }) => ({ body: { kind: "domain", subject: `${name}.dev` } }) },
	listTransfers: {},
	offerTransfer: { make: givenAgent, body: { to: "me" } },
	answerTransfer: { make: ownOffer, body: { answer: "declined" } },
	endProof: { make: ownProof },
	sendLogo: { body: EXAMPLE_LOGO },
	getLogo: { parameters: { sha256: SAMPLE_LOGO } },
	getWatchlist: {},
	watchAgent: agent,
	getWatch: agent,
	unwatchAgent: { parameters: { slug: "ledgerhen" } },
	castVote: { ...agent, body: { value: 1 } },
	getVote: agent,
	takeBackVote: agent,
	mcp: { body: LIST_TOOLS },
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
		body: { status: "deprecated" },
	},
	setMcpServerStatus: {
		onlyAbsent: true,
		parameters: { server: "test.registry%2Frepo-lantern" },
		body: { status: "deprecated" },
	},
	mcpRegistryHealth: {},
	mcpRegistryPing: {},
	mcpRegistryVersion: {},
	webManifest: {},
	ardManifest: {},
	aiCatalog: {},
	ardUncategorised: {},
	ardCategory: { parameters: { category: "software-development" } },
	adminListSubmissions: {},
	adminGetDocument: { make: keptDocument },
	adminGetSubmission: { make: ownSubmission },
	adminApproveSubmission: { query: FIRST, make: ownSubmission },
	adminRejectSubmission: { ...sent(ownSubmission, reason), query: FIRST },
	adminReopenSubmission: { query: "?version=2", make: rejected },
	adminRejectSubmissions: {
		make: (world) => {
			const { parameters } = ownSubmission(world);
			const id = parameters?.id ?? "";
			return { body: { ...reason, submissions: [{ id, version: 1 }] } };
		},
		body: { ...reason, submissions: [{ id: NOBODY, version: 1 }] },
	},
	adminRequestChanges: { ...sent(ownSubmission, reason), query: FIRST },
	adminAssignSubmission: sent(ownSubmission, { on: true }),
	adminNoteSubmission: sent(ownSubmission, { text: "Asked by mail." }),
	adminNoteAgent: { ...sent(ownAgent, { text: "Asked by mail." }), reachesRemoved: true },
	adminGetAgent: {
		make: ownAgent,
		// Moderators look at what is hidden before they restore it.
		reachesRemoved: true,
	},
	adminGradeAgent: { ...sent(provenAgent, { level: "certified" }), query: FIRST },
	adminHideAgent: sent(ownAgent, reason),
	adminRestoreAgent: sent(hiddenAgent, reason),
	adminRemoveAgent: sent(ownAgent, reason),
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
	adminUpdateIncident: { ...sent(openIncident, { status: "resolved" }), query: FIRST },
	adminListDrafts: {},
	adminGetDraft: { make: draftedIncident },
	adminEditDraft: sent(draftedIncident, { severity: "high" }),
	adminPublishDraft: { make: draftedIncident },
	adminDiscardDraft: { make: draftedIncident },
	adminListComments: {},
	adminPublishComment: { make: heldComment },
	adminRejectComment: sent(heldComment, reason),
	adminListReports: {},
	adminCloseReport: sent(openReport, { outcome: "no_action" }),
	adminSuspendAccount: sent(otherAccount, reason),
	adminRestoreAccount: { make: suspendedAccount },
	listPublishers: {},
	addPublisher: { make: ({ name }) => ({ body: { repository: `quay/${name}` } }) },
	removePublisher: { make: trusted },
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
	adminGetSource: { make: followedSource },
	adminEditSource: sent(followedSource, { interval_minutes: 120 }),
	adminPauseSource: { make: followedSource },
	adminResumeSource: { make: followedSource },
	adminAcceptSource: { make: followedSource },
	adminRetrySource: sent(wrongEntry, {}),
	adminRemoveSource: { make: followedSource },
	adminListEntries: { make: followedSource },
	adminListActs: {},
	adminUndoAct: { make: undoableAct },
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
	listCollections: {},
	createCollection: { make: ({ name }) => ({ body: { name, description: "What we use." } }) },
	getCollection: { make: ownCollection },
	changeCollection: sent(ownCollection, { description: "For all teams." }),
	endCollection: { make: ownCollection },
	putCollectionEntry: sent(ownCollection, {}),
	removeCollectionEntry: { make: ownCollection },
	previewCollection: sent(ownCollection, { auto_admit: true }),
	listProposals: { make: ownCollection },
	answerProposal: sent(ownCollection, { answer: "accepted" }),
	getCollectionHistory: { make: ownCollection },
	restoreCollection: { make: ownCollection },
	collectionChangesAtom: { make: approvedServer },
	lockCollection: { make: approvedServer },
	collectionBadge: { make: approvedServer },
	getCollectionPolicy: { make: approvedServer, query: "?client=claude-code" },
	collectionServers: { make: approvedServer },
	collectionServerVersions: { make: approvedServer },
	collectionServerVersion: { make: approvedServer },
	collectionCatalog: { make: approvedServer },
	collectionMcp: sent(approvedServer, LIST_TOOLS),
} satisfies Record<EndpointId, Recipe>;

/** With names that nobody has for everything in the path, if the row answers 404 for them. */
export const RECIPES: Readonly<Record<EndpointId, Recipe>> = mapMembers(OWN, (recipe, id) => {
	const { path }: { path: string } = getEndpoint(id);
	const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
	if (names.length === 0 || NEVER_UNKNOWN.includes(id)) return recipe;
	const unknown = Object.fromEntries(names.map((name) => [name, UNKNOWN[name] ?? ""]));
	return { unknown, ...recipe };
});
