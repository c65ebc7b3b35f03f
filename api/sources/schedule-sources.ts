import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { by } from "#contract/compare.ts";
import { HOUR_MS } from "#contract/instants.ts";
import type { SourceRunResult } from "#contract/intake/source.ts";
import type { SourceRecord } from "#domain/records/source-record.ts";
import { withoutQueries } from "#domain/web/web-address.ts";
import { failRun } from "#registry/sources/collapse.ts";
import type { RegistryContext } from "#registry/store.ts";
import { type Log, logFailed } from "../process/log.ts";
import { type RegularRun, runRegularly } from "../process/run-regularly.ts";
import { FOLLOWED_ELSEWHERE_EXIT_CODE, readFollowLine } from "./follow-line.ts";
import type { FollowerCommand } from "./follower-command.ts";

const AT_ONCE = 2;
/** A page may be requested several times, with pauses that its host asks for. */
const PATIENCE_MS = HOUR_MS;
/** Pause of a source after every run, no matter how it ended. */
const PAUSE_MS = 60_000;

interface ScheduleOptions {
	commandFor: (source: string) => FollowerCommand;
	registry: RegistryContext;
	log: Log;
	everyMs: number;
	patienceMs?: number;
	pauseMs?: number;
}

/** Follows the sources that are due, each in a separate process. If several services share records, one does it for all. */
export function scheduleSources(options: ScheduleOptions): RegularRun {
	const { registry, everyMs, log } = options;
	const rested = new Map<string, number>();
	return runRegularly({
		everyMs,
		work: (signal) => registry.store.whileHeld("sources", () => followDue(options, rested, signal)),
		onFailure: (error) => logFailed(log, "sources could not be followed", error),
	});
}

/** Continues while a source is being followed, because others become due meanwhile. `rested`: when each can be followed again. */
async function followDue(
	options: ScheduleOptions,
	rested: Map<string, number>,
	signal: AbortSignal,
): Promise<void> {
	const { registry, everyMs, pauseMs = PAUSE_MS } = options;
	const running = new Map<string, { host: string; ended: Promise<void> }>();
	while (!signal.aborted || running.size > 0) {
		for (const source of signal.aborted ? [] : await findDue()) {
			const ended = follow(source, options, signal).finally(() => {
				running.delete(source.name);
				rested.set(source.name, registry.now().getTime() + pauseMs);
			});
			running.set(source.name, { host: hostOfSource(source.place), ended });
		}
		if (running.size === 0) return;
		const ends = [...running.values()].map(({ ended }) => ended);
		await Promise.race([...ends, sleep(everyMs, undefined, { ref: false })]);
	}

	async function findDue(): Promise<SourceRecord[]> {
		const free = AT_ONCE - running.size;
		if (free <= 0) return [];
		const now = registry.now();
		const isRested = ({ name }: SourceRecord) =>
			!running.has(name) && (rested.get(name) ?? 0) <= now.getTime();
		const busyHosts = new Set([...running.values()].map(({ host }) => host));
		const sources = (await registry.store.sources.list()).filter(isRested);
		return dueSources(sources, { now, busyHosts, free });
	}
}

async function follow(
	{ name }: SourceRecord,
	{ commandFor, registry, log, patienceMs = PATIENCE_MS }: ScheduleOptions,
	signal: AbortSignal,
): Promise<void> {
	const end = await runFollower({ ...commandFor(name), patienceMs, signal });
	tell(log, name, end);
	if (end.kind !== "silent") return;
	await leaveWord(name, end.reason, registry).catch((error: unknown) =>
		logFailed(log, "a failed source run could not be recorded", error),
	);
}

function tell(log: Log, source: string, end: FollowerEnd): void {
	if (end.kind === "followed") log("info", "source followed", { source, ...end.result });
	if (end.kind === "failed" || end.kind === "silent") {
		log("warn", "a source could not be followed", { source, reason: withoutQueries(end.reason) });
	}
}

/** Records it for a process that could not do so itself. */
async function leaveWord(name: string, reason: string, registry: RegistryContext): Promise<void> {
	const run = (await registry.store.sources.find(name))?.run;
	if (!run) return;
	await failRun(registry, { name, run: run.id, reason });
}

interface FollowerOptions extends FollowerCommand {
	/** After this long without a line the process counts as hung and is killed. */
	patienceMs: number;
	signal: AbortSignal;
}

/** `silent` means that it ended without a result, so the cause is unknown. */
type FollowerEnd =
	| { kind: "followed"; result: SourceRunResult }
	| { kind: "failed"; reason: string }
	| { kind: "elsewhere" }
	| { kind: "stopped" }
	| { kind: "silent"; reason: string };

/** The last line that it prints for people can say why it failed. No more than this is kept. */
const KEPT_CHARACTERS = 2_000;

/** Follows a source once in a separate process. Never rejects. */
function runFollower(options: FollowerOptions): Promise<FollowerEnd> {
	const { env, patienceMs, signal } = options;
	const [program, ...args] = options.command;
	const child = spawn(program, args, { env: { ...env }, stdio: ["ignore", "pipe", "pipe"] });
	const stop = () => child.kill("SIGTERM");
	signal.addEventListener("abort", stop, { once: true });
	let isHung = false;
	const patience = setTimeout(() => {
		isHung = true;
		child.kill("SIGKILL");
	}, patienceMs);
	let report: FollowerEnd | undefined;
	let printed = "";
	createInterface({ input: child.stdout }).on("line", (text) => {
		patience.refresh();
		const line = readFollowLine(text);
		if (line && "followed" in line) report = { kind: "followed", result: line.followed };
		if (line && "failed" in line) report = { kind: "failed", reason: line.failed };
	});
	child.stderr.setEncoding("utf8").on("data", (text: string) => {
		printed = (printed + text).slice(-KEPT_CHARACTERS);
	});
	return new Promise((resolve) => {
		const end = (how: FollowerEnd) => {
			clearTimeout(patience);
			signal.removeEventListener("abort", stop);
			resolve(how);
		};
		child.on("error", ({ message }) => end({ kind: "silent", reason: message }));
		child.on("close", (code, killedBy) => {
			if (signal.aborted) return end({ kind: "stopped" });
			if (code === FOLLOWED_ELSEWHERE_EXIT_CODE) return end({ kind: "elsewhere" });
			const lastLine = printed.trim().split("\n").at(-1);
			const how = isHung
				? "did not respond for too long and was stopped"
				: `ended with ${code ?? killedBy}${lastLine ? `: ${lastLine}` : ""}`;
			end(report ?? { kind: "silent", reason: `The process that follows the source ${how}.` });
		});
	});
}

type Due = Pick<SourceRecord, "name" | "place" | "state" | "nextAt">;

interface Slots {
	now: Date;
	busyHosts: ReadonlySet<string>;
	/** How many more can be followed at the same time. */
	free: number;
}

/** Sources to follow now, the longest overdue first, one per host. */
export function dueSources<Source extends Due>(
	sources: readonly Source[],
	{ now, busyHosts, free }: Slots,
): Source[] {
	const due = sources
		.filter(({ state, nextAt }) => state === "active" && nextAt <= now.toISOString())
		.toSorted(by(({ nextAt }) => nextAt));
	const hosts = new Set(busyHosts);
	const chosen: Source[] = [];
	for (const source of due) {
		const host = hostOfSource(source.place);
		if (chosen.length >= free || hosts.has(host)) continue;
		hosts.add(host);
		chosen.push(source);
	}
	return chosen;
}

/** The host that following it would burden; each folder counts separately. */
const hostOfSource = (place: string): string => URL.parse(place)?.host || place;
