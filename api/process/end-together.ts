import type { ServerResponse } from "node:http";

/** The longest that an answer waits for others, not counting the time the last one takes to compute. */
const WAIT_MS = 2;

let waiting: { response: ServerResponse; body: Uint8Array | undefined }[] = [];
let waitingSince = 0;

/**
 * Ends a response whose head is written, once all requests that arrived with it have been computed. Each answer handed
 * to the operating system wakes the client that waits for it. Writing the answers one right after another costs less
 * than interrupting the next computation for each of them.
 */
export function endTogether(response: ServerResponse, body?: Uint8Array): void {
	if (waiting.length === 0) {
		waitingSince = performance.now();
		setImmediate(writeWaitingAnswers);
	}
	waiting.push({ response, body });
	if (performance.now() - waitingSince > WAIT_MS) writeWaitingAnswers();
}

/** Writes the waiting answers now, for callers that need to know what a client was sent. */
export function writeWaitingAnswers(): void {
	const answers = waiting;
	waiting = [];
	for (const { response, body } of answers) response.end(body);
}
