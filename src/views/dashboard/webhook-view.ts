import { KEPT_DAYS, REGISTRATION } from "#contract/limits.ts";
import type { AccountRecord, Webhook } from "#domain/records/account-record.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Section } from "./blocks.ts";
import { confirmField } from "./confirm-field.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt, withAttempt } from "./form-attempt.ts";
import { webhookDeliveries } from "./webhook-deliveries.ts";

const PATH = "/dashboard/webhook/";

const DONE = {
	saved: "The address is saved. Send a test to see whether messages arrive.",
	tested: "The test is on its way. Load this page again in a few seconds to see what became of it.",
	renewed: "The secret is new. Messages are signed with it from now on.",
	removed: "The webhook is removed.",
};

interface WebhookParts {
	account: AccountRecord;
	/** Of the account by all channels, newest first. */
	deliveries: readonly DeliveryRecord[];
	/** What was done before. */
	done?: string | undefined;
	attempt?: FormAttempt | undefined;
}

export function webhookView(
	context: ViewContext,
	{ account, deliveries, done, attempt }: WebhookParts,
): DashboardView {
	const { webhook } = account;
	return dashboardView(context, {
		path: PATH,
		title: "Webhook",
		account,
		attempt,
		blocks: [...doneNotice(DONE, done)],
		sections: [
			addressSection(webhook, attempt),
			...(webhook ? [secretSection(webhook), testSection(webhook)] : []),
			deliverySection(deliveries),
			...(webhook ? [REMOVAL] : []),
		],
	});
}

function addressSection(webhook: Webhook | null, attempt?: FormAttempt): Section {
	// The buttons of the page are attempted without an address.
	const sent = attempt && "url" in attempt.values ? attempt : undefined;
	const field = {
		name: "url",
		label: "Address",
		type: "url",
		value: webhook?.url ?? "",
		hint: "It starts with https:// and leads to a host on the public internet, on any port.",
		required: true,
		maxLength: REGISTRATION.urlMaxCharacters,
		autocomplete: "off",
	} as const;
	return {
		id: "address",
		title: "Address",
		blocks: [
			{
				kind: "text",
				text: "Everything that you are told on the dashboard is also posted to this address, as JSON.",
			},
			...stateBlocks(webhook),
			{
				kind: "form",
				form: { action: PATH, submit: "Save address", fields: withAttempt([field], sent) },
			},
		],
	};
}

function stateBlocks(webhook: Webhook | null): Block[] {
	if (!webhook || webhook.disabledAt === null) return [];
	const { disabledAt, disabledReason } = webhook;
	const since = `Nothing is sent since ${showInstant(disabledAt)}.`;
	const again = "Save the address to switch the webhook on again.";
	return [
		{
			kind: "notice",
			tone: "bad",
			text: [since, disabledReason, again].filter((part) => part !== null).join(" "),
		},
	];
}

function secretSection({ secret }: Webhook): Section {
	return {
		id: "secret",
		title: "Secret",
		blocks: [
			{ kind: "copy", label: "Secret that your messages are signed with", text: secret },
			{ kind: "text", text: VERIFICATION },
			{ kind: "copy", label: "Headers of a message", text: EXAMPLE_HEADERS },
			{
				kind: "text",
				text: "With a new secret the old one ends at once, for what is sent again as well.",
				muted: true,
			},
			{
				kind: "form",
				form: {
					action: `${PATH}secret/`,
					submit: "Make a new secret",
					tone: "quiet",
					fields: [confirmField("Yes, end the old secret now")],
				},
			},
		],
	};
}

function testSection({ disabledAt }: Webhook): Section {
	return {
		id: "test",
		title: "Test",
		blocks:
			disabledAt === null
				? [
						{
							kind: "form",
							form: { action: `${PATH}test/`, submit: "Send a test", tone: "quiet", fields: [] },
						},
					]
				: [{ kind: "text", text: "Tests can be sent once the webhook is switched on again." }],
	};
}

function deliverySection(deliveries: readonly DeliveryRecord[]): Section {
	return {
		id: "deliveries",
		title: "Deliveries",
		blocks: [
			{ kind: "table", table: webhookDeliveries(deliveries) },
			{
				kind: "text",
				text: `Any answer from 200 to 299 within 15 seconds is a delivery, at a first attempt within 5. Everything else is tried again for about three days; 410 switches the webhook off. Deliveries are kept for ${KEPT_DAYS.deliveries} days.`,
				muted: true,
			},
		],
	};
}

/** Standard Webhooks 1.0.0. */
const VERIFICATION =
	"Put webhook-id, webhook-timestamp and the unchanged body together, with a full stop between each, and take the HMAC-SHA256 of that; the key is what stands behind whsec_, decoded from base64. The message is ours if the result, in base64, stands behind v1, in webhook-signature. Refuse a timestamp that is more than five minutes off, and an id that you have taken already: a message may come more than once.";

const EXAMPLE_HEADERS = `webhook-id: 5f0c1d3e-8a52-4c1b-9a57-2f4f6f1f7a11
webhook-timestamp: 1777896000
webhook-signature: v1,J6pV1m0bq3Yk8e2uT5rWcX7zQ9nLdS4fGhAaEiOyU0w=`;

const REMOVAL: Section = {
	id: "remove",
	title: "Remove",
	blocks: [
		{
			kind: "text",
			text: "Nothing is sent any more, not even what is on its way. The secret is forgotten.",
		},
		{
			kind: "form",
			form: {
				action: `${PATH}remove/`,
				submit: "Remove the webhook",
				tone: "danger",
				fields: [confirmField("Yes, remove it and forget the secret")],
			},
		},
	],
};
