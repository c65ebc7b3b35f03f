import {
	agentPath,
	claimPath,
	DASHBOARD_PATH,
	disputePath,
	ownAgentPath,
	ownSubmissionPath,
	signalsPath,
} from "#contract/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import type { NotificationSubject } from "./records/notification-record.ts";

interface Wording {
	title: (title: string) => string;
	/** What it means for the reader and what they can do. */
	text: string;
	/** Label of the subject's detail, which comes after the text. */
	detail: string;
	/** The page to open next. Undefined when the subject does not name it. */
	path: (subject: NotificationSubject) => string | undefined;
}

const NOTIFICATIONS_PATH = `${DASHBOARD_PATH}notifications/`;

const toSubmission = ({ submissionId }: NotificationSubject) =>
	submissionId === null ? undefined : ownSubmissionPath(submissionId);
const toOwnAgent = ({ agentSlug }: NotificationSubject) =>
	agentSlug === null ? undefined : ownAgentPath(agentSlug);
const toClaim = ({ agentSlug }: NotificationSubject) =>
	agentSlug === null ? undefined : claimPath(agentSlug);
const toIncident = ({ incidentSlug }: NotificationSubject) =>
	incidentSlug === null ? undefined : disputePath(incidentSlug);
const toSources = () => "/sources/";
const toWebhook = () => `${DASHBOARD_PATH}webhook/`;

const WORDINGS: Readonly<Record<NotificationType, Wording>> = {
	"submission.received": {
		title: (title) => `${title} was submitted`,
		text: "It is in review. Until it is decided you can edit it or take it back.",
		detail: "Note",
		path: toSubmission,
	},
	"submission.approved": {
		title: (title) => `${title} was approved`,
		text: "Everybody can see it within a few minutes.",
		detail: "Note",
		path: (subject) => toOwnAgent(subject) ?? toSubmission(subject),
	},
	"submission.changes_requested": {
		title: (title) => `${title} needs changes`,
		text: "A moderator asks you to change the submission. It keeps its place in the queue.",
		detail: "What to change",
		path: toSubmission,
	},
	"submission.rejected": {
		title: (title) => `${title} was rejected`,
		text: "A moderator did not approve the submission.",
		detail: "Reason",
		path: toSubmission,
	},
	"submission.withdrawn": {
		title: (title) => `The submission of ${title} was withdrawn`,
		text: "It is not reviewed any more.",
		detail: "Reason",
		path: toSubmission,
	},
	"agent.deprecated": {
		title: (title) => `${title} was deprecated`,
		text: "Its page stays and says so. You can take this back on the page of your agent.",
		detail: "Message",
		path: toOwnAgent,
	},
	"agent.restored": {
		title: (title) => `${title} is active again`,
		text: "It is no longer shown as deprecated.",
		detail: "Reason",
		path: toOwnAgent,
	},
	"agent.renamed": {
		title: (title) => `${title} has a new address`,
		text: "Its old addresses lead on to the new ones.",
		detail: "Note",
		path: toOwnAgent,
	},
	"agent.removed": {
		title: (title) => `${title} was removed`,
		text: "It is not listed any more, and its slug is given to no other agent.",
		detail: "Reason",
		path: () => `${DASHBOARD_PATH}agents/`,
	},
	"agent.graded": {
		title: (title) => `The verification level of ${title} changed`,
		text: "A moderator granted a level or took one back.",
		detail: "Granted now",
		path: toOwnAgent,
	},
	"agent.claim_proven": {
		title: (title) => `${title} is proven to be yours`,
		text: "The proof was found. Leave it in place: it is looked at again every day.",
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_failing": {
		title: (title) => `The proof for ${title} is missing`,
		text: `The last check did not find it. It lapses when it is missing for ${CLAIM_CHECKS.graceDays} days, so put it back.`,
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_lapsed": {
		title: (title) => `The proof for ${title} lapsed`,
		text: "This proof no longer counts. Without another one, others may prove that the listing is theirs.",
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_lost": {
		title: (title) => `${title} does not belong to you any more`,
		text: "No proof of yours stands for it. What you had asked to change is taken back.",
		detail: "Why",
		path: toClaim,
	},
	"comment.published": {
		title: (title) => `Your comment on ${title} was published`,
		text: "The page of the agent shows it within a few minutes.",
		detail: "Note",
		path: ({ agentSlug }) => (agentSlug === null ? undefined : agentPath(agentSlug)),
	},
	"comment.rejected": {
		title: (title) => `Your comment on ${title} was rejected`,
		text: "It is not shown.",
		detail: "Reason",
		path: ({ agentSlug }) => (agentSlug === null ? undefined : signalsPath(agentSlug)),
	},
	"incident.opened": {
		title: (title) => `An incident concerns your agent: ${title}`,
		text: "If it is not as described, dispute it on the page of your agent.",
		detail: "Note",
		path: toIncident,
	},
	"incident.updated": {
		title: (title) => `An incident of your agent changed: ${title}`,
		text: "Its page says what is known now.",
		detail: "Note",
		path: toIncident,
	},
	"source.stopped": {
		title: (title) => `The source ${title} was stopped`,
		text: "What is listed stays as it was. An operator looks at the source again, or accepts what it says, by going on with it.",
		detail: "Reason",
		path: toSources,
	},
	"source.failing": {
		title: (title) => `The source ${title} cannot be followed`,
		text: "It has failed for a day. What is listed stays as it was, and the source is tried again.",
		detail: "Reason",
		path: toSources,
	},
	"source.recovered": {
		title: (title) => `The source ${title} is followed again`,
		text: "It failed for a day or longer. What it changed meanwhile is taken.",
		detail: "Note",
		path: toSources,
	},
	"webhook.disabled": {
		title: () => "Your webhook was switched off",
		text: "Nothing is sent there any more. Save its address again to go on.",
		detail: "Reason",
		path: toWebhook,
	},
	"webhook.test": {
		title: () => "A test of your webhook",
		text: "Nothing happened; you asked for this message to see whether it arrives.",
		detail: "Note",
		path: toWebhook,
	},
};

/** What happened: a line, and one or two sentences with the reason or detail. */
export function notificationText(
	type: NotificationType,
	{ title, detail }: NotificationSubject,
): { title: string; text: string } {
	const wording = WORDINGS[type];
	const added = detail === null ? "" : ` ${wording.detail}: ${detail}`;
	return { title: wording.title(title), text: wording.text + added };
}

/** Address of a notification's page, from the root of the host. */
export function notificationPath(type: NotificationType, subject: NotificationSubject): string {
	return WORDINGS[type].path(subject) ?? NOTIFICATIONS_PATH;
}
