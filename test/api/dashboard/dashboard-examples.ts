import type { DashboardId } from "#contract/accounts/dashboard.ts";
import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import { EXAMPLE_LOGO } from "#contract/agents/logo.ts";
import { LOCK_EXAMPLE } from "#contract/evidence/lock.ts";
import { sha256 } from "#registry/sha256.ts";
import {
	attached,
	awaitingSecond,
	draftedIncident,
	followedSource,
	givenAgent,
	heldComment,
	invitation,
	lookedAt,
	type Make,
	openIncident,
	openReport,
	otherAccount,
	ownAgent,
	ownComment,
	ownFinding,
	ownOffer,
	ownOrganisation,
	ownProof,
	ownStatement,
	ownSubmission,
	provenAgent,
	suspendedAccount,
	trusted,
} from "../../conformance/world.ts";
import {
	agent,
	claim,
	identity,
	incident,
	submission,
	token,
	undo,
	uuid,
} from "../../registry/record-builders.ts";
import { START } from "../../registry/registry-fixture.ts";
import { COLLECTION_EXAMPLES } from "./collections/collection-examples.ts";

export interface Example {
	/** Creates what it is about. */
	make?: Make;
	fields?: Readonly<Record<string, string>>;
	/** Fields that name what was created. */
	fieldsFor?: (name: string) => Readonly<Record<string, string>>;
	/** The status of success, if not that of the row. */
	status?: number;
	/** True for what belongs to one account. */
	isOwn?: true;
	/** The test in which it succeeds, if that takes more than fields, such as a key. */
	succeedsIn?: string;
}

const confirmed = { [CONFIRM_FIELD]: "on" };
/** A decision about something that was just created. */
const FIRST = { version: "1" };
const reason = "The website does not answer.";
const inHarbor: Make = () => ({ parameters: { slug: "harbor-scout" } });

const ownToken: Make = ({ name, ownerId, save }) => {
	save.tokens.save(token(uuid(name), { ownerId, expiresAt: "2099-01-01T00:00:00.000Z" }));
	return { parameters: { id: uuid(name) } };
};
const ownClaim: Make = (parts) => {
	const { name, ownerId, save } = parts;
	save.claims.save(claim(name, { agentSlug: name, accountId: ownerId, subject: `${name}.com` }));
	return ownAgent(parts);
};
const ownIncident: Make = (parts) => {
	const { name, save } = parts;
	ownAgent(parts);
	save.incidents.save(incident(name, { agents: [name], status: "confirmed" }));
	return { parameters: { incident: name } };
};
const ownIdentity: Make = ({ name, ownerId, save }) => {
	const linked = identity(name, { accountId: ownerId });
	save.identities.save(linked);
	return { parameters: { id: linked.digest } };
};
const deprecatedAgent: Make = ({ name, ownerId, save }) => {
	const deprecation = { message: null, successor: null, by: "owner" } as const;
	save.agents.save(agent(name, { ownerId, categorySlug: null, status: "deprecated", deprecation }));
	return { parameters: { slug: name } };
};
const undoableAct: Make = ({ name, ownerId, save }) => {
	const until = "2099-01-01T00:00:00.000Z";
	save.undos.save(undo(name, { actor: ownerId, until }));
	return { parameters: { id: uuid(name) } };
};
const agentOfNobody: Make = ({ name, save }) => {
	save.agents.save(agent(name, { ownerId: null, categorySlug: null }));
	return { parameters: { slug: name } };
};
const ofOthers: Make = ({ name, save }) => {
	const pending = submission(name, { ownerId: "owner:bo" });
	save.submissions.save({ ...pending, listing: { ...pending.listing, categorySlug: null } });
	return { parameters: { id: pending.id } };
};

const commentInHarbor: Make = (parts) => {
	return { parameters: { ...ownComment(parts).parameters, slug: "harbor-scout" } };
};

const ownLogo: Make = ({ name, ownerId, save }) => {
	const digest = sha256(name);
	save.logos.save({ sha256: digest, png: EXAMPLE_LOGO.picture, at: START, by: ownerId });
	return { parameters: { sha256: digest } };
};

const DOCUMENT = '{"name":"com.example.tide/table","description":"Tides.","version":"1.2.0"}';

const SIGN_IN = "sign-in.test.ts";
const PASSKEYS = "account-pages.test.ts";
const JOINING = "../oidc/one-person.test.ts";
const PROVIDERS = "../oidc/provider-sign-in.test.ts";

/** Every page and form of the dashboard and the desk, filled in so that the right person succeeds. */
export const DASHBOARD_EXAMPLES: Readonly<Record<DashboardId, Example>> = {
	signIn: {},
	requestLink: { fields: { email: "bo@quay.works" } },
	passkeyChallenge: {},
	signInByPasskey: { succeedsIn: SIGN_IN },
	beginProviderSignIn: { succeedsIn: PROVIDERS },
	finishProviderSignIn: { succeedsIn: PROVIDERS },
	link: { make: () => ({ parameters: { code: "areg_once_unknown" } }) },
	redeemLink: { succeedsIn: SIGN_IN },
	signOut: {},
	reportPage: { make: inHarbor },
	sendReport: { make: inHarbor, fields: { kind: "outage", text: "No answers since Monday." } },
	lockPage: {},
	compareLock: { fields: { lock: JSON.stringify(LOCK_EXAMPLE) } },
	dashboard: {},
	dashboardTokens: {},
	mySubmissions: {},
	newSubmission: {},
	mySubmission: { make: ownSubmission, isOwn: true },
	keptLogo: { make: ownLogo, isOwn: true },
	myAgents: {},
	myAgent: { make: ownAgent, isOwn: true },
	myAgentEdit: { make: ownAgent, isOwn: true },
	myAgentChecks: { make: ownFinding, isOwn: true },
	myAgentShare: { make: ownAgent, isOwn: true },
	myAgentRename: { make: ownAgent, isOwn: true },
	myAgentTransfer: { make: ownAgent, isOwn: true },
	myAgentDeprecate: { make: ownAgent, isOwn: true },
	myAgentRemove: { make: ownAgent, isOwn: true },
	claim: { make: agentOfNobody },
	dispute: { make: ownIncident, isOwn: true },
	watchlist: {},
	signals: { make: inHarbor },
	notifications: {},
	webhook: {},
	organisations: {},
	organisation: { make: ownOrganisation, isOwn: true },
	organisationAudit: { make: ownOrganisation, isOwn: true },
	organisationAuditCsv: { make: ownOrganisation, isOwn: true },
	domains: {},
	...COLLECTION_EXAMPLES,
	account: {},
	desk: {},
	deskSubmission: { make: ofOthers },
	deskIncidents: {},
	deskIncident: { make: openIncident },
	deskComments: {},
	deskReports: {},
	deskReport: { make: openReport },
	deskAgent: { make: ownAgent },
	deskSources: {},
	deskSource: { make: followedSource },
	deskQuality: {},
	deskAudit: {},
	createToken: {
		fields: { name: "Build server", scopes: "agents:write", days: "30" },
		fieldsFor: (name) => ({ id: uuid(name) }),
		// It is shown once.
		status: 200,
	},
	revokeToken: { make: ownToken, isOwn: true },
	trustPublisher: {
		fields: {
			issuer: "https://token.actions.githubusercontent.com",
			repository: "quay/gauges",
			workflow: "",
			environment: "release",
		},
	},
	removeTrusted: { make: trusted, isOwn: true },
	submitListing: { fields: { title: "Tide Table", website_url: "https://tidetable.dev/" } },
	fillListing: { fields: { document: DOCUMENT }, status: 200 },
	editSubmission: {
		make: ownSubmission,
		isOwn: true,
		fieldsFor: (name) => ({ title: `Agent ${name} 2`, website_url: `https://${name}.com/` }),
	},
	approveSubmission: { make: awaitingSecond, isOwn: true, fields: { version: "1" } },
	withdrawSubmission: { make: ownSubmission, isOwn: true, fields: confirmed },
	reviseListing: {
		make: ownAgent,
		isOwn: true,
		fieldsFor: (name) => ({ title: `Agent ${name} 2`, website_url: `https://${name}.com/` }),
	},
	saveDraft: { fields: { title: "Tide Table" } },
	discardDraft: {},
	reviseFromDocument: { make: ownAgent, isOwn: true, fields: { document: DOCUMENT }, status: 200 },
	askForLook: { make: lookedAt, isOwn: true },
	answerFinding: { make: ownFinding, isOwn: true, fields: { answer: "It moved.", appeal: "" } },
	answerStatement: { make: ownStatement, isOwn: true, fields: { answer: "It is a sandbox." } },
	renameAgent: { make: ownAgent, isOwn: true, fields: { slug: "another-name" } },
	deprecateAgent: { make: ownAgent, isOwn: true, fields: { message: "Use another." } },
	restoreAgent: { make: deprecatedAgent, isOwn: true },
	hideAgent: { make: ownAgent, isOwn: true },
	removeAgent: {
		make: ownAgent,
		isOwn: true,
		fieldsFor: (name) => ({ confirm: name, ...confirmed }),
	},
	giveAgent: { make: givenAgent, isOwn: true, fieldsFor: (name) => ({ to: `taker-of-${name}` }) },
	answerOffer: { make: ownOffer, isOwn: true, fields: { answer: "withdrawn" } },
	startClaim: { make: agentOfNobody, fields: { method: "dns" } },
	checkClaim: { make: ownClaim, isOwn: true, fieldsFor: (name) => ({ id: uuid(name) }) },
	endClaim: {
		make: ownClaim,
		isOwn: true,
		fieldsFor: (name) => ({ id: uuid(name), ...confirmed }),
	},
	disputeIncident: { make: ownIncident, isOwn: true, fields: { reason } },
	changeWatchlist: { fields: { agent: "ledgerhen", on: "on" } },
	vote: { make: inHarbor, fields: { value: "1" } },
	comment: { make: inHarbor, fields: { body: "Works in a lighthouse." } },
	takeBackComment: { make: commentInHarbor, isOwn: true },
	readNotifications: {},
	saveWebhook: { fields: { url: "https://hooks.quay.works/x" } },
	testWebhook: {},
	renewWebhookSecret: { fields: confirmed },
	removeWebhook: { fields: confirmed },
	foundOrganisation: { fieldsFor: (name) => ({ name: `Quay ${name}`, slug: "" }) },
	saveOrganisation: {
		make: ownOrganisation,
		isOwn: true,
		fieldsFor: (name) => ({ name: `Pier ${name}` }),
	},
	closeOrganisation: { make: ownOrganisation, isOwn: true, fields: confirmed },
	acceptInvitation: { make: invitation, isOwn: true },
	saveMember: {
		make: ownOrganisation,
		isOwn: true,
		fields: { member: "owner:bo", role: "viewer" },
	},
	dropMember: { make: ownOrganisation, isOwn: true, fields: { member: "owner:bo" } },
	proveDomain: { fields: { kind: "domain", subject: "tidetable.dev", owner: "" } },
	giveDomainUp: { make: ownProof, isOwn: true, fieldsFor: (name) => ({ id: uuid(name) }) },
	saveAccount: { fields: { display_name: "Ada", wants_mail: "on" } },
	changeAddress: { fields: { email: "new@quay.works" } },
	beginJoining: { succeedsIn: JOINING },
	accountProof: {
		make: () => ({ parameters: { code: "areg_once_unknown" } }),
		succeedsIn: JOINING,
	},
	useAccountProof: {
		make: () => ({ parameters: { code: "areg_once_unknown" } }),
		fields: confirmed,
		succeedsIn: JOINING,
	},
	newPasskeyChallenge: {},
	addPasskey: { fields: { credential: "{}" }, succeedsIn: PASSKEYS },
	removePasskey: {
		make: () => ({ parameters: { id: "a-key" } }),
		succeedsIn: PASSKEYS,
		fields: confirmed,
	},
	linkIdentity: {
		make: () => ({ parameters: { provider: "sso" } }),
		succeedsIn: "../oidc/linked-providers.test.ts",
	},
	unlinkIdentity: { make: ownIdentity, isOwn: true },
	endSessions: { fields: confirmed },
	accountExport: {},
	deleteAccount: { succeedsIn: "leave-account.test.ts" },
	decideSubmission: { make: ofOthers, fields: { decision: "reject", reason, ...FIRST } },
	assignSubmission: { make: ofOthers, fields: { on: "on" } },
	noteSubmission: { make: ofOthers, fields: { text: "Asked by mail." } },
	checkSubmission: { make: ofOthers, succeedsIn: "../desk/check-again.test.ts" },
	approveSubmissions: {
		make: ofOthers,
		fieldsFor: (name) => ({ submissions: `${uuid(name)}:1`, confirmed: "on" }),
	},
	rejectSubmissions: {
		make: ofOthers,
		fieldsFor: (name) => ({ submissions: `${uuid(name)}:1`, reason: reason }),
	},
	openIncident: {
		fields: {
			title: "Answers stopped",
			summary: "No answers for an hour.",
			kind: "outage",
			severity: "low",
			agents: "harbor-scout",
		},
	},
	publishIncident: { make: draftedIncident },
	discardIncident: { make: draftedIncident },
	changeIncident: {
		make: openIncident,
		fields: {
			status: "resolved",
			severity: "low",
			summary: "It is over.",
			note: "Over.",
			...FIRST,
		},
	},
	publishComments: { make: heldComment, fieldsFor: (name) => ({ comments: name }) },
	decideComment: { make: heldComment, fields: { decision: "reject", reason } },
	closeReport: { make: openReport, fields: { outcome: "no_action" } },
	deskAccounts: {},
	suspendAccount: {
		make: otherAccount,
		fieldsFor: (name) => ({ account: `account:${name}`, reason, ...confirmed }),
	},
	restoreAccount: { make: suspendedAccount },
	deskDuplicates: {},
	decideDuplicate: {
		make: ({ name, save }) => {
			for (const slug of [`${name}-1`, `${name}-2`])
				save.agents.save(agent(slug, { categorySlug: null }));
			return {};
		},
		fieldsFor: (name) => ({ slugs: `${name}-1 ${name}-2`, outcome: "one" }),
	},
	joinDuplicates: {
		make: ({ name, save }) => {
			for (const slug of [`${name}-1`, `${name}-2`])
				save.agents.save(agent(slug, { categorySlug: null }));
			return {};
		},
		fieldsFor: (name) => ({ programs: `${name}-1 ${name}-2`, confirmed: "on" }),
	},
	gradeAgent: { make: provenAgent, fields: { level: "3", ...FIRST } },
	followSource: {
		fields: {
			format: "mcp-registry",
			place: "https://registry.tide.dev/",
			decision: "queue",
			interval_minutes: "60",
		},
		fieldsFor: (name) => ({ name }),
	},
	changeSource: { make: followedSource, fields: { wish: "pause" } },
	removeSource: { make: followedSource, fields: confirmed },
	attachStatement: {
		make: ownAgent,
		fields: {
			about: "0f".repeat(32),
			statement: '{"version":"2.1.0","runs":[{"tool":{"driver":{"name":"Tide Scan"}}}]}',
			days: "90",
		},
	},
	withdrawStatement: {
		make: (parts) => ({
			parameters: { ...ownAgent(parts).parameters, ...attached(parts).parameters },
		}),
	},
	setAsideFinding: {
		make: ownFinding,
		fields: { reason },
		fieldsFor: (name) => ({ finding: uuid(name) }),
	},
	noteAgent: { make: ownAgent, fields: { text: "Asked by mail." } },
	undoAct: { make: undoableAct },
	takeDownAgent: { make: ownAgent, fields: { reason, act: "remove" } },
};
