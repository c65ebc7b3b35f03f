import type { GuardedAnswer, GuardedFetch } from "#outbound/guarded-fetch.ts";
import { OutboundFailure, type OutboundFailureKind } from "#outbound/outbound-failure.ts";
import { parseRetryAfter } from "#outbound/retry-after.ts";
import { type SignedMessage, signWebhook } from "./sign-webhook.ts";

export interface DeliveryOutcome {
	/** `gone` and `refused` are final. `gone` means that the receiver wants no more messages. */
	result: "delivered" | "retry" | "gone" | "refused";
	/** HTTP status or SMTP reply code. Null without an answer. */
	status: number | null;
	detail: string;
	retryAfterSeconds: number | null;
}

interface WebhookDelivery extends Omit<SignedMessage, "timestamp"> {
	url: string;
	patienceMs: number;
}

const ANSWER_MAX_BYTES = 64 * 1024;
/**
 * Failures that cannot be fixed by trying again. A host that is not public is not one of them, because a name that
 * does not exist yet fails the same way.
 */
const FINAL_FAILURES: readonly OutboundFailureKind[] = ["bad_address", "closed_port"];

/** Delivers signed bodies according to Standard Webhooks 1.0.0. Only a 2xx status counts as delivered. */
export function createWebhookSender({ fetch, now }: { fetch: GuardedFetch; now: () => Date }) {
	return async ({ url, patienceMs, ...message }: WebhookDelivery): Promise<DeliveryOutcome> => {
		const signature = signWebhook({ ...message, timestamp: now() });
		try {
			const answer = await fetch(url, {
				method: "POST",
				headers: { "Content-Type": "application/json", ...signature },
				body: message.body,
				ports: "any",
				maxBytes: ANSWER_MAX_BYTES,
				timeoutMs: patienceMs,
			});
			return judgeAnswer(answer, now());
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			const result = FINAL_FAILURES.includes(error.kind) ? "refused" : "retry";
			return { result, status: null, detail: error.message, retryAfterSeconds: null };
		}
	};
}

function judgeAnswer({ status, headers }: GuardedAnswer, at: Date): DeliveryOutcome {
	const detail = `The receiver answered ${status}.`;
	if (status >= 200 && status < 300) {
		return { result: "delivered", status, detail, retryAfterSeconds: null };
	}
	if (status === 410) return { result: "gone", status, detail, retryAfterSeconds: null };
	const waitMs = parseRetryAfter(headers["retry-after"], at.getTime());
	const retryAfterSeconds = waitMs === undefined ? null : Math.ceil(waitMs / 1000);
	return { result: "retry", status, detail, retryAfterSeconds };
}
