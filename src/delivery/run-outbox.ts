import type { DeliveryRecord } from "#domain/records/delivery-record.ts";
import { listDueDeliveries } from "#registry/outbox/list-due-deliveries.ts";
import { recordAttempt } from "#registry/outbox/record-attempt.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { composeMail, composeWebhook, type Sender } from "./compose-message.ts";
import { createKnownPaces, hostOf, PACES, type Pace } from "./paces.ts";
import { createRests } from "./rest-places.ts";
import { nextAttemptAt } from "./retry-schedule.ts";
import type { Mailer } from "./send-mail.ts";
import type { createWebhookSender, DeliveryOutcome } from "./send-webhook.ts";

interface OutboxParts {
	context: RegistryContext;
	senders: {
		/** Null when this instance sends no mail. Mails then keep waiting. */
		mail: Mailer["send"] | null;
		webhook: ReturnType<typeof createWebhookSender>;
	};
	/** How this instance presents itself in messages. */
	site: Sender;
	/** From 0 to 1. */
	random: () => number;
}

export interface Outbox {
	/** Sends what is due and records the results. Starts nothing new after the signal. */
	sweep(signal?: AbortSignal): Promise<void>;
}

/** Limits for one account and channel in one sweep. The rest waits for the next. */
const TURN = { maxMessages: 20, maxMs: 15_000 } as const;
/** How often to look for new and due messages, even while slow ones are being sent. */
const SWEEP_MS = 15_000;

/** To the mail server, of which there is only one. */
const MAILS_AT_ONCE = 4;

/** What is due to one account over one channel, oldest first. */
type Turn = readonly DeliveryRecord[];

/**
 * Sends what the outbox holds. Every attempt is recorded after it was made, so one that a crash interrupts is sent
 * again with the same ID: everything arrives at least once. An account gets one message at a time, in order unless one
 * has to be repeated. Slow hosts are swept separately, and unknown hosts come after those known to be fast.
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
				// Another process may be sending these now, or have sent them since they were listed.
				const tried = await context.store.whileHeld(`outbox ${place}`, () =>
					attempt({ ...parts, patienceMs }, id),
				);
				if (!tried) return;
				const { outcome, next } = tried;
				if (outcome && channel === "webhook") {
					paces.note(placeOf(turn), context.now().getTime() - begunMs);
				}
				if (outcome && isAway(channel, outcome)) {
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
		// Waits for all lanes: when a sweep ends, none of its work may still be running.
		const ends = await Promise.allSettled(sending);
		for (const end of ends) if (end.status === "rejected") throw end.reason;
	}

	return {
		swift: { sweep: (signal) => sweep("swift", signal) },
		slow: { sweep: (signal) => sweep("slow", signal) },
	};
}

/** For each channel, the messages to the same place, so that no place takes all lanes. Known places come first. */
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

/** How many lanes of a sweep one place may take. */
const LANES_OF_PLACE = 4;

/** The host of a webhook. Mails go through one server, so each address is its own place. */
function placeOf([first]: Turn): string {
	if (first === undefined) return "";
	return first.channel === "mail" ? `mail ${first.accountId}` : hostOf(first.target);
}

/** Includes how long the answer of a webhook may take. */
type PatientParts = OutboxParts & { patienceMs: number };

/** Empty when there is nothing to send any longer, or nowhere to send it. */
async function attempt(
	parts: PatientParts,
	id: string,
): Promise<{ outcome?: DeliveryOutcome; next?: Date | null }> {
	const { context, random } = parts;
	const delivery = await context.store.deliveries.find(id);
	if (delivery?.state !== "waiting" || !isDue(delivery, context.now())) return {};
	const outcome = await send(parts, delivery);
	if (!outcome) return {};
	const { result, status, detail, retryAfterSeconds } = outcome;
	const attempts = delivery.attempts.length + 1;
	const next =
		result === "retry"
			? nextAttemptAt({ attempts, at: context.now(), retryAfterSeconds, random })
			: null;
	const { target } = delivery;
	await recordAttempt(context, { id, target, result, status, detail, nextAttemptAt: next });
	return { outcome, next };
}

function isDue({ nextAttemptAt }: DeliveryRecord, now: Date): boolean {
	return nextAttemptAt === null || Date.parse(nextAttemptAt) <= now.getTime();
}

/** Webhooks are signed with the account's current secret. */
async function send(
	{ context, senders, site, patienceMs }: PatientParts,
	{ id, accountId, channel, target, notification }: DeliveryRecord,
): Promise<DeliveryOutcome | undefined> {
	if (channel === "mail") {
		return senders.mail?.({ to: target, ...composeMail(notification, site) });
	}
	const account = await context.store.accounts.find(accountId);
	const webhook = account?.webhook;
	if (webhook?.url !== target || webhook.disabledAt !== null) return undefined;
	const body = composeWebhook(notification, site);
	return senders.webhook({ id, url: target, secret: webhook.secret, body, patienceMs });
}

/**
 * True when the next message would fail too: there was no answer, the mail server ended the session (421) or refused
 * our sign-in, or the receiver asks for fewer messages.
 */
function isAway(channel: DeliveryRecord["channel"], { result, status }: DeliveryOutcome): boolean {
	if (result !== "retry") return false;
	if (status === null) return true;
	return channel === "mail" ? status === 421 || status >= 500 : THROTTLING.includes(status);
}

const THROTTLING: readonly number[] = [429, 502, 503, 504];
