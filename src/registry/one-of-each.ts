/** Which jobs of members a run takes. */
export interface TurnOptions {
	/** Most jobs of the run. */
	limit?: number;
	/** True for accounts that have to wait, because their jobs took too long. */
	rests?: (account: string) => boolean;
}

/** The first job of each account, so that none waits for the jobs of another. Those of no account have no such bound. */
export function oneOfEach<Job>(
	jobs: Iterable<Job>,
	accountOf: (job: Job) => string | null,
	{ limit = Number.POSITIVE_INFINITY, rests = () => false }: TurnOptions,
): Job[] {
	const picks: Job[] = [];
	const accounts = new Set<string>();
	for (const job of jobs) {
		if (picks.length >= limit) break;
		const account = accountOf(job);
		if (account !== null && (accounts.has(account) || rests(account))) continue;
		if (account !== null) accounts.add(account);
		picks.push(job);
	}
	return picks;
}
