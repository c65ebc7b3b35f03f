interface TurnParts {
	now: () => number;
	sleep: (ms: number) => Promise<void>;
	/** From the end of one turn to the beginning of the next. */
	pauseMs: number;
}

type TakeTurn = <T>(host: string, work: () => Promise<T>) => Promise<T>;

/** Work for one host is done one after the other, that for others at the same time. */
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
