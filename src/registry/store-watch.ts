/** How many connections there are to what keeps the records, and how many wait for one. */
export interface ConnectionUse {
	busy: number;
	idle: number;
	waiting: number;
}

/** Learns how the records are kept. With one, a store opens even while they cannot be reached. */
export interface StoreWatch {
	/** Once, when they cannot be reached any more or must not be written to. */
	onAway(reason: unknown): void;
	/** Once, when they can again. */
	onBack(): void;
	/** A transaction began again, because others had changed what it read. */
	onRetry(): void;
	/** So long the lock of all writes was waited for. */
	onLockWait(seconds: number): void;
	/** Called once with a way to count connections at any time. */
	onConnections(count: () => ConnectionUse): void;
}
