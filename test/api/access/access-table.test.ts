import { expect, it } from "vitest";
import type { DashboardId } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { startDashboard } from "../dashboard/dashboard-service.ts";
import { drawSample, startService } from "../running-service.ts";
import { createWalk, idOf, type Outcome, QUAY, ROWS, WHO, type Who } from "./access-walk.ts";

type Answers = Readonly<Record<Who, Outcome>>;

const EVERYBODY: Answers = {
	stranger: "yes",
	outsider: "yes",
	viewer: "yes",
	publisher: "yes",
	admin: "yes",
	moderator: "yes",
	operator: "yes",
};
const SIGNED_IN: Answers = { ...EVERYBODY, stranger: "sign in" };
const MEMBERS: Answers = {
	...SIGNED_IN,
	outsider: "not allowed",
	moderator: "not allowed",
	operator: "not allowed",
};
const PUBLISHERS: Answers = { ...MEMBERS, viewer: "not allowed" };
const ADMINS: Answers = { ...PUBLISHERS, publisher: "not allowed" };
const STAFF: Answers = {
	...SIGNED_IN,
	outsider: "not allowed",
	viewer: "not allowed",
	publisher: "not allowed",
	admin: "not allowed",
};
/** Who is no member does not learn that it exists. */
const unknown = { outsider: "not there", moderator: "not there", operator: "not there" } as const;

const SIGNING_IN: Answers = {
	stranger: "sign in",
	outsider: "sign in",
	viewer: "sign in",
	publisher: "sign in",
	admin: "sign in",
	moderator: "sign in",
	operator: "sign in",
};

/** Who may do what. What is asked about belongs to an organisation with three of these people. */
const KINDS = {
	open: EVERYBODY,
	account: SIGNED_IN,
	view: MEMBERS,
	viewUnknown: { ...MEMBERS, ...unknown },
	publish: PUBLISHERS,
	publishUnknown: { ...PUBLISHERS, ...unknown },
	administer: ADMINS,
	administerUnknown: { ...ADMINS, ...unknown },
	moderate: STAFF,
	operate: { ...STAFF, moderator: "not allowed" },
	/** Of a person, so nobody's if it is an organisation's. */
	person: {
		...SIGNED_IN,
		...unknown,
		viewer: "not there",
		publisher: "not there",
		admin: "not there",
	},
	/** Done at the command line, so that only operators undo it. */
	ownAct: { ...STAFF, moderator: "not there" },
	/** Leads to another way to sign in. */
	signsIn: SIGNING_IN,
	/** Pictures that are not public yet: moderators see them beside the listing. */
	viewOrModerate: { ...SIGNED_IN, outsider: "not there" },
} as const satisfies Readonly<Record<string, Answers>>;
type Kind = keyof typeof KINDS;

/** What everybody may do needs no token and no session; what moderators do is below a path of theirs. */
function kindOf({ id, scope, access, path }: Endpoint): Kind | undefined {
	if (/^(?:undoAct|adminUndoAct)$/.test(id)) return undefined;
	if (access === "operator" || /^admin\w+Account$/.test(id)) return "operate";
	if (access === "moderator" || path.startsWith("/api/v1/admin/")) return "moderate";
	return scope === undefined && (access ?? "visitor") === "visitor" ? "open" : undefined;
}

type Id = EndpointId | DashboardId;

/** All other rows. */
const EXPECTED: Readonly<Partial<Record<Kind, readonly Id[]>>> = {
	account: [
		...([
			"registerAgent",
			"sendDocument",
			"fetchDocument",
			"sendLogo",
			"publishMcpServer",
		] as const),
		...(["getWatchlist", "lockWatchlist", "getWatch", "watchAgent", "unwatchAgent"] as const),
		...(["getVote", "castVote", "takeBackVote", "addComment"] as const),
		...(["dashboard", "dashboardTokens", "createToken", "mySubmissions", "newSubmission"] as const),
		...(["submitListing", "fillListing", "saveDraft", "discardDraft", "myAgents"] as const),
		...(["claim", "startClaim", "watchlist", "changeWatchlist", "signals", "vote"] as const),
		...(["comment", "notifications", "readNotifications", "webhook", "saveWebhook"] as const),
		...(["testWebhook", "renewWebhookSecret", "removeWebhook", "account", "saveAccount"] as const),
		...(["newPasskeyChallenge", "addPasskey", "removePasskey", "linkIdentity"] as const),
		...(["changeAddress", "accountProof", "useAccountProof", "accountExport"] as const),
		...(["deleteAccount", "listOrganisations", "createOrganisation", "listProofs"] as const),
		...(["collections", "makeCollection", "createCollection"] as const),
		...(["startProof", "organisations", "proveDomain", "domains", "foundOrganisation"] as const),
		...(["getMe", "changeMe", "beginInBrowser", "listMyAgents", "listMySubmissions"] as const),
		...([
			"listMyDrafts",
			"saveMyDraft",
			"listMyClaims",
			"startMyClaim",
			"listMyNotifications",
		] as const),
		...(["readMyNotifications", "listMyComments", "getMyWebhook", "changeMyWebhook"] as const),
		...([
			"endSessions",
			"listTransfers",
			"listPublishers",
			"addPublisher",
			"trustPublisher",
		] as const),
	],
	view: [
		...(["listFindings", "myAgent", "myAgentEdit", "reviseFromDocument", "myAgentChecks"] as const),
		...([
			"myAgentShare",
			"myAgentTransfer",
			"myAgentRename",
			"myAgentDeprecate",
			"myAgentRemove",
		] as const),
		...(["dispute", "getMyAgent"] as const),
		...(["previewCollection", "listProposals", "getCollectionHistory"] as const),
	],
	viewUnknown: [
		...(["getSubmission", "mySubmission", "getOrganisation", "organisation"] as const),
		"tryCollection",
	],
	publish: [
		...(["reviseAgent", "sayOnFinding", "lookAgain", "editMcpServerVersion"] as const),
		...(["setMcpVersionStatus", "setMcpServerStatus", "reviseListing", "askForLook"] as const),
		...(["answerFinding", "answerStatement", "renameAgent", "deprecateAgent"] as const),
		...(["restoreAgent", "removeAgent", "disputeIncident"] as const),
		...(["setAgentStatus", "sayOnStatement", "disputeMyIncident", "hideAgent"] as const),
		...(["changeCollection", "putCollectionEntry", "removeCollectionEntry"] as const),
		...(["answerProposal", "restoreCollection"] as const),
	],
	administer: ["offerTransfer", "giveAgent", "endCollection"],
	administerUnknown: [
		...(["listOrganisationAudit", "getOrganisationAuditCsv"] as const),
		...(["organisationAudit", "organisationAuditCsv"] as const),
		...(["revokeMyToken", "revokeToken", "endProof", "giveDomainUp", "removePublisher"] as const),
		...(["answerTransfer", "answerOffer", "changeOrganisation", "endOrganisation"] as const),
		...(["setMember", "removeMember", "saveOrganisation", "closeOrganisation"] as const),
		...(["saveMember", "dropMember", "closeCollection"] as const),
	],
	publishUnknown: [
		...(["saveCollection", "approveEntry", "takeOut", "answerWaiting", "goBack"] as const),
		...([
			"editSubmission",
			"approveSubmission",
			"withdrawSubmission",
			"checkClaim",
			"endClaim",
		] as const),
		...([
			"editMySubmission",
			"approveMySubmission",
			"withdrawMySubmission",
			"checkMyClaim",
			"endMyClaim",
		] as const),
	],
	person: [
		"unlinkIdentity",
		"removeTrusted",
		"takeBackComment",
		"takeBackMyComment",
		"joinOrganisation",
		"acceptInvitation",
	],
	ownAct: ["undoAct", "adminUndoAct"],
	signsIn: ["beginJoining"],
	viewOrModerate: ["keptLogo"],
};

/** Every row that is in the table, with its kind. */
const LISTED = Object.entries(EXPECTED).flatMap(([kind, ids]) =>
	ids.map((id) => ({ id, kind: kind as Kind })),
);

const drawn = await drawSample();
const forms = await startDashboard(drawn);
const api = await startService(drawn, { store: forms.registry.store });
const ask = await createWalk(forms, api);

it("every row that needs a token or a session is in the table once", () => {
	const needing = ROWS.filter((row) => kindOf(row) === undefined).map(({ id }) => id);
	expect(LISTED.map(({ id }) => id).sort()).toEqual(needing.sort());
});

async function answersAbout(row: Endpoint, ownerOf: (who: Who) => string) {
	// One after the other, because pictures of several at once would be too many.
	const asked: [who: Who, outcome: Outcome][] = [];
	for (const who of WHO) asked.push([who, await ask(row, who, ownerOf(who))]);
	return Object.fromEntries(asked);
}

it.each(ROWS.map((row) => [row.id, row] as const))(
	"%s is for whom its kind says",
	async (id, row) => {
		const kind = kindOf(row) ?? LISTED.find((listed) => listed.id === id)?.kind;
		expect(await answersAbout(row, () => QUAY)).toEqual(kind && KINDS[kind]);
	},
);

it.each(EXPECTED.person ?? [])("%s is for each person about what is theirs", async (id) => {
	const row = ROWS.find((one) => one.id === id);
	expect(row && (await answersAbout(row, idOf))).toEqual(SIGNED_IN);
});
