import { describe, expect, it } from "vitest";
import { ACTS } from "#api/acts/acts.ts";
import { DASHBOARD } from "#contract/accounts/dashboard.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS, type EndpointId } from "#contract/http/endpoints.ts";
import { DESK } from "#contract/moderation/desk.ts";

type FormId = Exclude<(typeof DASHBOARD)[number], { method: "GET" }>["id"];
type DeskFormId = Extract<Exclude<(typeof DESK)[number], { method: "GET" }>["id"], FormId>;
type OwnFormId = Exclude<FormId, DeskFormId>;

/** What only people do, in a browser where they have signed in. */
const ONLY_PEOPLE = [
	"sign-in",
	"passkeys",
	"making tokens",
	"a way in",
	"changing the address",
	"joining accounts",
	"deleting the account",
] as const;
type OnlyPeople = { no: (typeof ONLY_PEOPLE)[number] };

/** The operations that do what a form of the dashboard does, or why there are none. */
const OPERATIONS: Readonly<Record<OwnFormId, readonly EndpointId[] | OnlyPeople>> = {
	requestLink: { no: "sign-in" },
	passkeyChallenge: { no: "sign-in" },
	signInByPasskey: { no: "sign-in" },
	beginProviderSignIn: { no: "sign-in" },
	redeemLink: { no: "sign-in" },
	signOut: { no: "sign-in" },
	endSessions: { no: "sign-in" },
	linkIdentity: { no: "a way in" },
	unlinkIdentity: { no: "a way in" },
	changeAddress: { no: "changing the address" },
	beginJoining: { no: "joining accounts" },
	useAccountProof: { no: "joining accounts" },
	deleteAccount: { no: "deleting the account" },
	newPasskeyChallenge: { no: "passkeys" },
	addPasskey: { no: "passkeys" },
	removePasskey: { no: "passkeys" },
	createToken: { no: "making tokens" },
	revokeToken: ["revokeMyToken"],
	saveAccount: ["changeMe"],
	sendReport: ["reportAgent"],
	compareLock: ["checkLock"],
	submitListing: ["registerAgent", "sendLogo"],
	fillListing: ["sendDocument", "fetchDocument"],
	editSubmission: ["editMySubmission"],
	approveSubmission: ["approveMySubmission"],
	withdrawSubmission: ["withdrawMySubmission"],
	saveDraft: ["saveMyDraft"],
	discardDraft: ["saveMyDraft"],
	reviseListing: ["reviseAgent"],
	reviseFromDocument: ["sendDocument", "fetchDocument", "reviseAgent"],
	renameAgent: ["reviseAgent"],
	deprecateAgent: ["setAgentStatus"],
	restoreAgent: ["setAgentStatus"],
	hideAgent: ["setAgentStatus"],
	removeAgent: ["setAgentStatus"],
	askForLook: ["lookAgain"],
	answerFinding: ["sayOnFinding"],
	answerStatement: ["sayOnStatement"],
	startClaim: ["startMyClaim"],
	checkClaim: ["checkMyClaim"],
	endClaim: ["endMyClaim"],
	disputeIncident: ["disputeMyIncident"],
	changeWatchlist: ["watchAgent", "unwatchAgent"],
	vote: ["castVote", "takeBackVote"],
	comment: ["addComment"],
	takeBackComment: ["takeBackMyComment"],
	readNotifications: ["readMyNotifications"],
	saveWebhook: ["changeMyWebhook"],
	testWebhook: ["changeMyWebhook"],
	renewWebhookSecret: ["changeMyWebhook"],
	removeWebhook: ["changeMyWebhook"],
	foundOrganisation: ["createOrganisation"],
	saveOrganisation: ["changeOrganisation"],
	closeOrganisation: ["endOrganisation"],
	acceptInvitation: ["joinOrganisation"],
	saveMember: ["setMember"],
	dropMember: ["removeMember"],
	proveDomain: ["startProof"],
	giveDomainUp: ["endProof"],
	giveAgent: ["offerTransfer"],
	answerOffer: ["answerTransfer"],
	trustPublisher: ["addPublisher"],
	removeTrusted: ["removePublisher"],
};

/** The acts that do what a form of the desk does. */
const DESK_ACTS: Readonly<Record<DeskFormId, readonly string[]>> = {
	decideSubmission: ["submission.approve", "submission.reject", "submission.request_changes"],
	checkSubmission: ["submission.check"],
	assignSubmission: ["submission.assign"],
	noteSubmission: ["submission.note"],
	noteAgent: ["agent.note"],
	approveSubmissions: ["submission.approve_many"],
	rejectSubmissions: ["submission.reject_many"],
	openIncident: ["incident.add"],
	publishIncident: ["incident.publish"],
	discardIncident: ["incident.discard"],
	changeIncident: ["incident.update"],
	publishComments: ["comment.publish_many"],
	decideComment: ["comment.publish", "comment.reject"],
	closeReport: ["report.close"],
	gradeAgent: ["claim.grade"],
	takeDownAgent: ["agent.hide", "agent.remove", "agent.restore"],
	undoAct: ["act.undo"],
	setAsideFinding: ["finding.set_aside"],
	attachStatement: ["statement.attach"],
	withdrawStatement: ["statement.withdraw"],
	decideDuplicate: ["duplicate.merge", "duplicate.dismiss"],
	joinDuplicates: ["duplicate.merge"],
	followSource: ["source.add"],
	changeSource: ["source.pause", "source.resume", "source.accept", "source.retry"],
	removeSource: ["source.remove"],
};

const rows: readonly Endpoint[] = ENDPOINTS;
const forms: readonly Endpoint[] = DASHBOARD.filter(({ method }) => method !== "GET");
const desk = new Set<string>(DESK.map(({ id }) => id));
const told: Readonly<Record<string, readonly string[] | OnlyPeople>> = OPERATIONS;
const acts: Readonly<Record<string, readonly string[]>> = DESK_ACTS;

describe("everything that a form of the dashboard does", () => {
	it.each(forms.filter(({ id }) => !desk.has(id)))("is an operation: $id", ({ id, access }) => {
		const found = told[id];
		expect(found, "is in the table").toBeDefined();
		if (!found || "no" in found) return;
		for (const operation of found) {
			const row = rows.find((other) => other.id === operation);
			expect(row?.method, operation).not.toBe("GET");
			// What needs a session as a form needs a token as an operation.
			if (access === "account") expect(row?.scope, operation).toMatch(/:write$/);
		}
	});

	it("is an operation even if nobody asks: the table names no form that there is not", () => {
		const ids = forms.map(({ id }) => id);
		expect(Object.keys({ ...told, ...acts }).filter((id) => !ids.includes(id))).toEqual([]);
	});

	it.each(forms.filter(({ id }) => desk.has(id)))("is an act on the desk: $id", ({ id }) => {
		const found = acts[id] ?? [];
		expect(found.length).toBeGreaterThan(0);
		for (const act of found) expect(ACTS.get(act)?.who, act).toBe("moderator");
	});

	it("has other names than operations, because handlers are found by them", () => {
		const names = new Set(rows.map(({ id }) => id));
		expect(forms.filter(({ id }) => names.has(id))).toEqual([]);
	});
});
