import { hash } from "node:crypto";

/** Pieces of the work, about half a second of one core. */
const PIECES = 1200;
const AGENTS = Array.from({ length: 500 }, (_, number) => ({
	slug: `agent-${number}`,
	title: `The agent number ${number}`,
	scores: Array.from({ length: 20 }, (_, index) => (number * index) % 97),
}));

/**
 * Seconds that the same piece of work takes one core just now. Shared cores are not equally fast at all times, so seconds
 * of two hours or of two days can only be compared beside this.
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
