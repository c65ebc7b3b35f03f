import type { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import { notificationPath, notificationText } from "#domain/accounts/notification-texts.ts";
import { type DeliveryRecord, newsOf } from "#domain/records/notification-record.ts";

type Notification = DeliveryRecord["notification"];

/** This instance. */
export interface Sender {
	/** Without a trailing slash. */
	baseUrl: string;
	name: string;
}

const TITLE_MAX_CHARACTERS = 200;

/** The body of a webhook. Its texts are limited, so it is far below the 20 kB limit of Standard Webhooks 1.0.0. */
export function composeWebhook(notification: Notification, { baseUrl }: Sender): string {
	const { type, at: timestamp, ...data } = notificationData(notification, baseUrl);
	return JSON.stringify({ type, timestamp, data } satisfies WebhookMessage);
}

/** What a notification is about, as programs read it. */
export function notificationData(notification: Notification, baseUrl: string) {
	const { type, at, subject } = shorten(notification);
	return {
		type: newsOf(type, subject),
		at,
		title: subject.title,
		agent_slug: subject.agentSlug,
		submission_id: subject.submissionId,
		incident_slug: subject.incidentSlug,
		detail: subject.detail,
		url: baseUrl + notificationPath(type, subject),
	};
}

/** One mail about everything, in order. What differs only in its title is one paragraph. */
export function composeMail(
	batch: readonly Pick<DeliveryRecord, "notification">[],
	{ baseUrl, name }: Sender,
) {
	const joined: Notification[] = [];
	for (const notice of batch.map(({ notification }) => shorten(notification))) {
		const last = joined.at(-1);
		const { title, others = [] } = notice.subject;
		if (last && kindOf(last) === kindOf(notice)) {
			last.subject.others = [...(last.subject.others ?? []), title, ...others];
		} else joined.push(notice);
	}
	const parts = joined.map(({ type, subject }) => {
		const { title, text } = notificationText(type, subject);
		return { title, text: `${title}\n\n${text}\n\n${baseUrl}${notificationPath(type, subject)}\n` };
	});
	const more = batch.length > 1 ? ` and ${batch.length - 1} more` : "";
	return {
		subject: `[${name}] ${parts[0]?.title}${more}`,
		text: `${parts.map(({ text }) => text).join("\n\n")}
-- 
${name} sends you this because mails are switched on for your account.
Switch them off: ${baseUrl}${dashboardPath("dashboard")}account/
`,
	};
}

function kindOf({ type, subject: { news, detail } }: Notification): string {
	return JSON.stringify([type, news, detail]);
}

function shorten(notification: Notification): Notification {
	const { title, detail } = notification.subject;
	return {
		...notification,
		subject: {
			...notification.subject,
			title: cut(title, TITLE_MAX_CHARACTERS),
			detail: detail === null ? null : cut(detail, REASON_MAX_CHARACTERS),
		},
	};
}

function cut(text: string, maxCharacters: number): string {
	const characters = [...text];
	if (characters.length <= maxCharacters) return text;
	return `${characters.slice(0, maxCharacters - 1).join("")}…`;
}
