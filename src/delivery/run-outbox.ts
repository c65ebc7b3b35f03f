import { by } from "#contract/compare.ts";
import { MAIL } from "#contract/limits.ts";
import type { DeliveryRecord } from "#domain/records/notification-record.ts";
import { findWebhook } from "#registry/outbox/owner-webhook.ts";
import { listDueDeliveries, recordAttempt } from "#registry/outbox/webhooks.ts";
import type { RegistryContext } from "#registry/store.ts";
import { composeMail, composeWebhook, type Sender } from "./compose-message.ts";
import { createKnownPaces, createRests, hostOfDelivery, PACES, type Pace } from "./paces.ts";
import type { Mailer } from "./send-mail.ts";
import type { createWebhookSender, DeliveryOutcome } from "./send-webhook.ts";

interface OutboxParts {
	context: RegistryContext;
	senders: {
		/** Null if this instance sends no mail. Mails stay in the outbox. */
		mail: Mailer["send"] | null;
		webhook: ReturnType<typeof createWebhookSender>;
	};
	/** Name and address of this instance in messages. */
	site: Sender;
	/** 0 up to but not including 1. */
	random: () => number;
}

export interface Outbox {
	/** Sends due messages and records the results. After the signal, it starts no more. */
	sweep(signal?: AbortSignal): Promise<void>;
}

/** Limits per account and channel in one sweep. The rest waits for the next sweep. */
const TURN = { maxMessages: 20, maxMs: 15_000 } as const;
/** How often to look for due messages, even while slow ones are being sent. */
const SWEEP_MS = 15_000;

/** To the only mail server. */
const MAILS_AT_ONCE = 4;

/** Due messages to one account over one channel, oldest first. */
type Turn = readonly DeliveryRecord[];

/**
 * Sends the messages of the outbox. Each attempt is recorded afterwards, so an attempt interrupted by a crash is
 * repeated with the same ID: every message is sent at least once. Each account gets one message at a time, in order
 * except for repetitions. Slow hosts have separate sweeps, and unknown hosts come after fast ones.
 */
export function createOutbox(parts: OutboxParts): Readonly<Record<Pace, Outbox>> {
	const { context } = parts;
	const rests = createRests(context.now);
	const paces = createKnownPaces(context.now);
	const paceOf = (turn: Turn) => paces.of(placeOf(turn)) ?? "swift";

	async function sendTurn(turn: Turn, pace: Pace, signal?: AbortSignal): Promise<void> {
		const end = context.now().getTime() + TURN.maxMs;
		const { patienceMs } = PACES[pace];
		for (const { id, channel, accountId } of turn) {
			const place = `${channel} ${accountId}`;
			if (signal?.aborted || context.now().getTime() > end) return;
			if (rests.isResting(place) || rests.isResting(channel) || paceOf(turn) !== pace) return;
			try {
				const begunMs = context.now().getTime();
				// Another process may be sending these, or has sent them since they were listed.
				const tried = await context.store.whileHeld(`outbox ${place}`, () =>
					attempt({ ...parts, patienceMs }, id),
				);
				if (!tried) return;
				const { outcome, next } = tried;
				if (outcome && channel === "webhook") {
					paces.note(placeOf(turn), context.now().getTime() - begunMs);
				}
				if (outcome && isServerAway(channel, outcome)) {
					rests.rest(channel === "mail" ? channel : place, next);
				}
			} catch (error) {
				rests.rest(place);
				throw error;
			}
		}
	}

	async function sweep(pace: Pace, signal?: AbortSignal): Promise<void> {
		const due = await listDueDeliveries(context, TURN.maxMessages);
		const turns = due.filter((turn) => paceOf(turn) === pace);
		const end = context.now().getTime() + SWEEP_MS;
		const sending = queuesOf(turns, (turn) => paces.of(placeOf(turn)) !== undefined).flatMap(
			(queue) => {
				// Shared by all lanes.
				const rest = queue.values();
				const isMail = queue[0]?.[0]?.[0]?.channel === "mail";
				const length = isMail ? MAILS_AT_ONCE : PACES[pace].sentAtOnce;
				return Array.from({ length }, async () => {
					for (const place of rest) {
						for (const turn of place) {
							if (context.now().getTime() <= end) await sendTurn(turn, pace, signal);
						}
					}
				});
			},
		);
		// Waits for all lanes, so that no work is left when a sweep ends.
		const ends = await Promise.allSettled(sending);
		for (const end of ends) if (end.status === "rejected") throw end.reason;
	}

	return {
		swift: { sweep: (signal) => sweep("swift", signal) },
		slow: { sweep: (signal) => sweep("slow", signal) },
	};
}

/** Per channel, the messages to each place, in a limited number of lanes. Known places come first. */
function queuesOf(turns: readonly Turn[], isKnown: (turn: Turn) => boolean): Turn[][][] {
	const channels = Map.groupBy(turns, ([first]) => first?.channel);
	return [...channels.values()].map((queue) => {
		const known = queue.filter(isKnown);
		const others = queue.filter((turn) => !isKnown(turn));
		const places = [...Map.groupBy([...known, ...others], placeOf).values()];
		return places.flatMap((place) => [
			...Map.groupBy(place, (_turn, index) => index % LANES_OF_PLACE).values(),
		]);
	});
}

/** Most lanes of a sweep for one place. */
const LANES_OF_PLACE = 4;

/** The host of a webhook. For mail, each account is a place, because all mails use one server. */
function placeOf([first]: Turn): string {
	if (first === undefined) return "";
	return first.channel === "mail" ? `mail ${first.accountId}` : hostOfDelivery(first.target);
}

/** Includes the timeout for the answer of a webhook. */
type PatientParts = OutboxParts & { patienceMs: number };

/** Empty if the message is no longer due or cannot be sent. */
async function attempt(
	parts: PatientParts,
	id: string,
): Promise<{ outcome?: DeliveryOutcome; next?: Date | null }> {
	const { context, random } = parts;
	const delivery = await context.store.deliveries.find(id);
	if (delivery?.state !== "waiting" || !isDue(delivery, context.now())) return {};
	const sent = await dueWith(context, delivery);
	const outcome = await send(parts, delivery, sent);
	if (!outcome) return {};
	const { result, status, detail, retryAfterSeconds } = outcome;
	const attempts = delivery.attempts.length + 1;
	const next =
		result === "retry"
			? nextAttemptAt({ attempts, at: context.now(), retryAfterSeconds, random })
			: null;
	await recordAttempt(context, { sent, result, status, detail, nextAttemptAt: next });
	return { outcome, next };
}

/** A webhook is about one message. A mail is about everything that is due for the account, in order. */
async function dueWith(
	{ store, now }: RegistryContext,
	delivery: DeliveryRecord,
): Promise<DeliveryRecord[]> {
	if (delivery.channel !== "mail") return [delivery];
	const all = await store.deliveries.by("account", delivery.accountId);
	return all
		.filter((entry) => entry.channel === "mail" && entry.state === "waiting" && isDue(entry, now()))
		.sort(by(({ createdAt }) => createdAt))
		.slice(0, MAIL.maxMessages);
}

function isDue({ nextAttemptAt }: DeliveryRecord, now: Date): boolean {
	return nextAttemptAt === null || Date.parse(nextAttemptAt) <= now.getTime();
}

/** Webhooks are signed with the account's current secret. */
async function send(
	{ context, senders, site, patienceMs }: PatientParts,
	{ id, accountId, channel, target, notification }: DeliveryRecord,
	batch: readonly DeliveryRecord[],
): Promise<DeliveryOutcome | undefined> {
	if (channel === "mail") {
		// It may have another address by now, because the former one is no longer its owner's.
		const { email } = (await context.store.accounts.find(accountId)) ?? {};
		return senders.mail?.({ to: email ?? target, ...composeMail(batch, site) });
	}
	const webhook = await findWebhook(context.store, accountId);
	if (webhook?.url !== target || webhook.disabledAt !== null) return undefined;
	const body = composeWebhook(notification, site);
	return senders.webhook({ id, url: target, secret: webhook.secret, body, patienceMs });
}

/**
 * True if further messages would fail too: there was no answer, the mail server ended the session (421) or refused to
 * sign us in, or the receiver wants fewer messages.
 */
export function isServerAway(
	channel: DeliveryRecord["channel"],
	{ result, status }: DeliveryOutcome,
): boolean {
	if (result !== "retry") return false;
	if (status === null) return true;
	return channel === "mail" ? status === 421 || status >= 500 : THROTTLING.includes(status);
}

const THROTTLING: readonly number[] = [429, 502, 503, 504];

/** Delay before each attempt (Standard Webhooks 1.0.0), about three days in total. */
const WAIT_SECONDS = [
	0,
	5,
	5 * 60,
	30 * 60,
	2 * 3600,
	5 * 3600,
	10 * 3600,
	14 * 3600,
	20 * 3600,
	24 * 3600,
] as const;

const RETRY_AFTER_MAX_SECONDS = 24 * 3600;
/** Spreads messages that failed together. The share is only added to the delay. */
const JITTER = 0.1;

interface FailedAttempts {
	attempts: number;
	/** End of the last attempt, or creation of the message. */
	at: Date;
	/** The delay that the receiver requested. */
	retryAfterSeconds: number | null;
	/** 0 up to but not including 1. */
	random: () => number;
}

/** When to try again. Null to give up. */
export function nextAttemptAt({ attempts, at, retryAfterSeconds, random }: FailedAttempts) {
	const scheduled = WAIT_SECONDS[attempts];
	if (scheduled === undefined) return null;
	const wait = Math.max(scheduled, Math.min(retryAfterSeconds ?? 0, RETRY_AFTER_MAX_SECONDS));
	return new Date(at.getTime() + Math.round(wait * 1000 * (1 + JITTER * random())));
}
