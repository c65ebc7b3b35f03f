/** The longest that a receiver which does not answer is left alone, however late its next message is due. */
const REST_MAX_MS = 10 * 60_000;

interface Rests {
	/** Leaves a place alone until then, or for the longest rest. */
	rest(place: string, until?: Date | null): void;
	isResting(place: string): boolean;
}

/** Remembers which receivers failed just now, so that their messages do not delay others. */
export function createRests(now: () => Date): Rests {
	const ends = new Map<string, number>();
	return {
		rest(place, until) {
			const at = now().getTime();
			for (const [name, end] of ends) if (end <= at) ends.delete(name);
			ends.set(place, Math.min(until?.getTime() ?? Number.POSITIVE_INFINITY, at + REST_MAX_MS));
		},
		isResting: (place) => (ends.get(place) ?? 0) > now().getTime(),
	};
}
