import { setImmediate as nextTurn } from "node:timers/promises";

/** Others wait no longer than about this, while something long is drawn. */
const TURN_MS = 4;

/** For long work on the one thread that also answers those who draw and paint: asked after each piece, it says when to let them. */
export interface Turns {
	isOver(): boolean;
	next(): Promise<void>;
}

export function createTurns(): Turns {
	let begunAt = performance.now();
	return {
		isOver: () => performance.now() - begunAt >= TURN_MS,
		async next() {
			await nextTurn();
			begunAt = performance.now();
		},
	};
}
