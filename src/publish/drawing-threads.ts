import { Worker } from "node:worker_threads";
import type { AgentDrawer, DrawingOrder, DrawingReply } from "./agent-drawing.ts";

interface ThreadsOptions {
	/** File that a thread runs. */
	entry: string;
	/** How many of them. */
	count: number;
	/** What each is told at its start. */
	task: unknown;
}

/** What a thread answers. */
export type ThreadReply = { reply: DrawingReply } | { error: unknown };

/** Draws in several threads at once. One that fails makes the whole drawing fail. */
export function createDrawingThreads({ entry, count, task }: ThreadsOptions): AgentDrawer {
	const idle: Worker[] = [];
	const all: Worker[] = [];
	function hire(): Worker {
		const thread = new Worker(entry, { workerData: task });
		all.push(thread);
		return thread;
	}
	return {
		lanes: count,
		async draw(order) {
			const thread = idle.pop() ?? hire();
			const reply = await ask(thread, order);
			idle.push(thread);
			return reply;
		},
		close: async () => {
			await Promise.all(all.map((thread) => thread.terminate()));
		},
	};
}

function ask(thread: Worker, order: DrawingOrder): Promise<DrawingReply> {
	return new Promise((resolve, reject) => {
		const settle = () => {
			thread.off("message", onMessage).off("error", onError).off("exit", onExit);
		};
		const onMessage = (answer: ThreadReply) => {
			settle();
			if ("reply" in answer) resolve(answer.reply);
			else reject(answer.error);
		};
		const onError = (error: unknown) => {
			settle();
			reject(error);
		};
		const onExit = (code: number) => onError(new Error(`A drawing thread ended with ${code}`));
		thread.on("message", onMessage).on("error", onError).on("exit", onExit);
		thread.postMessage(order);
	});
}
