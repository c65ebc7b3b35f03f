import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Tinypool } from "tinypool";
import type { AgentRenderer, RenderReply } from "#publish/agent-rendering.ts";
import type { CloneOrder } from "#publish/clone-release.ts";
import {
	createBlankPainter,
	type Painter,
	type Painting,
	paintingVersion,
} from "#publish/painter.ts";
import type { DraftPlace } from "#publish/place-file.ts";
import { UnfitRelease } from "#publish/prepared-release.ts";
import type { Card } from "#render/card/card.ts";
import { LostDocument } from "#snapshot/document-files.ts";
import type { RenderSource, RenderTask } from "./rendering-process.ts";

/** Each rendering process takes about 300 MB. */
const WORKERS = Math.min(availableParallelism(), 8);
/** Longer than any task takes, even the first one on a busy machine. */
const PATIENCE_MS = 120_000;
/** A process takes longer to start than to render this many agents. */
const AGENTS_WORTH_IT = 500;
/** A process that has finished a task then finds the next one waiting. */
const ORDERS_AHEAD = 2;

const PROCESSES = { runtime: "child_process", serialization: "advanced" } as const;
/** Each kind of task has its own processes, which load only what they need. */
const KINDS = {
	// Two at a time clone no faster than one.
	clone: { entry: "cloning-process.ts", heap: "--max-old-space-size=512", most: 1 },
	// Rendering one agent at a time needs little memory; with the job's own limit garbage would pile up.
	render: { entry: "rendering-process.ts", heap: "--max-old-space-size=1024", most: WORKERS },
	// Pictures lie outside the heap and are freed only when their small owners are collected, so collect often.
	paint: { entry: "painting-process.ts", heap: "--max-semi-space-size=2", most: WORKERS },
} as const;
type Kind = keyof typeof KINDS;

/**
 * Worker processes for the slow steps of the hourly job, and for cards, because the native code that paints them may
 * crash.
 */
export interface BuildWorkers {
	painter: Painter;
	clone(order: CloneOrder): Promise<readonly string[]>;
	/** Undefined if there are so few agents that starting a process would take longer. */
	renderer(source: RenderSource, place: DraftPlace, agents: number): AgentRenderer | undefined;
	close(): Promise<void>;
}

interface WorkersOptions {
	/** What all processes run instead, for tests. */
	entry?: string;
	count?: number;
	patienceMs?: number;
	/** Leave every card blank, for trials of speed. */
	blankCards?: boolean;
}

export function createBuildWorkers(options: WorkersOptions = {}): BuildWorkers {
	const { entry, count = WORKERS, patienceMs = PATIENCE_MS, blankCards = false } = options;
	const pools = new Map<Kind, Tinypool>();
	let isClosed = false;
	const run: Run = async (name, task, signal) => {
		if (isClosed) throw new Error("The processes of the build were already closed");
		const pool = pools.get(name) ?? openPool(name, { count, entry });
		pools.set(name, pool);
		return pool.run(task, { name, ...(signal ? { signal } : {}) }).catch(throwAsItWas);
	};
	const painter = blankCards
		? createBlankPainter()
		: { version: paintingVersion(), lanes: count, paint: painting(run, patienceMs) };
	return {
		painter,
		clone: async (order) => run("clone", order),
		renderer(source, place, agents) {
			if (agents < AGENTS_WORTH_IT * count) return undefined;
			const render = async (order: RenderTask["order"]): Promise<RenderReply> =>
				run("render", { ...place, source, paintingVersion: painter.version, order });
			return { lanes: count * ORDERS_AHEAD, render };
		},
		async close() {
			isClosed = true;
			await Promise.all([...pools.values()].map((pool) => pool.destroy()));
		},
	};
}

function openPool(kind: Kind, { count, entry }: { count: number; entry: string | undefined }) {
	const own = KINDS[kind];
	const threads = Math.min(count, own.most);
	const execArgv = [...process.execArgv, own.heap];
	// Each card needs as much memory as the one before, so painting does not return it to the system in between.
	const untrimmed = kind === "paint" ? { MALLOC_TRIM_THRESHOLD_: undefined } : {};
	const pool = new Tinypool({
		...PROCESSES,
		filename: entry ?? join(import.meta.dirname, own.entry),
		env: definedOf({ ...process.env, ...untrimmed }),
		execArgv,
		minThreads: threads,
		maxThreads: threads,
	});
	// Emitted when an idle process dies. The pool replaces it; if that fails too, waiting tasks must fail instead of
	// hang.
	pool.on("error", () => {
		if (pool.threads.length === 0) void pool.destroy();
	});
	return pool;
}

function definedOf(env: NodeJS.ProcessEnv): Record<string, string> {
	const entries = Object.entries(env);
	return Object.fromEntries(entries.flatMap(([name, value]) => (value ? [[name, value]] : [])));
}

type Tasks = typeof import("./cloning-process.ts") &
	typeof import("./rendering-process.ts") &
	typeof import("./painting-process.ts");
type Run = <Name extends keyof Tasks>(
	name: Name,
	task: Parameters<Tasks[Name]>[0],
	signal?: AbortSignal,
) => Promise<Awaited<ReturnType<Tasks[Name]>>>;

/** If a card cannot be painted, it is replaced by a plain one without any text from strangers. */
function painting(run: Run, patienceMs: number): Painter["paint"] {
	const attempt = async (card: Card) => {
		const signal = AbortSignal.timeout(patienceMs);
		return run("paint", card, signal).catch((error: Error) => ({
			fault: signal.aborted ? `it took longer than ${patienceMs / 1000} s` : error.message,
		}));
	};
	return async (card): Promise<Painting> => {
		const painted = await attempt(card);
		if ("png" in painted) return painted;
		const { site } = card;
		const words = { alert: "", kicker: "", title: site, name: "", summary: "" };
		const plain = await attempt({ ...words, figures: [], facts: [], site });
		if ("png" in plain) return { png: plain.png, fault: painted.fault };
		throw new Error(`Not even a plain card can be painted: ${plain.fault}`);
	};
}

/** Failures whose class is restored, because their message is shown without a stack. */
const RESTORED_KINDS = [LostDocument, UnfitRelease];

/** Between processes an error loses its class. */
function throwAsItWas(thrown: unknown): never {
	if (thrown instanceof Error) throw thrown;
	const error = Object.assign(new Error(String(thrown)), thrown);
	const Kind = RESTORED_KINDS.find(({ name }) => name === error.name);
	throw Kind && "detail" in error ? new Kind(String(error.detail)) : error;
}
