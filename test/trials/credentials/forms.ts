import type { DASHBOARD } from "#contract/dashboard.ts";
import { CONFIRM_FIELD } from "#contract/forms.ts";
import {
	followedSource,
	heldComment,
	type Make,
	openIncident,
	openReport,
	ownAgent,
	ownSubmission,
	provenAgent,
} from "../../conformance/world.ts";
import {
	agent,
	claim,
	identity,
	incident,
	submission,
	token,
	uuid,
} from "../../registry/record-builders.ts";

type FormId = Extract<
	(typeof DASHBOARD)[number],
	{ method: "POST"; access: "account" | "moderator" }
>["id"];

interface FilledForm {
	/** Creates what the form is about. */
	make?: Make;
	fields?: Readonly<Record<string, string>>;
	/** Fields that name what was created. */
	fieldsFor?: (name: string) => Readonly<Record<string, string>>;
	/** True for what belongs to one account. */
	isOwn?: true;
	/** True if the right person needs more than a trial has, such as a key. */
	isIncomplete?: true;
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
const agentOfNobody: Make = ({ name, save }) => {
	save.agents.save(agent(name, { ownerId: null, categorySlug: null }));
	return { parameters: { slug: name } };
};
const ofOthers: Make = ({ name, save }) => {
	const pending = submission(name, { ownerId: "owner:bo" });
	save.submissions.save({ ...pending, listing: { ...pending.listing, categorySlug: null } });
	return { parameters: { id: pending.id } };
};

const DOCUMENT = '{"name":"com.example.tide/table","description":"Tides.","version":"1.2.0"}';

/** Every form that needs a signed-in person, filled in so that the right one succeeds. */
export const FORMS: Readonly<Record<FormId, FilledForm>> = {
	createToken: {
		fields: {
			id: uuid("a token from a form"),
			name: "Build server",
			scopes: "agents:write",
			days: "30",
		},
	},
	revokeToken: { make: ownToken, isOwn: true },
	submitListing: { fields: { title: "Tide Table", website_url: "https://tidetable.dev/" } },
	fillListing: { fields: { document: DOCUMENT } },
	editSubmission: {
		make: ownSubmission,
		isOwn: true,
		fieldsFor: (name) => ({ title: `Agent ${name} 2`, website_url: `https://${name}.com/` }),
	},
	withdrawSubmission: { make: ownSubmission, isOwn: true, fields: confirmed },
	reviseListing: {
		make: ownAgent,
		isOwn: true,
		fieldsFor: (name) => ({ title: `Agent ${name} 2`, website_url: `https://${name}.com/` }),
	},
	saveDraft: { fields: { title: "Tide Table" } },
	discardDraft: {},
	reviseFromDocument: { make: ownAgent, isOwn: true, fields: { document: DOCUMENT } },
	renameAgent: { make: ownAgent, isOwn: true, fields: { slug: "another-name" } },
	deprecateAgent: { make: ownAgent, isOwn: true, fields: { message: "Use another." } },
	restoreAgent: { make: deprecatedAgent, isOwn: true },
	removeAgent: {
		make: ownAgent,
		isOwn: true,
		fieldsFor: (name) => ({ confirm: name, ...confirmed }),
	},
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
	readNotifications: {},
	saveWebhook: { fields: { url: "https://hooks.quay.works/x" } },
	testWebhook: {},
	renewWebhookSecret: { fields: confirmed },
	removeWebhook: { fields: confirmed },
	saveAccount: { fields: { display_name: "Ada", wants_mail: "on" } },
	newPasskeyChallenge: {},
	addPasskey: { fields: { credential: "{}" }, isIncomplete: true },
	removePasskey: {
		make: () => ({ parameters: { id: "a-key" } }),
		isIncomplete: true,
		fields: confirmed,
	},
	linkIdentity: { make: () => ({ parameters: { provider: "sso" } }), isIncomplete: true },
	unlinkIdentity: { make: ownIdentity, isOwn: true },
	endSessions: { fields: confirmed },
	decideSubmission: { make: ofOthers, fields: { decision: "reject", reason, ...FIRST } },
	// Nothing is checked there.
	checkSubmission: { make: ofOthers, isIncomplete: true },
	approveSubmissions: {
		make: ofOthers,
		fieldsFor: (name) => ({ submissions: `${uuid(name)}:1` }),
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
	gradeAgent: { make: provenAgent, fields: { level: "3", ...FIRST } },
	followSource: {
		fields: {
			name: "a-source",
			format: "mcp-registry",
			place: "https://registry.tide.dev/",
			decision: "queue",
			interval_minutes: "60",
		},
	},
	changeSource: { make: followedSource, fields: { wish: "pause" } },
	removeSource: { make: followedSource, fields: confirmed },
	takeDownAgent: { make: ownAgent, fields: { reason, ...confirmed } },
};
