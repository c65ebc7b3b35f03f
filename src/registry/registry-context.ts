import type { RegistryStore } from "./store.ts";

/** What every verb needs; time and randomness are passed in, so that tests and samples decide them. */
export interface RegistryContext {
	store: RegistryStore;
	now: () => Date;
	/** Cryptographically random. */
	randomBytes: (count: number) => Uint8Array;
	/** True where this instance can send mail; without it nothing is queued that would never leave. */
	sendsMail?: boolean;
	/** False where the bounds of a day do not apply (`DAILY_ACTS`, `DAILY_SIGNALS`, `AGENT_STATES`). */
	hasDailyBounds?: boolean;
	/** Name of this instance, which nobody else may take. */
	siteName?: string;
	/** Domain of this instance, under which nobody else may give identifiers. */
	siteDomain?: string;
	/** Submissions that wait for a moderator at most. */
	queueMax?: number;
	/** Called when a moderator has taken something down that was public. */
	onTakenDown?: () => void;
}

/** The one who acts, as the history of a record names it. */
export interface Actor {
	id: string;
}
