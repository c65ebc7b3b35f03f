import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { NODE, NODE_COMPILE_CACHE, PROJECT } from "../../scripts/instance.ts";
import type { Setting } from "../trial.ts";
import { type Attempt, Attempted } from "./attempt.ts";

/** Long enough for a message to reach every process. */
const NOTICE_MS = 30;
const SCRIPT = join(import.meta.dirname, "contender.ts");

export interface Contenders {
	/** All of them at the same instant, each with its own name, which starts with that of the round. */
	contend(what: Pick<Attempt, "way" | "directory">, round: string): Promise<Contended[]>;
	/** Ends those with these names by SIGKILL. Others replace them in the next round. */
	kill(names: readonly string[]): Promise<void>;
}

export interface Contended extends Attempted {
	name: string;
}

/** Processes that are started in advance, because a start takes far longer than what is tried. */
export function createContenders(
	count: number,
	{ afterwards }: Pick<Setting, "afterwards">,
): Contenders {
	const places: Promise<ChildProcess>[] = Array.from({ length: count }, start);
	afterwards(async () => {
		for (const place of places) await end(await place);
	});
	const nameOf = (round: string, place: number) => `${round}-${place}`;
	let lastRound = "";
	return {
		async contend(what, round) {
			lastRound = round;
			const children = await Promise.all(places);
			const atMs = Date.now() + NOTICE_MS;
			return Promise.all(
				children.map(async (child, place) => {
					const name = nameOf(round, place);
					return { name, ...(await ask(child, { ...what, name, atMs })) };
				}),
			);
		},
		async kill(names) {
			for (const [place, child] of places.entries()) {
				if (!names.includes(nameOf(lastRound, place))) continue;
				await end(await child);
				places[place] = start();
			}
		},
	};
}

async function start(): Promise<ChildProcess> {
	const child = fork(SCRIPT, {
		cwd: PROJECT,
		execPath: NODE,
		execArgv: [],
		env: { PATH: process.env.PATH, NODE_COMPILE_CACHE },
	});
	await once(child, "message");
	return child;
}

async function ask(child: ChildProcess, attempt: Attempt): Promise<Attempted> {
	const answer = once(child, "message");
	child.send(attempt);
	const [result]: unknown[] = await answer;
	return Attempted.parse(result);
}

async function end(child: ChildProcess): Promise<void> {
	const exited = once(child, "exit");
	child.kill("SIGKILL");
	await exited;
}
