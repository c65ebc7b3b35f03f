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
		/** Null where this instance sends no mail; what waits then goes on waiting. */
		mail: Mailer["send"] | null;
		webhook: ReturnType<typeof createWebhookSender>;
	};
	/** How this instance presents itself in what it sends. */
	site: Sender;
	/** From 0 to 1. */
	random: () => number;
}

export interface Outbox {
	/** Sends what is due and notes what became of it; starts nothing new once the signal is given. */
	sweep(signal?: AbortSignal): Promise<void>;
}

/** To one account by one channel in one sweep: others wait for its end. */
const TURN = { maxMessages: 20, maxMs: 15_000 } as const;
/** What is new, or due again, is looked for so often at least, also while others take long. */
const SWEEP_MS = 15_000;

/** To the one mail server. */
const MAILS_AT_ONCE = 4;

/** What is due to one account over one channel, oldest first. */
type Turn = readonly DeliveryRecord[];

/**
 * Sends what the registry keeps for sending. Every attempt is noted once it was made, so what a crash interrupts between
 * the two is sent again with the same id: everything arrives at least once. An account gets one message at a time, in
 * the order in which they were made as long as none has to be repeated. Hosts that take long are swept apart from the
 * others, and who may be one of them comes after those that are known to answer quickly.
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
				// Another process may be at it, or have been at it since these were listed.
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
				// Shared by those who take from it.
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
		// All have to end first: once a sweep is over, nothing of it is under way any more.
		const ends = await Promise.allSettled(sending);
		for (const end of ends) if (end.status === "rejected") throw end.reason;
	}

	return {
		swift: { sweep: (signal) => sweep("swift", signal) },
		slow: { sweep: (signal) => sweep("slow", signal) },
	};
}

/** For each channel what goes to the same place, so that no place takes all lanes; those first that are known. */
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

/** Of those of a sweep. */
const LANES_OF_PLACE = 4;

/** The host of a webhook. Mail servers of others are none of ours to wait for, so each address is a place of its own. */
function placeOf([first]: Turn): string {
	if (first === undefined) return "";
	return first.channel === "mail" ? `mail ${first.accountId}` : hostOf(first.target);
}

/** With how long an answer of a webhook may take. */
type PatientParts = OutboxParts & { patienceMs: number };

/** Nothing becomes of it when there is no longer anything to send, or nowhere to send it to. */
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

/** Webhooks are signed with the secret that the account has now. */
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
 * True when the next message would fare the same: nobody answered, the mail server ends the session (421) or refuses our
 * sign-in, or the receiver asks for fewer messages.
 */
function isAway(channel: DeliveryRecord["channel"], { result, status }: DeliveryOutcome): boolean {
	if (result !== "retry") return false;
	if (status === null) return true;
	return channel === "mail" ? status === 421 || status >= 500 : THROTTLING.includes(status);
}

const THROTTLING: readonly number[] = [429, 502, 503, 504];
