import { ageMs, MINUTE_MS } from "#contract/instants.ts";
import { hostOfSubject, LookResult } from "#domain/evidence/look-questions.ts";
import { type KnownSubjects, LOOK_PARTS, planLooks } from "#registry/evidence/plan-looks.ts";
import { postponeHosts, postponeLooks, recordLook } from "#registry/evidence/record-look.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import { runChecker } from "../claims/run-checker.ts";
import { type Log, logFailed } from "../process/log.ts";
import { runRegularly } from "../process/run-regularly.ts";
import { advisorySearch } from "./search-advisories.ts";

interface LookScheduleOptions {
	/** Program and arguments of the collector (`collectorCommand`). */
	command: readonly [string, ...string[]];
	/** The same for searching a snapshot of advisories (`searchCommand`). Undefined without one. */
	search?: readonly [string, ...string[]] | undefined;
	/** What it is told besides. */
	secrets?: Readonly<Record<string, string>>;
	registry: RegistryContext;
	log: Log;
	/** How often to see what is due. */
	everyMs: number;
	/** How often to see what listings name. */
	planEveryMs: number;
	/** Without a result for this long, the collector counts as hung. */
	patienceMs?: number;
}

/** A look takes a minute at most, and may wait for another at the same host. */
const PATIENCE_MS = 5 * MINUTE_MS;
/** Looks of one process. */
const AT_ONCE = 64;

/**
 * Lets child processes look at what listings name, each part of it by one process at a time, no matter how many services
 * share the records.
 */
export function scheduleLooks(options: LookScheduleOptions): { stop(): Promise<void> } {
	const { registry, log, everyMs, planEveryMs, search } = options;
	const stopping = new AbortController();
	const { signal } = stopping;
	const known: KnownSubjects = new Map();
	const works = [
		repeat("plan", planEveryMs, () => planLooks(registry, known)),
		...(search
			? [repeat("advisories", planEveryMs, advisorySearch(registry, search, { log, signal }))]
			: []),
		...LOOK_PARTS.map((part) => repeat(part, everyMs, () => lookAtPart(part, options, signal))),
	];

	/**
	 * Repeats work unless it still runs here or elsewhere, and at once while more may be due. It is held for one run at a
	 * time, because a database keeps a transaction open for as long.
	 */
	function repeat(name: string, everyMs: number, work: () => Promise<unknown>) {
		return runRegularly({
			everyMs,
			work: async () => {
				while (await registry.store.whileHeld(`evidence:${name}`, work));
			},
			onFailure(error) {
				if (!signal.aborted) logFailed(log, "evidence could not be collected", error);
			},
		});
	}
	return {
		stop: async () => {
			stopping.abort();
			await Promise.all(works.map((work) => work.stop()));
		},
	};
}

/** Returns whether anything was due. Every look plans the next one later, so that this ends. */
async function lookAtPart(
	part: string,
	options: LookScheduleOptions,
	signal: AbortSignal,
): Promise<boolean> {
	const { registry, patienceMs = PATIENCE_MS, ...started } = options;
	const first = await registry.store.lookTimes.firstBy("part", part, AT_ONCE);
	const due = first.filter(({ nextAt }) => ageMs(nextAt, registry.now()) >= 0);
	if (due.length === 0 || signal.aborted) return false;
	const checks = due.map(({ subject }) => ({ id: newId(registry), subject }));
	const subjects = new Map(checks.map(({ id, subject }) => [id, subject]));
	const waits = new Map<string, number>();
	const onResult = async ({ id, ...look }: LookResult) => {
		const { evidence, retryAfter } = look;
		const subject = subjects.get(id) ?? "";
		if (evidence && evidence.subject !== subject) {
			throw new Error("The collector looked at something else.");
		}
		if (evidence) await recordLook(registry, { ...look, evidence });
		if (!evidence || retryAfter) waits.set(hostOfSubject(subject), (retryAfter ?? 0) * 1000);
		subjects.delete(id);
	};
	try {
		const { command, secrets } = started;
		const run = { command, secrets, checks, result: LookResult, patienceMs, signal, onResult };
		await runChecker(run);
	} catch (error) {
		if (!signal.aborted) await postponeLooks(registry, subjects.values());
		throw error;
	} finally {
		await postponeHosts(registry, part, waits);
	}
	return true;
}
