import { type ChildProcess, fork } from "node:child_process";
import type { Card } from "#render/card/card.ts";
import type { PaintingOrder, PaintingReply } from "./painting-message.ts";

export interface PaintingProcess {
	/** The picture, or why there is none. The process is started when it is needed, and again after it died. */
	paint: (card: Card) => Promise<{ png: Uint8Array } | { fault: string }>;
	close: () => Promise<void>;
}

/**
 * A process of its own paints cards, one at a time: what draws them is native code, and where that crashes or hangs on
 * something that a stranger wrote, it takes this process along and not the build.
 */
export function createPaintingProcess(entry: string, patienceMs: number): PaintingProcess {
	let child: ChildProcess | undefined;
	let count = 0;
	return {
		async paint(card) {
			child ??= fork(entry, {
				serialization: "advanced",
				stdio: ["ignore", "ignore", "inherit", "ipc"],
			});
			const reply = await ask(child, { id: ++count, card }, patienceMs);
			if ("png" in reply) return reply;
			if (reply.isDead) child = undefined;
			return { fault: reply.fault };
		},
		async close() {
			const open = child;
			child = undefined;
			if (!open || open.exitCode !== null || open.signalCode !== null) return;
			await new Promise<void>((resolve) => {
				open.once("exit", () => resolve());
				open.disconnect();
			});
		},
	};
}

type Outcome = { png: Uint8Array } | { fault: string; isDead: boolean };

function ask(child: ChildProcess, order: PaintingOrder, patienceMs: number): Promise<Outcome> {
	return new Promise((resolve) => {
		const timer = setTimeout(() => child.kill("SIGKILL"), patienceMs);
		const settle = (outcome: Outcome) => {
			clearTimeout(timer);
			child.off("message", onMessage).off("exit", onExit).off("error", onError);
			resolve(outcome);
		};
		const onMessage = (reply: PaintingReply) => {
			if (reply.id === order.id) settle("png" in reply ? reply : { ...reply, isDead: false });
		};
		const onExit = (code: number | null, signal: string | null) =>
			settle({ fault: `the painting process ended with ${signal ?? code}`, isDead: true });
		const onError = (error: Error) => settle({ fault: error.message, isDead: true });
		child.on("message", onMessage).on("exit", onExit).on("error", onError);
		child.send(order, (error) => {
			if (error) onError(error);
		});
	});
}
