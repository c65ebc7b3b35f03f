/** Receivers that do not answer are left alone for this long at most, however late their next message is due. */
const REST_MAX_MS = 10 * 60_000;

interface Rests {
	/** Leaves a place alone until then, or for as long as a place is left alone at most. */
	rest(place: string, until?: Date | null): void;
	isResting(place: string): boolean;
}

/** Remembers which receivers failed just now, so that what waits for them does not keep others waiting. */
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
