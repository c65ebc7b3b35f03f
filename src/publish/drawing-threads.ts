import { Worker } from "node:worker_threads";
import type { AgentDrawer, DrawingOrder, DrawingReply } from "./agent-drawing.ts";
import { failureOf, type ThreadFailure } from "./thread-failure.ts";

interface ThreadsOptions {
	/** File that a thread runs. */
	entry: string;
	/** How many of them. */
	count: number;
}

export interface DrawingThreads {
	/** Lets all of them load what they need, before anybody knows what there is to draw. */
	begin(): void;
	/** Says what is drawn from. Threads that are there open it at once, and others when they are started. */
	open(source: unknown): void;
	/** Draws what was opened into a place. Threads that nobody needs are not even started. */
	drawer(place: unknown): AgentDrawer;
	close(): Promise<void>;
}

/** What a thread is told: what to draw from, then where to, then one order after the other. */
export type ThreadMessage = { source: unknown } | { place: unknown } | { order: DrawingOrder };

/** What a thread answers. */
export type ThreadReply = { reply: DrawingReply } | { failure: ThreadFailure };

/**
 * Orders that a thread has at once: while this process is busy with something else, threads go on with the next one.
 */
const ORDERS_AHEAD = 16;

/** Draws in several threads at once. One that fails makes the whole drawing fail. */
export function createDrawingThreads({ entry, count }: ThreadsOptions): DrawingThreads {
	const all: DrawingThread[] = [];
	let opened: { source: unknown } | undefined;
	const start = () => {
		const thread = startThread(entry);
		if (opened) thread.tell(opened);
		all.push(thread);
		return thread;
	};
	const close = async () => {
		await Promise.all(all.map((thread) => thread.close()));
	};
	return {
		begin() {
			while (all.length < count) start();
		},
		open(source) {
			opened = { source };
			for (const thread of all) thread.tell(opened);
		},
		close,
		drawer(place) {
			const told = new Set<DrawingThread>();
			return {
				lanes: count * ORDERS_AHEAD,
				draw(order) {
					const idlest = all.toSorted((left, right) => left.waiting() - right.waiting())[0];
					const isBusy = !idlest || idlest.waiting() > 0;
					const thread = isBusy && all.length < count ? start() : (idlest ?? start());
					if (!told.has(thread)) thread.tell({ place });
					told.add(thread);
					return thread.draw(order);
				},
				close,
			};
		},
	};
}

/** One agent after the other needs little; without a limit garbage would pile up. */
const MEMORY = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 16 };

interface DrawingThread {
	tell(message: { source: unknown } | { place: unknown }): void;
	draw(order: DrawingOrder): Promise<DrawingReply>;
	/** Orders that it has not answered yet. */
	waiting(): number;
	close(): Promise<unknown>;
}

function startThread(entry: string): DrawingThread {
	const worker = new Worker(entry, { resourceLimits: MEMORY });
	/** Those who wait for an answer, in the order in which answers come. */
	const waiting: PromiseWithResolvers<DrawingReply>[] = [];
	let failure: unknown;
	const fail = (error: unknown) => {
		failure ??= error;
		for (const { reject } of waiting.splice(0)) reject(error);
	};
	worker.on("message", (answer: ThreadReply) => {
		const asked = waiting.shift();
		if ("reply" in answer) asked?.resolve(answer.reply);
		else asked?.reject(failureOf(answer.failure));
	});
	worker.on("error", fail);
	worker.on("exit", (code) => fail(new Error(`A drawing thread ended with ${code}`)));
	const send = (message: ThreadMessage) => worker.postMessage(message);
	return {
		tell: send,
		draw(order) {
			const answer = Promise.withResolvers<DrawingReply>();
			if (failure === undefined) {
				waiting.push(answer);
				send({ order });
			} else answer.reject(failure);
			return answer.promise;
		},
		waiting: () => waiting.length,
		close: () => worker.terminate(),
	};
}
