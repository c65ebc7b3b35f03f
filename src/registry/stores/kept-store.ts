import { Refusal } from "#domain/errors.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type {
	RegistryMoment,
	RegistryStore,
	RegistryTransaction,
	SignalQuestions,
} from "../store.ts";
import { type Changes, noChanges } from "./changes.ts";
import type { RecordSet } from "./record-set.ts";
import { StandingSignals } from "./standing-signals.ts";

/** Storage for changes and events. Each write resolves once it would survive a crash. */
export interface Keeper {
	keepChanges(changes: Changes): Promise<void>;
	keepEvents(events: readonly RegistryEvent[]): Promise<void>;
	/** Keeps something for a moment, like a change, to see whether that works. */
	tryWrite(): Promise<void>;
	readEvents(): AsyncIterable<RegistryEvent>;
	readSignals(at: Date): Promise<Iterable<RegistryEvent>>;
	close(): Promise<void>;
}

/** All records in memory. Every change is stored before it becomes visible. */
export function createKeptStore(records: RecordSet, keeper: Keeper): RegistryStore {
	let queue: Promise<unknown> = Promise.resolve();
	let closed = false;
	// No other process writes to these records.
	const held = new Set<string>();
	const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
		const turn = queue.then(work);
		queue = turn.catch(() => {});
		return turn;
	};
	// The next process that opens the store must not see a late write of this one.
	const whileOpen = <Result>(work: () => Promise<Result>): Promise<Result> =>
		alone(async () => {
			if (closed) throw new Refusal("unavailable", "The registry is closed.");
			return work();
		});
	// Read from the events on first use: the hourly job never needs it. Not in the queue, because transactions also use
	// it. Events appended meanwhile are added again afterwards, in order, which changes nothing.
	let signals: Promise<StandingSignals> | undefined;
	const standing = () => {
		signals ??= sumUp(keeper.readEvents()).catch((error: unknown) => {
			// The next query reads them again.
			signals = undefined;
			throw error;
		});
		return signals;
	};
	const signalQuestions: SignalQuestions = {
		listWatches: async (actor) => (await standing()).watchesOf(actor),
		listWatchers: async (slug) => (await standing()).watchersOf(slug),
		findVote: async (vote) => (await standing()).voteOf(vote),
		listVotes: async (actor) => (await standing()).votesOf(actor),
		countSignals: async (of) => (await standing()).countOf(of),
		isSuspended: async (actor) => (await standing()).isSuspended(actor),
	};
	const moment: RegistryMoment = {
		...records.view(),
		...signalQuestions,
		readEvents: () => keeper.readEvents(),
	};
	return {
		...moment,
		transact: <Result>(work: (transaction: RegistryTransaction) => Promise<Result>) =>
			whileOpen(async () => {
				const changes = noChanges();
				const result = await work({ ...records.view(changes), ...signalQuestions });
				if (Object.values(changes).some(({ size }) => size > 0)) {
					await keeper.keepChanges(changes);
					records.apply(changes);
				}
				return result;
			}),
		appendEvents: (events) =>
			whileOpen(async () => {
				await keeper.keepEvents(events);
				// The events are stored even if a read that another query waits for fails.
				const standings = await signals?.catch(() => undefined);
				for (const event of events) standings?.add(event);
			}),
		tryWrite: () => whileOpen(() => keeper.tryWrite()),
		atOneMoment: (work) => whileOpen(() => work(moment)),
		readSignals: (at) => keeper.readSignals(at),
		async whileHeld(name, work) {
			if (held.has(name)) return undefined;
			held.add(name);
			return work().finally(() => held.delete(name));
		},
		close: () =>
			alone(async () => {
				if (closed) return;
				closed = true;
				await keeper.close();
			}),
	};
}

async function sumUp(events: AsyncIterable<RegistryEvent>): Promise<StandingSignals> {
	const signals = new StandingSignals();
	for await (const event of events) signals.add(event);
	return signals;
}
