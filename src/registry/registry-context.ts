import type { RegistryStore } from "./store.ts";

/** What every verb needs; time and randomness are passed in, so that tests and samples decide them. */
export interface RegistryContext {
	store: RegistryStore;
	now: () => Date;
	/** Cryptographically random. */
	randomBytes: (count: number) => Uint8Array;
	/** True where this instance can send mail; without it nothing is queued that would never leave. */
	sendsMail?: boolean;
	/** False where nobody is refused for what it did in a day (`DAILY_ACTS`, `DAILY_SIGNALS`, `AGENT_STATES`). */
	hasDailyBounds?: boolean;
	/** How this instance calls itself, which nobody else may. */
	siteName?: string;
	/** Submissions that wait for a moderator at most. */
	queueMax?: number;
	/** Told when a moderator has taken something down that was public. */
	onTakenDown?: () => void;
}

/** Who acts, as it stands in the history of a record. */
export interface Actor {
	id: string;
}
