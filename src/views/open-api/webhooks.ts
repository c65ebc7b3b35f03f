import { WebhookMessage } from "#contract/accounts/webhook-message.ts";
import { dashboardPath } from "#contract/http/addresses.ts";
import { mediaTypeOf } from "./bodies.ts";
import { sampleOf } from "./sample-of.ts";

/** Headers of every message (Standard Webhooks 1.0.0). */
const HEADERS = {
	"webhook-id": "The same for every attempt, because a message may arrive more than once.",
	"webhook-timestamp": "When this attempt was made, in seconds since 1970.",
	"webhook-signature":
		"`v1,` followed by the HMAC-SHA256 of id, timestamp and body, joined with full stops, in base64. The key is the part of the secret after `whsec_`, decoded from base64.",
} as const;

export const WEBHOOK_TAG = {
	name: "Webhooks",
	description: "Messages sent to webhooks.",
};

/** What this service sends to the addresses that accounts set on their dashboard. */
export function webhooks() {
	const example = sampleOf(WebhookMessage);
	return {
		notification: {
			post: {
				operationId: "notification",
				tags: [WEBHOOK_TAG.name],
				summary: "Something happened to an agent, submission, comment or incident of the account",
				description: `Sent to the address set under \`${dashboardPath("webhook")}\`. A response from 200 to 299 within 15 seconds (5 at the first attempt) counts as delivered, 410 turns the webhook off, and anything else is retried for about three days.`,
				parameters: Object.entries(HEADERS).map(([name, description]) => ({
					name,
					in: "header",
					required: true,
					description,
					schema: { type: "string" },
				})),
				requestBody: {
					required: true,
					content: { "application/json": mediaTypeOf("application/json", WebhookMessage, example) },
				},
				responses: {
					"2XX": { description: "The message was delivered." },
					410: { description: "The receiver wants no more messages." },
				},
			},
		},
	};
}
