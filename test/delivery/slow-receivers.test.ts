import { describe, expect, it } from "vitest";
import { createOutbox, type Outbox } from "#delivery/run-outbox.ts";
import { saveAccount, tell, webhook } from "../registry/outbox/outbox-registry.ts";
import { createTestRegistry, START } from "../registry/registry-fixture.ts";
import { outcome, SITE } from "./outbox-fixture.ts";

const SECOND_MS = 1_000;
const SLOW_MS = 14_900;
const POLL_MS = 5_000;

/** Time that passes only when everybody waits for it. */
function createSimulatedTime(startMs: number) {
	const waiting: { atMs: number; wake: () => void }[] = [];
	let nowMs = startMs;
	return {
		nowMs: () => nowMs,
		wait: (ms: number) =>
			new Promise<void>((wake) => void waiting.push({ atMs: nowMs + ms, wake })),
		async runUntil(isOver: () => boolean, endMs: number) {
			while (!isOver() && nowMs < endMs) {
				for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
				waiting.sort((one, other) => one.atMs - other.atMs);
				const [next] = waiting.splice(0, 1);
				if (!next) return;
				nowMs = next.atMs;
				next.wake();
			}
		},
	};
}

interface Receivers {
	/** Address of the webhook of the account with this number, whose receiver answers late. */
	slowUrl: (number: number) => string;
	/** Where the honest receiver is. By default separate from all others. */
	honest?: string;
	/** True if the honest receiver was known before. */
	isKnown: boolean;
}

/** How long an honest receiver waits for its message while 200 accounts have receivers that answer late. */
async function secondsUntilDelivered({
	slowUrl,
	honest = "https://hooks.honest.dev/registry",
	isKnown,
}: Receivers): Promise<number> {
	const registry = createTestRegistry();
	const time = createSimulatedTime(Date.parse(START));
	const context = { ...registry, now: () => new Date(time.nowMs()) };
	const arrived: number[] = [];
	const { swift, slow } = createOutbox({
		context,
		site: SITE,
		random: () => 0,
		senders: {
			mail: null,
			async webhook({ url, patienceMs }) {
				if (url === honest) {
					await time.wait(100);
					arrived.push(time.nowMs());
					return outcome("delivered");
				}
				await time.wait(Math.min(SLOW_MS, patienceMs));
				return patienceMs < SLOW_MS ? outcome("retry", { status: null }) : outcome("delivered");
			},
		},
	});
	const poll = async (outbox: Outbox) => {
		for (;;) {
			await outbox.sweep();
			await time.wait(POLL_MS);
		}
	};
	await saveAccount(context, "owner:honest", { webhook: webhook({ url: honest }) });
	if (isKnown) await tell(context, "owner:honest", "Earlier");
	for (const outbox of [swift, slow]) poll(outbox).catch(() => {});
	if (isKnown) await time.runUntil(() => arrived.length === 1, Date.parse(START) + 60 * SECOND_MS);
	for (let number = 0; number < 200; number += 1) {
		await saveAccount(context, `owner:${number}`, { webhook: webhook({ url: slowUrl(number) }) });
		for (const title of ["One", "Two"]) await tell(context, `owner:${number}`, title);
	}
	const toldMs = time.nowMs();
	await tell(context, "owner:honest", "Now");
	const before = arrived.length;
	await time.runUntil(() => arrived.length > before, toldMs + 3_600 * SECOND_MS);
	return ((arrived[before] ?? Number.POSITIVE_INFINITY) - toldMs) / SECOND_MS;
}

describe("a fast receiver next to 200 accounts with receivers that take 14.9 seconds", () => {
	it.each<[string, Receivers, number]>([
		["gets messages at once if it is known", { slowUrl: apart, isKnown: true }, 20],
		["gets messages soon if no receiver is known", { slowUrl: apart, isKnown: false }, 60],
		["does not notice those of one domain", { slowUrl: together, isKnown: false }, 20],
		[
			"gets messages at once on the same platform",
			{ slowUrl: onPlatform, honest: "https://honest.herokuapp.com/hook", isKnown: true },
			20,
		],
		[
			"gets messages soon on that platform if no receiver is known",
			{ slowUrl: onPlatform, honest: "https://honest.herokuapp.com/hook", isKnown: false },
			60,
		],
	])("%s", async (_who, receivers, withinSeconds) => {
		expect(await secondsUntilDelivered(receivers)).toBeLessThan(withinSeconds);
	});
});

function apart(number: number): string {
	return `https://slow-${number}.com/hook`;
}

function together(number: number): string {
	return `https://n${number}.slow.com/hook`;
}

/** A name that a platform gives each customer. */
function onPlatform(number: number): string {
	return `https://slow-${number}.herokuapp.com/hook`;
}
