import { KEPT_DAYS, REGISTRATION } from "#contract/limits.ts";
import type { Webhook } from "#domain/records/account-record.ts";
import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import { type Block, copy, form, muted, notice, type Section, section, text } from "./blocks.ts";
import { type DashboardView, dashboardView, type Visit } from "./dashboard-view.ts";
import { confirmField, textField } from "./fields.ts";
import { withAttempt } from "./form-attempt.ts";
import { webhookDeliveries } from "./webhook-deliveries.ts";

const PATH = "/dashboard/webhook/";

const OUTCOMES = {
	saved: "The address is saved. Send a test to see whether messages arrive.",
	tested: "The test is on its way. Load this page again in a few seconds to see what became of it.",
	renewed: "The secret is new. Messages are signed with it from now on.",
	removed: "The webhook is removed.",
};

interface WebhookParts extends Visit {
	/** Of the account by all channels, newest first. */
	deliveries: readonly DeliveryRecord[];
}

export function webhookView(context: ViewContext, parts: WebhookParts): DashboardView {
	const { webhook } = parts.account;
	return dashboardView(context, parts, {
		path: PATH,
		title: "Webhook",
		outcomes: OUTCOMES,
		sections: [
			addressSection(parts),
			webhook && [secretSection(webhook), testSection(webhook)],
			deliverySection(parts.deliveries),
			webhook && REMOVAL,
		],
	});
}

function addressSection({ account: { webhook }, attempt }: WebhookParts): Section {
	// The buttons of the page are attempted without an address.
	const sent = attempt && "url" in attempt.values ? attempt : undefined;
	const field = textField("url", "Address", {
		value: webhook?.url ?? "",
		hint: "It starts with https:// and leads to a host on the public internet, on any port.",
		required: true,
		maxLength: REGISTRATION.urlMaxCharacters,
		autocomplete: "off",
	});
	return section(
		"address",
		"Address",
		text("Everything that you are told on the dashboard is also posted to this address, as JSON."),
		stateNotice(webhook),
		form(PATH, "Save address", { fields: withAttempt([field], sent) }),
	);
}

function stateNotice(webhook: Webhook | null): Block | null {
	if (!webhook || webhook.disabledAt === null) return null;
	const { disabledAt, disabledReason } = webhook;
	const since = `Nothing is sent since ${showInstant(disabledAt)}.`;
	const again = "Save the address to switch the webhook on again.";
	const parts = [since, disabledReason, again].filter((part) => part !== null);
	return notice("bad", parts.join(" "));
}

function secretSection({ secret }: Webhook): Section {
	return section(
		"secret",
		"Secret",
		copy("Secret that your messages are signed with", secret),
		text(VERIFICATION),
		copy("Headers of a message", EXAMPLE_HEADERS),
		muted("With a new secret the old one ends at once, for what is sent again as well."),
		form(`${PATH}secret/`, "Make a new secret", {
			tone: "quiet",
			fields: [confirmField("Yes, end the old secret now")],
		}),
	);
}

function testSection({ disabledAt }: Webhook): Section {
	return section(
		"test",
		"Test",
		disabledAt === null
			? form(`${PATH}test/`, "Send a test", { tone: "quiet" })
			: text("Tests can be sent once the webhook is switched on again."),
	);
}

function deliverySection(deliveries: readonly DeliveryRecord[]): Section {
	return section(
		"deliveries",
		"Deliveries",
		webhookDeliveries(deliveries),
		muted(
			`Any answer from 200 to 299 within 15 seconds is a delivery, at a first attempt within 5. Everything else is tried again for about three days; 410 switches the webhook off. Deliveries are kept for ${KEPT_DAYS.deliveries} days.`,
		),
	);
}

/** Standard Webhooks 1.0.0. */
const VERIFICATION =
	"Put webhook-id, webhook-timestamp and the unchanged body together, with a full stop between each, and take the HMAC-SHA256 of that; the key is what stands behind whsec_, decoded from base64. The message is ours if the result, in base64, stands behind v1, in webhook-signature. Refuse a timestamp that is more than five minutes off, and an id that you have taken already: a message may come more than once.";

const EXAMPLE_HEADERS = `webhook-id: 5f0c1d3e-8a52-4c1b-9a57-2f4f6f1f7a11
webhook-timestamp: 1777896000
webhook-signature: v1,J6pV1m0bq3Yk8e2uT5rWcX7zQ9nLdS4fGhAaEiOyU0w=`;

const REMOVAL = section(
	"remove",
	"Remove",
	text("Nothing is sent any more, not even what is on its way. The secret is forgotten."),
	form(`${PATH}remove/`, "Remove the webhook", {
		tone: "danger",
		fields: [confirmField("Yes, remove it and forget the secret")],
	}),
);
