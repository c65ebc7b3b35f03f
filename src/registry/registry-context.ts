import type { Limits } from "#contract/quotas.ts";
import type { RegistryStore } from "./store.ts";

/** What every action needs. Time and randomness are passed in, so that tests and samples control them. */
export interface RegistryContext {
	store: RegistryStore;
	now: () => Date;
	/** Cryptographically random. */
	randomBytes: (count: number) => Uint8Array;
	/** As the operator has set them. */
	limits: Limits;
	/** True if this instance can send mail. Otherwise no mail is queued. */
	sendsMail?: boolean;
	/** True if the addresses in submissions are checked automatically. */
	checksSubmissions?: boolean;
	/** Name of this instance, which accounts cannot use. */
	siteName?: string;
	/** Domain of this instance, under which only it can assign identifiers. */
	siteDomain?: string;
	/** Called after a moderator has taken down something public. */
	onTakenDown?: () => void;
}

/** Name of the actor in histories. */
export interface Actor {
	id: string;
}
