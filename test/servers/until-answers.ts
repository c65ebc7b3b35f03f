import { setTimeout as sleep } from "node:timers/promises";

const TRIES = 400;
const PAUSE_MS = 25;

/** Sends requests to a program that was just started until it answers. */
export async function untilAnswers(name: string, ask: () => Promise<unknown>): Promise<void> {
	for (let tries = 0; tries < TRIES; tries += 1) {
		const hasAnswered = await ask().then(
			() => true,
			() => false,
		);
		if (hasAnswered) return;
		await sleep(PAUSE_MS);
	}
	throw new Error(`${name} does not answer`);
}
