import { hash } from "node:crypto";

/** Pieces of work, about half a second of one core. */
const PIECES = 1200;
const AGENTS = Array.from({ length: 500 }, (_, number) => ({
	slug: `agent-${number}`,
	title: `The agent number ${number}`,
	scores: Array.from({ length: 20 }, (_, index) => (number * index) % 97),
}));

/**
 * Seconds that the same piece of work takes one core now. The speed of shared cores varies, so times of two hours or
 * days can only be compared with this.
 */
export function takePace(): number {
	const startedAt = performance.now();
	for (let piece = 0; piece < PIECES; piece += 1) {
		const text = JSON.stringify(AGENTS);
		hash("sha256", text);
		JSON.parse(text);
	}
	return (performance.now() - startedAt) / 1000;
}
