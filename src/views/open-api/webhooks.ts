import { WebhookMessage } from "#contract/webhook-message.ts";
import { mediaTypeOf } from "./bodies.ts";

/** Headers of every message (Standard Webhooks 1.0.0). */
const HEADERS = {
	"webhook-id": "The same for every attempt: a message may come more than once.",
	"webhook-timestamp": "When this attempt was made, in seconds since 1970.",
	"webhook-signature":
		"`v1,` and the HMAC-SHA256 of id, timestamp and body with full stops between them, in base64. The key is the secret of the webhook behind `whsec_`, decoded from base64.",
} as const;

export const WEBHOOK_TAG = {
	name: "Webhooks",
	description: "What is sent to those who want to be told.",
};

/** What this service sends to the addresses that accounts set on their dashboard. */
export function webhooks() {
	const { examples } = WebhookMessage.meta() ?? {};
	const example: unknown = Array.isArray(examples) ? examples[0] : undefined;
	return {
		notification: {
			post: {
				operationId: "notification",
				tags: [WEBHOOK_TAG.name],
				summary: "Something happened to an agent, submission, comment or incident of the account",
				description:
					"Sent to the address that is set under `/dashboard/webhook/`. An answer from 200 to 299 within 15 seconds, at a first attempt within 5, is a delivery, 410 switches the webhook off, anything else is tried again for about three days.",
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
					"2XX": { description: "The message is taken." },
					410: { description: "Nothing is wanted here any more." },
				},
			},
		},
	};
}
