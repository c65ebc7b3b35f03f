interface TurnParts {
	now: () => number;
	sleep: (ms: number) => Promise<void>;
	/** Between two turns. */
	pauseMs: number;
}

type TakeTurn = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** Does the work for each host in turn, and that for different hosts at the same time. */
export function createTurns({ now, sleep, pauseMs }: TurnParts): TakeTurn {
	const ended = new Map<string, Promise<number>>();
	return async (host, work) => {
		const before = ended.get(host);
		const turn = Promise.withResolvers<number>();
		ended.set(host, turn.promise);
		try {
			const last = await before;
			const waited = last === undefined ? pauseMs : now() - last;
			if (waited < pauseMs) await sleep(pauseMs - waited);
			return await work();
		} finally {
			turn.resolve(now());
		}
	};
}
