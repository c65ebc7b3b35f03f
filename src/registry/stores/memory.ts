import { Refusal } from "#domain/errors.ts";
import type { RegistryEvent } from "#domain/records/registry-event.ts";
import type { RegistryReader, RegistryStore, RegistryTransaction } from "../store.ts";
import { type Changes, noChanges } from "./collections.ts";
import { RecordSet } from "./record-set.ts";

/** Where a store keeps what it is told; each resolves once it would survive a crash. */
export interface Keeper {
	keepChanges(changes: Changes): Promise<void>;
	keepEvents(events: readonly RegistryEvent[]): Promise<void>;
	readEvents(): AsyncIterable<RegistryEvent>;
	close(): Promise<void>;
}

/** A store that forgets everything with the process; the real small implementation for tests. */
export function createMemoryStore(): RegistryStore {
	const events: RegistryEvent[] = [];
	return createKeptStore(new RecordSet(), {
		keepChanges: async () => {},
		keepEvents: async (more) => void events.push(...more),
		async *readEvents() {
			yield* events.toSorted((left, right) =>
				dayOf(left) < dayOf(right) ? -1 : dayOf(left) > dayOf(right) ? 1 : 0,
			);
		},
		close: async () => {},
	});
}

/** All records in memory, every change first handed to a keeper: what could not be kept never becomes visible. */
export function createKeptStore(records: RecordSet, keeper: Keeper): RegistryStore {
	let queue: Promise<unknown> = Promise.resolve();
	let closed = false;
	const alone = <Result>(work: () => Promise<Result>): Promise<Result> => {
		const turn = queue.then(work);
		queue = turn.catch(() => {});
		return turn;
	};
	// The process that opens the store next must not meet a late write of this one.
	const whileOpen = <Result>(work: () => Promise<Result>): Promise<Result> =>
		alone(async () => {
			if (closed) throw new Refusal("unavailable", "The registry is closed.");
			return work();
		});
	const reader: RegistryReader = records.view();
	return {
		...reader,
		transact: <Result>(work: (transaction: RegistryTransaction) => Promise<Result>) =>
			whileOpen(async () => {
				const changes = noChanges();
				const result = await work(records.view(changes));
				if (Object.values(changes).some(({ size }) => size > 0)) {
					await keeper.keepChanges(changes);
					records.apply(changes);
				}
				return result;
			}),
		appendEvents: (events) => whileOpen(() => keeper.keepEvents(events)),
		readEvents: () => keeper.readEvents(),
		close: () =>
			alone(async () => {
				if (closed) return;
				closed = true;
				await keeper.close();
			}),
	};
}

function dayOf({ at }: RegistryEvent): string {
	return at.slice(0, 10);
}
