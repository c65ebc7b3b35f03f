import type { AgentRecord, Listing } from "#domain/records/agent-record.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { SubmissionRecord } from "#domain/records/submission-record.ts";
import type { RegistryTransaction } from "#registry/store.ts";
import {
	account,
	agent,
	audit,
	claim,
	comment,
	delivery,
	draft,
	incident,
	listing,
	notification,
	report,
	session,
	signIn,
	submission,
	token,
	uuid,
	vote,
	watch,
} from "../../registry/record-builders.ts";

interface Planting {
	word: string;
	save: RegistryTransaction;
	at: string;
	/** Signals are stored after the records. */
	events: RegistryEvent[];
}

/** Everything that is not public, by kind. Each has the word in every text of a record. */
export const HIDING_PLACES: Readonly<Record<string, (planting: Planting) => void>> = {
	"a pending submission": (planting) => saveSubmission(planting, "pending"),
	"a submission that waits for changes": (planting) =>
		saveSubmission(planting, "changes_requested"),
	"a rejected submission": (planting) => saveSubmission(planting, "rejected"),
	"a withdrawn submission": (planting) => saveSubmission(planting, "withdrawn"),
	"a pending revision of a public agent": (planting) =>
		saveSubmission(planting, "pending", { agentSlug: "harbor-scout", revision: true }),
	"a draft": ({ word, save, at }) =>
		save.drafts.save(draft({ accountId: word, values: { title: word }, savedAt: at })),
	"a removed agent": ({ word, save, at }) => {
		const slug = goneSlug(word);
		const gone = { ...telling(word), status: "removed", createdAt: at, updatedAt: at } as const;
		save.agents.save(agent(slug, { ...gone, ...peopleOf(word, at, "removed") }));
		save.comments.save(comment(`${word}-gone`, { agentSlug: slug, author: word, body: word }));
	},
	"the people behind a public agent": ({ word, save, at }) => {
		save.agents.save(
			agent(openSlug(word), {
				createdAt: at,
				updatedAt: at,
				categorySlug: null,
				...peopleOf(word, at, "active"),
			}),
		);
	},
	"a held comment": ({ word, save, at }) =>
		save.comments.save(
			comment(word, { author: word, body: `Says ${word}.`, status: "held", createdAt: at }),
		),
	"a rejected comment": ({ word, save, at }) =>
		save.comments.save(
			comment(word, {
				author: word,
				body: `Says ${word}.`,
				accountId: word,
				createdAt: at,
				status: "rejected",
				reason: word,
			}),
		),
	"the account behind a published comment": ({ word, save, at }) =>
		save.comments.save(comment(uuid(word), { accountId: word, createdAt: at })),
	"an account": ({ word, save }) =>
		save.accounts.save(
			account(word, {
				displayName: word,
				email: `${word}@quay.works`,
				webhook: {
					url: `https://${word}.dev/hook`,
					secret: `whsec_${word}`,
					createdAt: START,
					disabledAt: START,
					disabledReason: word,
				},
			}),
		),
	"a report on a public agent": ({ word, save, at }) =>
		save.reports.save(
			report(word, {
				text: `Says ${word}, and says it again.`,
				evidenceUrl: `https://${word}.dev/`,
				contact: `${word}@quay.works`,
				reporterId: word,
				createdAt: at,
			}),
		),
	"a closed report on a public agent": ({ word, save, at }) =>
		save.reports.save(
			report(word, {
				text: `Says ${word}, and says it again.`,
				createdAt: at,
				state: "closed",
				outcome: "no_action",
				closedBy: word,
				closedAt: at,
				note: word,
			}),
		),
	"a token": ({ word, save }) => save.tokens.save(token(word, { name: word, ownerId: word })),
	"a session and a link to sign in": ({ word, save, at }) => {
		save.sessions.save(session(word, { accountId: word, createdAt: at }));
		save.signIns.save(
			signIn(word, { email: `${word}@quay.works`, createdAt: at, expiresAt: LATER }),
		);
	},
	"an entry of the audit log": ({ word, save, at }) =>
		save.audit.save(
			audit(word, {
				actor: word,
				subject: `account ${word}`,
				reason: word,
				at,
				changes: [{ field: word, before: word, after: word }],
			}),
		),
	"a notification and its delivery": ({ word, save, at }) => {
		const subject = {
			title: word,
			agentSlug: word,
			submissionId: word,
			incidentSlug: null,
			detail: word,
		};
		save.notifications.save(notification(word, { accountId: word, subject, at }));
		save.deliveries.save(
			delivery(word, {
				accountId: word,
				target: `https://${word}.dev/hook`,
				createdAt: at,
				state: "failed",
				nextAttemptAt: null,
				attempts: [{ at, status: null, detail: word }],
			}),
		);
	},
	"a claim": ({ word, save, at }) =>
		save.claims.save(
			claim(word, {
				accountId: word,
				challenge: word,
				finding: word,
				subject: `${word}.dev`,
				createdAt: at,
			}),
		),
	"the people behind an incident": ({ word, save, at }) =>
		save.incidents.save(
			incident(`incident-${uuid(word)}`, {
				reportedAt: at,
				occurredAt: at,
				updatedAt: at,
				transitions: [{ to: "reported", at, actor: word, reason: word }],
			}),
		),
	"who voted and who watches": ({ word, events, at }) =>
		void events.push(vote(word, at), watch(word, true, at)),
};

const START = "2026-05-04T12:00:00.000Z";
const LATER = "2099-01-01T00:00:00.000Z";

/** Slugs that were public once stay known, so these do not contain the word. */
const goneSlug = (word: string) => `gone-${uuid(word)}`;
const openSlug = (word: string) => `open-${uuid(word)}`;

/** A listing with the word in every text. */
function telling(word: string): Listing {
	return listing({
		title: word,
		shortDescription: `About ${word}.`,
		creatorName: word,
		deploymentType: word,
		categorySlug: null,
		modelStack: [word],
		integrations: [word],
		websiteUrl: `https://${word}.dev/`,
		docsUrl: `https://docs.${word}.dev/`,
		repositoryUrl: `https://github.com/${word}/x`,
		logoUrl: `https://${word}.dev/logo.png`,
	});
}

function peopleOf(word: string, at: string, to: string): Partial<AgentRecord> {
	return {
		ownerId: word,
		submissionId: word,
		importOrigin: `a2a-card:${word}`,
		transitions: [{ to, at, actor: word, reason: word }],
	};
}

function saveSubmission(
	{ word, save, at }: Planting,
	status: SubmissionRecord["status"],
	members: Partial<SubmissionRecord> = {},
): void {
	save.submissions.save(
		submission(word, {
			status,
			listing: telling(word),
			ownerId: word,
			reason: word,
			submittedAt: at,
			flags: [{ code: "address_in_text", detail: word }],
			checks: {
				checkedAt: at,
				seen: [
					{
						place: "website",
						address: `https://${word}.dev/`,
						status: 404,
						leadsTo: `https://${word}.dev/${word}`,
						failure: word,
					},
				],
			},
			imported: { origin: `a2a-card:${word}`, suggestedSlug: word },
			transitions: [{ to: status, at, actor: word, reason: word }],
			...members,
		}),
	);
}
