import { createHmac } from "node:crypto";

const SECRET_PREFIX = "whsec_";

export interface SignedMessage {
	/** The same for every attempt, so that receivers can recognise repetitions. */
	id: string;
	/** Instant of this attempt. */
	timestamp: Date;
	body: string;
	secret: string;
}

/** The three headers that prove the sender and time of a body (Standard Webhooks 1.0.0). */
export function signWebhook({ id, timestamp, body, secret }: SignedMessage) {
	const seconds = String(Math.floor(timestamp.getTime() / 1000));
	const key = Buffer.from(secret.slice(SECRET_PREFIX.length), "base64");
	const signature = createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64");
	return { "webhook-id": id, "webhook-timestamp": seconds, "webhook-signature": `v1,${signature}` };
}

/** A new secret for one receiver, in the form that is displayed and stored. */
export function makeWebhookSecret(randomBytes: (count: number) => Uint8Array): string {
	return SECRET_PREFIX + Buffer.from(randomBytes(32)).toString("base64");
}
