export interface PoolRow {
	atOnce: number;
	/** Jobs of all accounts. */
	waiting: number;
	/** Refusal, without a full stop. */
	busy: string;
	/** What else can be done. */
	instead?: string;
}

/**
 * Everything that members can start and that takes time, and how accounts share it. `atOnce` accounts have one job
 * running each, whatever they send; the rest waits or, in what is `regular`, is picked up by a later run.
 */
export const POOLS = {
	logos: { atOnce: 1, waiting: 16, busy: "Too many logos are being processed right now" },
	documents: {
		atOnce: 4,
		waiting: 16,
		busy: "Too many documents are being fetched right now",
		instead: "Or upload the document itself.",
	},
	keys: { atOnce: 4, waiting: 16, busy: "Too many keys of domains are being read right now" },
	claims: { regular: true },
	submissions: { regular: true },
	fetched_logos: { regular: true },
} as const satisfies Readonly<Record<string, PoolRow | { regular: true }>>;

/** Jobs that an account may have waiting in one pool. */
export const OWN_WAITING = 4;
/** A job that has not begun after this long is refused, so that its answer comes before the connection is closed. */
export const WAIT_MS = 12_000;
