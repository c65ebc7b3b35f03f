import { FINDING } from "#contract/evidence/findings.ts";
import * as addresses from "#contract/http/addresses.ts";
import { CLAIM_CHECKS } from "#contract/limits.ts";
import type { NotificationType } from "#contract/vocabulary.ts";
import { type NotificationSubject, newsOf } from "../records/notification-record.ts";
import { endSentence } from "../texts/end-sentence.ts";

const { agentPath, collectionPath, dashboardPath, incidentPath } = addresses;

interface Wording {
	title: (title: string) => string;
	/** What it means for the reader and what they can do. */
	text: string;
	/** Label of the subject's detail, which comes after the text. Default: Note. */
	detail?: string;
	/** The page to open next. Default, and when the subject does not name it: all notifications. */
	path?: (subject: NotificationSubject) => string | undefined;
}

const toSubmission = ({ submissionId }: NotificationSubject) =>
	submissionId === null ? undefined : dashboardPath("mySubmission", submissionId);
const toAgent =
	(pathOf: (slug: string) => string) =>
	({ agentSlug }: NotificationSubject) =>
		agentSlug === null ? undefined : pathOf(agentSlug);
const toOwnAgent = toAgent((slug) => dashboardPath("myAgent", slug));
const toChecks = toAgent((slug) => dashboardPath("myAgentChecks", slug));
const toClaim = toAgent((slug) => dashboardPath("claim", slug));
const toIncident = ({ incidentSlug }: NotificationSubject) =>
	incidentSlug === null ? undefined : dashboardPath("dispute", incidentSlug);
const about =
	(thing: string, path: NonNullable<Wording["path"]>, detail = "Note") =>
	(what: string, text: string): Wording => {
		return { title: (title) => `The ${thing} ${title} ${what}`, text, detail, path };
	};
const ofCollection = about("collection", ({ collection: slug }) => slug && collectionPath(slug));
const ofSource = about("source", () => "/sources/", "Reason");
const toOrganisations = () => dashboardPath("organisations");

const WORDINGS: Readonly<Record<NotificationType, Wording>> = {
	"submission.received": {
		title: (title) => `${title} was submitted`,
		text: "It is in review. Until a moderator decides, you can edit or withdraw it.",
		path: toSubmission,
	},
	"submission.approved": {
		title: (title) => `${title} was approved`,
		text: "It will be public within a few minutes.",
		path: (subject) => toOwnAgent(subject) ?? toSubmission(subject),
	},
	"submission.changes_requested": {
		title: (title) => `${title} needs changes`,
		text: "A moderator asked for changes. Your submission keeps its place in the queue.",
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
		text: "It will not be reviewed.",
		detail: "Reason",
		path: toSubmission,
	},
	"agent.deprecated": {
		title: (title) => `${title} was deprecated`,
		text: "Its page stays online with a deprecation notice. You can undo this on the dashboard.",
		detail: "Message",
		path: toAgent((slug) => dashboardPath("myAgentDeprecate", slug)),
	},
	"agent.restored": {
		title: (title) => `${title} is back`,
		text: "It is public again, as it was.",
		detail: "Reason",
		path: toOwnAgent,
	},
	"agent.renamed": {
		title: (title) => `${title} has a new address`,
		text: "Its old addresses redirect to the new ones.",
		path: toOwnAgent,
	},
	"agent.removed": {
		title: (title) => `${title} is not public any more`,
		text: "It was hidden or removed. Your list of agents says whether it can be restored.",
		detail: "Reason",
		path: () => dashboardPath("myAgents"),
	},
	"agent.graded": {
		title: (title) => `The verification level of ${title} changed`,
		text: "A moderator granted or revoked a level.",
		detail: "Granted now",
		path: toOwnAgent,
	},
	"agent.claim_proven": {
		title: (title) => `You are verified as the owner of ${title}`,
		text: "We found your proof. Leave it in place: we check it again every day.",
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_failing": {
		title: (title) => `The proof for ${title} is missing`,
		text: `Our last check did not find it. Restore it: the proof lapses after it has been missing for ${CLAIM_CHECKS.graceDays} days.`,
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_lapsed": {
		title: (title) => `The proof for ${title} lapsed`,
		text: "This proof no longer counts. Unless you have another one, someone else can claim the listing.",
		detail: "What was found",
		path: toClaim,
	},
	"agent.claim_lost": {
		title: (title) => `You no longer own ${title}`,
		text: "You have no valid proof for it. Your pending changes were withdrawn.",
		detail: "Why",
		path: toClaim,
	},
	"agent.changed": {
		title: (title) => `${title} is not what it was`,
		text: "At the last look, something that this registry observes was different.",
		detail: "What changed",
		path: toAgent(agentPath),
	},
	"comment.published": {
		title: (title) => `Your comment on ${title} was published`,
		text: "It will appear on the agent's page within a few minutes.",
		path: toAgent(agentPath),
	},
	"comment.rejected": {
		title: (title) => `Your comment on ${title} was rejected`,
		text: "It will not be published.",
		detail: "Reason",
		path: toAgent((slug) => dashboardPath("signals", slug)),
	},
	"organisation.invited": {
		title: (title) => `You are invited to join ${title}`,
		text: "Its members publish together. Accept or decline under Organisations on the dashboard.",
		detail: "Role",
		path: toOrganisations,
	},
	"organisation.changed": {
		title: (title) => `Membership in ${title} changed`,
		text: "Your organisations are on the dashboard, with what you can do in each.",
		detail: "Now",
		path: toOrganisations,
	},
	"transfer.offered": {
		title: (title) => `You are offered the listing ${title}`,
		text: "If you accept it, it belongs to you. Proofs of ownership do not move with it.",
		detail: "Offered",
		path: () => dashboardPath("dashboard"),
	},
	"transfer.ended": {
		title: (title) => `News of the transfer of ${title}`,
		text: "Until an offer is accepted, the listing belongs to whoever offered it.",
		detail: "The offer",
	},
	"submission.second_needed": {
		title: (title) => `${title} waits for a second member`,
		text: "Someone else in your organisation must approve it before moderators see it.",
		detail: "Organisation",
		path: toSubmission,
	},
	"collection.left": ofCollection("lost listings", "What passes again waits for an editor."),
	"collection.proposed": ofCollection("has news", "Its page shows what is in and what waits."),
	"collection.second_needed": ofCollection("has a change that waits", "Another member decides."),
	"collection.ended": ofCollection("was ended by a moderator", "It answers nothing any more."),
	"incident.opened": {
		title: (title) => `New incident for your agent: ${title}`,
		text: "If it is inaccurate, you can dispute it on the dashboard.",
		path: toIncident,
	},
	"incident.updated": {
		title: (title) => `Incident updated for your agent: ${title}`,
		text: "See its page for the current details.",
		path: toIncident,
	},
	"incident.withdrawn": {
		title: (title) => `Incident withdrawn: ${title}`,
		text: "It counts against no agent any more.",
		detail: "Why",
		path: ({ incidentSlug }) => (incidentSlug === null ? undefined : incidentPath(incidentSlug)),
	},
	"agent.counts_rose": {
		title: (title) => `Counts of ${title} rose suddenly`,
		text: "The former ones count until a moderator accepts the new ones: `npm run registry -- agent accept-counts <slug>`.",
		detail: "Counts",
		path: toAgent((slug) => dashboardPath("deskAgent", slug)),
	},
	"agent.check_failed": {
		title: (title) => `${title} fails a check`,
		text: `You can mend it, answer in public or appeal. It is public ${FINDING.noticeHours} hours after this message; what harms users is public at once.`,
		detail: "Failed",
		path: toChecks,
	},
	"agent.check_decided": {
		title: (title) => `A moderator decided about a check of ${title}`,
		text: "The dashboard shows how the result stands now.",
		path: toChecks,
	},
	"source.stopped": ofSource(
		"was stopped",
		"Its listings stay as they are. Check the source, then resume it or accept the change.",
	),
	"source.failing": ofSource(
		"is failing",
		"It has been failing for a day. Its listings stay as they are, and the registry keeps trying.",
	),
	"source.recovered": ofSource(
		"works again",
		"It had been failing for a day or longer. Its changes since then are now included.",
	),
	"webhook.disabled": {
		title: () => "Your webhook was switched off",
		text: "We no longer send anything to it. To turn it on again, save its address again.",
		detail: "Reason",
		path: () => dashboardPath("webhook"),
	},
	"webhook.test": {
		title: () => "A test of your webhook",
		text: "This is the test message that you requested.",
		path: () => dashboardPath("webhook"),
	},
};

/** What happened: a line, and one or two sentences with the reason or detail. */
export function notificationText(
	type: NotificationType,
	subject: NotificationSubject,
): { title: string; text: string } {
	const wording = WORDINGS[newsOf(type, subject)];
	const { title, detail, others = [] } = subject;
	const added = detail === null ? "" : ` ${wording.detail ?? "Note"}: ${detail}`;
	const text = wording.text + added;
	const also = [...new Set(others)].filter((other) => other !== title);
	if (also.length === 0) return { title: wording.title(title), text };
	const same = endSentence(`The same holds for: ${also.join(", ")}`);
	return { title: wording.title(title), text: `${endSentence(text)} ${same}` };
}

/** From the root of the host. */
export function notificationPath(type: NotificationType, subject: NotificationSubject): string {
	const own = subject.others ? undefined : WORDINGS[newsOf(type, subject)].path?.(subject);
	return own ?? dashboardPath("notifications");
}
