/** How far the collectors are, all together. */
export interface LookStanding {
	subjects: number;
	due: number;
	/** For more than an hour. */
	late: number;
	/** When a look was made; there may be later ones. Null if there was none. */
	lookedAt: string | null;
}
