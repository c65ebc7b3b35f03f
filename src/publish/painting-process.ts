import { type ChildProcess, fork } from "node:child_process";
import type { Card } from "#render/card/card.ts";
import type { PaintingOrder, PaintingReply } from "./painting-message.ts";

export interface PaintingProcess {
	/** Starts the process, where it does not run. */
	begin: () => void;
	/** The picture, or why there is none. The process is started when it is needed, and again after it died. */
	paint: (card: Card) => Promise<{ png: Uint8Array } | { fault: string }>;
	/** Ends the process; after that nothing is painted any more. */
	close: () => Promise<void>;
}

/**
 * What keeps such a process at 170 MB instead of 280, and a tenth faster: pictures lie outside the heap and go only when
 * their small owners are collected, so that is done often; and what is free is given back (glibc, mallopt(3); others pass
 * over it).
 */
const SMALL = {
	execArgv: ["--max-semi-space-size=1"],
	env: { MALLOC_TRIM_THRESHOLD_: "131072" },
};

/**
 * A process of its own paints cards, one at a time: what draws them is native code, and where that crashes or hangs on
 * something that a stranger wrote, it takes this process along and not the build.
 */
export function createPaintingProcess(entry: string, patienceMs: number): PaintingProcess {
	let child: ChildProcess | undefined;
	let count = 0;
	let isClosed = false;
	function start(): ChildProcess {
		const started = fork(entry, {
			serialization: "advanced",
			stdio: ["ignore", "ignore", "inherit", "ipc"],
			execArgv: [...process.execArgv, ...SMALL.execArgv],
			env: { ...process.env, ...SMALL.env },
		});
		// A channel that breaks is told to whoever waits for an answer, by the end of the process that follows.
		started.on("error", () => started.kill("SIGKILL"));
		return started;
	}
	function running(): ChildProcess {
		if (isClosed) throw new Error("The painters have gone home");
		if (!child?.connected || hasEnded(child)) child = start();
		return child;
	}
	return {
		begin() {
			try {
				running();
			} catch {
				// No more than a head start: whoever has something painted is told why that cannot be.
			}
		},
		paint: async (card) => ask(running(), { id: ++count, card }, patienceMs),
		async close() {
			isClosed = true;
			if (!child || hasEnded(child)) return;
			const ended = new Promise<void>((resolve) => child?.once("exit", () => resolve()));
			if (child.connected) child.disconnect();
			const timer = setTimeout(() => child?.kill("SIGKILL"), patienceMs);
			await ended;
			clearTimeout(timer);
		},
	};
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
	return exitCode !== null || signalCode !== null;
}

type Outcome = { png: Uint8Array } | { fault: string };

/** A process that takes too long is killed, and one that ends owes no more answers. */
function ask(child: ChildProcess, order: PaintingOrder, patienceMs: number): Promise<Outcome> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
		const settle = (outcome: Outcome) => {
			clearTimeout(timer);
			child.off("message", onMessage).off("exit", onExit);
			resolve(outcome);
		};
		const onMessage = (reply: PaintingReply) => {
			if (reply.id === order.id) settle(reply);
		};
		const onExit = (code: number | null, signal: string | null) =>
			settle({ fault: `the painting process ended with ${signal ?? code}` });
		child.on("message", onMessage).on("exit", onExit);
		child.send(order, (error) => {
			if (error) child.kill("SIGKILL");
		});
	});
}
