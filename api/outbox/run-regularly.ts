import { setTimeout } from "node:timers/promises";
import type { Outbox } from "#delivery/run-outbox.ts";

interface OutboxRunOptions {
	outbox: Outbox;
	everyMs: number;
	onFailure: (error: unknown) => void;
	/** How long a running sweep may take to stop. Longer than one message takes to fail. */
	stopWithinMs?: number;
}

interface OutboxRun {
	/** Sends soon, because there may be new messages. */
	wake(): void;
	stop(): Promise<void>;
}

/** Sends the outbox: at the start, at an interval and on request, never two sweeps at a time. */
export function runOutbox(options: OutboxRunOptions): OutboxRun {
	const { outbox, everyMs, onFailure, stopWithinMs = 20_000 } = options;
	const ending = new AbortController();
	let running: Promise<void> | undefined;
	let wanted = false;

	function wake(): void {
		if (running) wanted = true;
		else if (!ending.signal.aborted) running = sweep();
	}
	async function sweep(): Promise<void> {
		await outbox.sweep(ending.signal).catch(onFailure);
		running = undefined;
		if (wanted) {
			wanted = false;
			wake();
		}
	}
	const timer = setInterval(() => {
		if (!running) wake();
	}, everyMs).unref();
	wake();
	return {
		wake,
		async stop() {
			clearInterval(timer);
			ending.abort();
			await Promise.race([running, setTimeout(stopWithinMs, undefined, { ref: false })]);
		},
	};
}
