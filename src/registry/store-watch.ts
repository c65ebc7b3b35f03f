/** Numbers of connections to the record store, and of requests that wait for one. */
export interface ConnectionUse {
	busy: number;
	idle: number;
	waiting: number;
}

/** Observes the record store. With a watch, a store opens even while the records cannot be reached. */
export interface StoreWatch {
	/** Called once when they can no longer be reached or must not be written to. */
	onAway(reason: unknown): void;
	/** Called once when they can again. */
	onBack(): void;
	/** A transaction was retried because others had changed what it read. */
	onRetry(): void;
	/** Time spent waiting for the write lock. */
	onLockWait(seconds: number): void;
	/** Called once with a way to count connections at any time. */
	onConnections(count: () => ConnectionUse): void;
}
