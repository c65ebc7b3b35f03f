import { dashboardPath } from "#contract/http/addresses.ts";
import { KEPT_DAYS, REGISTRATION } from "#contract/limits.ts";
import { notificationText } from "#domain/accounts/notification-texts.ts";
import type { Webhook } from "#domain/records/account-record.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import type { OrganisationRecord } from "#domain/records/organisation-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { confirmField, textField } from "#views/dashboard/fields.ts";
import { showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

interface WebhookParts extends Viewer {
	/** Undefined for the webhook of the person. */
	organisation?: OrganisationRecord | undefined;
	/** Deliveries of the owner by all channels, newest first. */
	deliveries: readonly DeliveryRecord[];
}

export function webhookView(context: ViewContext, parts: WebhookParts): DashboardView {
	const { account, organisation } = parts;
	const { webhook } = organisation ?? account;
	const view = dashboardView(context, parts, {
		path: dashboardPath("webhook"),
		title: organisation ? `Webhook of ${organisation.name}` : "Webhook",
		outcomes: {
			saved: "Address saved. Send a test to check that messages arrive.",
			tested: "Test sent. Reload this page in a few seconds to see the result.",
			renewed: "New secret created. Messages are signed with it from now on.",
			removed: "Webhook removed.",
		},
		sections: [
			addressSection(webhook),
			webhook && [secretSection(webhook), testSection(webhook)],
			deliverySection(parts.deliveries),
			webhook && REMOVAL,
		],
	});
	return organisation ? ofOrganisation(view, organisation) : view;
}

function ofOrganisation(view: DashboardView, { slug, name }: OrganisationRecord): DashboardView {
	const back = ui.links(ui.link(`Back to ${name}`, dashboardPath("organisation", slug)));
	const about = (block: ui.Block): ui.Block =>
		block.kind === "form" ? { ...block, form: { ...block.form, hidden: { owner: slug } } } : block;
	return {
		...view,
		blocks: [...view.blocks, back],
		sections: view.sections.map((part) => ({ ...part, blocks: part.blocks.map(about) })),
	};
}

function addressSection(webhook: Webhook | null): ui.Section {
	const field = textField("url", "Address", {
		value: webhook?.url ?? "",
		hint: "Must start with https:// and be a host on the public internet. Any port is fine.",
		required: true,
		maxLength: REGISTRATION.urlMaxCharacters,
		autocomplete: "off",
	});
	return ui.section(
		"address",
		"Address",
		ui.text("Every notification is also posted to this address, as JSON."),
		stateNotice(webhook),
		ui.form(dashboardPath("saveWebhook"), "Save address", { fields: [field] }),
	);
}

function stateNotice(webhook: Webhook | null): ui.Block | null {
	if (!webhook || webhook.disabledAt === null) return null;
	const { disabledAt, disabledReason } = webhook;
	const since = `Turned off since ${showInstant(disabledAt)}.`;
	const again = "Save the address to turn the webhook on again.";
	return ui.notice("bad", [since, disabledReason, again].filter((part) => part !== null).join(" "));
}

function secretSection({ secret }: Webhook): ui.Section {
	return ui.section(
		"secret",
		"Secret",
		ui.copy("Secret that signs your messages", secret),
		ui.text(VERIFICATION),
		ui.copy("Message headers, for example", EXAMPLE_HEADERS),
		ui.muted("A new secret replaces the old one at once, also for messages that are sent again."),
		ui.form(dashboardPath("renewWebhookSecret"), "Create a new secret", {
			tone: "quiet",
			fields: [confirmField("Yes, replace the old secret now")],
		}),
	);
}

function testSection({ disabledAt }: Webhook): ui.Section {
	return ui.section(
		"test",
		"Test",
		disabledAt === null
			? ui.form(dashboardPath("testWebhook"), "Send a test", { tone: "quiet" })
			: ui.text("You can send a test once the webhook is turned on again."),
	);
}

function deliverySection(deliveries: readonly DeliveryRecord[]): ui.Section {
	return ui.section(
		"deliveries",
		"Deliveries",
		webhookDeliveries(deliveries),
		ui.muted(
			`A response from 200 to 299 within 15 seconds (5 at the first attempt) counts as delivered. Anything else is retried for about three days; 410 turns the webhook off. Deliveries are kept for ${KEPT_DAYS.deliveries} days.`,
		),
	);
}

/** Standard Webhooks 1.0.0. */
const VERIFICATION =
	"To verify a message, join webhook-id, webhook-timestamp and the unchanged body with full stops, and calculate the HMAC-SHA256 of the result. The key is the part of the secret after whsec_, decoded from base64. The message is ours if the HMAC, in base64, equals the text after v1, in webhook-signature. Reject timestamps that are more than five minutes off, and ignore an id you have already processed: a message may arrive more than once.";

const EXAMPLE_HEADERS = `webhook-id: 5f0c1d3e-8a52-4c1b-9a57-2f4f6f1f7a11
webhook-timestamp: 1777896000
webhook-signature: v1,J6pV1m0bq3Yk8e2uT5rWcX7zQ9nLdS4fGhAaEiOyU0w=`;

const REMOVAL = ui.section(
	"remove",
	"Remove",
	ui.text("No more messages are sent, not even those already queued. The secret is deleted."),
	ui.form(dashboardPath("removeWebhook"), "Remove webhook", {
		tone: "danger",
		fields: [confirmField("Yes, remove it and delete the secret")],
	}),
);

const SHOWN = 50;

function webhookDeliveries(deliveries: readonly DeliveryRecord[]): ui.Block {
	const own = deliveries.filter(({ channel }) => channel === "webhook");
	return ui.table(`The last ${SHOWN} deliveries, newest first`, {
		columns: ["When", "Notification", "webhook-id", "Attempts", "Last response", "State"],
		rows: own.slice(0, SHOWN).map(rowOf),
		empty: "No deliveries yet.",
	});
}

function rowOf(delivery: DeliveryRecord): ui.Row {
	const { id, createdAt, notification, attempts } = delivery;
	return [
		ui.instantCell(createdAt),
		notificationText(notification.type, notification.subject).title,
		id,
		String(attempts.length),
		attempts.at(-1)?.detail ?? "–",
		stateOf(delivery),
	];
}

function stateOf({ state, attempts, nextAttemptAt }: DeliveryRecord): ui.Cell {
	if (state === "delivered") return { text: "Delivered", tone: "good" };
	if (state === "failed") return { text: "Failed", tone: "bad" };
	if (attempts.length === 0 || nextAttemptAt === null) return { text: "Waiting", tone: "info" };
	return { text: `Next attempt at ${showInstant(nextAttemptAt)}`, tone: "warn" };
}
