// How long the queries of signed-in people take, from a small registry to one ten times as large.
import { readOverview } from "#registry/accounts/read-overview.ts";
import type { RegistryStore } from "#registry/store.ts";
import { findOwnSubmission, listOwnSubmissions } from "#registry/submissions/find-submission.ts";
import { createMemoryStore } from "../registry/memory-store.ts";
import {
	account,
	audit,
	comment,
	delivery,
	notification,
	submission,
	uuid,
} from "../registry/record-builders.ts";
import { save } from "../registry/store-suite.ts";
import { printTable } from "./print-table.ts";

/** Number of records of each kind. The audit log has ten times as many. */
const SIZES = [1_000, 10_000];
const TURNS = 20;

const ada = account("owner:ada");
const instant = (number: number) => new Date(Date.UTC(2026, 4, 4) + number * 1_000).toISOString();

type Read = (store: RegistryStore, count: number) => Promise<unknown>;

const READS: Readonly<Record<string, Read>> = {
	"the overview": (store) => readOverview(store, ada),
	"own submissions": (store) => listOwnSubmissions(store, { ownerIds: [ada.id], page: 1 }),
	"one submission": (store, count) =>
		findOwnSubmission(store, { id: uuid(`one-${count / 2}`), ownerId: ada.id }),
	"the queue": (store) => store.submissions.by("status", "pending"),
	"the audit log": (store) => store.audit.newestBy("all", "yes"),
	"what is to be sent": (store, count) => store.listDueDeliveries({ by: instant(count), each: 20 }),
	"the oldest that is to be sent": (store) => store.findOldestWaitingDelivery(),
	notifications: (store) => store.notifications.newestBy("account", ada.id),
	"held comments": (store) => store.comments.by("held", "yes"),
};

export async function benchStore(): Promise<void> {
	const columns = [];
	for (const count of SIZES) columns.push(await measure(count));
	const [small, large] = columns;
	printTable(
		["milliseconds in memory, with each of", ...SIZES.map(String), "×"],
		Object.keys(READS).map((what) => {
			const [one = 0, other = 0] = [small?.get(what), large?.get(what)];
			return [what, one.toFixed(3), other.toFixed(3), (other / one).toFixed(1)];
		}),
	);
}

/** The fastest of a few runs of each, by name. A write precedes each run. */
async function measure(count: number): Promise<Map<string, number>> {
	const store = createMemoryStore();
	await fill(store, count);
	const best = new Map<string, number>();
	for (const [what, read] of Object.entries(READS)) {
		for (let turn = 0; turn < TURNS; turn += 1) {
			await add(store, `later-${turn}`, { number: 10 * count + turn });
			const beganMs = performance.now();
			await read(store, count);
			best.set(what, Math.min(best.get(what) ?? Infinity, performance.now() - beganMs));
		}
	}
	return best;
}

/** Neither oldest nor newest first. */
async function fill(store: RegistryStore, count: number): Promise<void> {
	const audited = 10 * count;
	await save(store, (transaction) => {
		for (let step = 0; step < audited; step += 1) {
			const number = (step * 7_919) % audited;
			transaction.audit.save(audit(`act-${number}`, { at: instant(number) }));
		}
	});
	for (let step = 0; step < count; step += 1) {
		const number = (step * 7_919) % count;
		const ownerId = number % (count / 20) === 0 ? ada.id : "owner:bo";
		await add(store, `one-${number}`, { number, ownerId });
	}
}

async function add(
	store: RegistryStore,
	name: string,
	{ number, ownerId = "owner:bo" }: { number: number; ownerId?: string },
): Promise<void> {
	const at = instant(number);
	await save(store, (transaction) => {
		transaction.submissions.save(submission(name, { ownerId, submittedAt: at }));
		transaction.notifications.save(notification(name, { at }));
		transaction.deliveries.save(delivery(name, { nextAttemptAt: at }));
		transaction.comments.save(comment(name, { status: "held", createdAt: at }));
	});
}
