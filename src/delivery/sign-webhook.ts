import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";

interface WebhookMessage {
	/** The same for every attempt, so that receivers recognise repeats. */
	id: string;
	/** When this attempt is made. */
	timestamp: Date;
	body: string;
	secret: string;
}

/** The three headers that tell a receiver who sent a body and when (Standard Webhooks 1.0.0). */
export function signWebhook({ id, timestamp, body, secret }: WebhookMessage) {
	const seconds = String(Math.floor(timestamp.getTime() / 1000));
	const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
	return {
		"webhook-id": id,
		"webhook-timestamp": seconds,
		"webhook-signature": `v1,${signature}`,
	};
}

/** A new secret for one receiver, in the form in which it is shown and stored. */
export function makeWebhookSecret(randomBytes: (count: number) => Uint8Array): string {
	return SECRET_PREFIX + Buffer.from(randomBytes(32)).toString("base64");
}
