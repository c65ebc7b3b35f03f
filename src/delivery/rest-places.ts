/** The longest pause for a receiver that does not answer, even if its next message is due later. */
const REST_MAX_MS = 10 * 60_000;

interface Rests {
	/** Pauses a place until then, at most for the longest pause. */
	rest(place: string, until?: Date | null): void;
	isResting(place: string): boolean;
}

/** Remembers which receivers have just failed, so that their messages do not delay others. */
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
