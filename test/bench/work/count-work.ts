import { type Profiler, Session } from "node:inspector/promises";

/**
 * How much a function does: every block of code that ran, as often as it did, and the items and characters that the
 * platform's own loops went through for it. The same on every machine. Patterns count for the length of their text; how
 * much more they try is counted apart (`patterns.test.ts`).
 */
export async function countWork(act: () => unknown): Promise<number> {
	const session = await watching();
	await session.post("Profiler.takePreciseCoverage");
	const natives = watchNatives();
	try {
		act();
		const { result } = await session.post("Profiler.takePreciseCoverage");
		return blocksIn(result) + natives.stop();
	} finally {
		natives.stop();
	}
}

/** From the first count on, because to begin compiles all code anew. */
let watched: Promise<Session> | undefined;

function watching(): Promise<Session> {
	watched ??= begin();
	return watched;
}

async function begin(): Promise<Session> {
	const session = new Session();
	session.connect();
	await session.post("Profiler.enable");
	await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
	return session;
}

function blocksIn(scripts: readonly Profiler.ScriptCoverage[]): number {
	let blocks = 0;
	for (const { url, functions } of scripts) {
		if (/\/test\/|node:|vitest/.test(url)) continue;
		for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
	}
	return blocks;
}

const WATCHED = [
	[
		Array.prototype,
		["includes", "indexOf", "lastIndexOf", "slice", "concat", "splice", "join", "flat"],
	],
	[Array.prototype, ["reverse", "toReversed", "shift", "unshift", "sort", "toSorted", "with"]],
	[String.prototype, ["includes", "indexOf", "lastIndexOf", "replaceAll", "split", "normalize"]],
	[String.prototype, ["toLowerCase", "trim", "match", "matchAll", "replace", "search"]],
] as const;

type Native = (this: { length: number }, ...given: unknown[]) => unknown;

/** How much of a text or list a search goes through: to what it finds, or all. */
function passedIn(
	{ length }: { length: number },
	[what, from]: unknown[],
	result: unknown,
): number {
	// Whatever is at the start only is found or not found there.
	if (what instanceof RegExp && what.source.startsWith("^") && !what.multiline) return 1;
	const start = typeof from === "number" ? from : 0;
	if (typeof result === "number") return Math.abs((result < 0 ? length : result + 1) - start);
	return length;
}

/** Counts the length of what each of the platform's functions is called on. */
function watchNatives() {
	let length = 0;
	const put = (owner: object, name: string, native: Native) =>
		Object.defineProperty(owner, name, { value: native, configurable: true, writable: true });
	const kept: (() => void)[] = [];
	for (const [owner, names] of WATCHED) {
		for (const name of names) {
			const native: Native = Object.getOwnPropertyDescriptor(owner, name)?.value;
			put(owner, name, function (...given) {
				const result = native.apply(this, given);
				length += passedIn(this, given, result);
				return result;
			});
			kept.push(() => put(owner, name, native));
		}
	}
	const test = RegExp.prototype.test;
	RegExp.prototype.test = function (text) {
		length += text.length;
		return test.call(this, text);
	};
	kept.push(() => {
		RegExp.prototype.test = test;
	});
	return {
		stop() {
			for (const back of kept.splice(0)) back();
			return length;
		},
	};
}
