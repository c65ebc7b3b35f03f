/** How many connections there are to what keeps the records, and how many wait for one. */
export interface ConnectionUse {
	busy: number;
	idle: number;
	waiting: number;
}

/** Hears how the records are kept. Who listens is served as well while they cannot be reached. */
export interface StoreWatch {
	/** Once, when they cannot be reached any more or must not be written to. */
	onAway(reason: unknown): void;
	/** Once, when they can again. */
	onBack(): void;
	/** A transaction began anew, because others had changed what it read. */
	onRetry(): void;
	/** So long the lock of all writes was waited for. */
	onLockWait(seconds: number): void;
	/** Tells how connections can be counted at any time. */
	onConnections(count: () => ConnectionUse): void;
}
