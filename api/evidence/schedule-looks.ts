import { by } from "#contract/compare.ts";
import { ageMs, DAY_MS, dayOf, MINUTE_MS } from "#contract/instants.ts";
import { LOOK } from "#contract/limits.ts";
import { domainOfSubject, LookResult } from "#domain/evidence/look-questions.ts";
import type { LookTimeRecord } from "#domain/records/look-record.ts";
import { knownFile } from "#registry/evidence/known-file.ts";
import { type KnownSubjects, LOOK_PARTS, planLooks } from "#registry/evidence/note-observations.ts";
import { postponeDomains, postponeLooks, recordLook } from "#registry/evidence/record-look.ts";
import { newId, type RegistryContext } from "#registry/store.ts";
import { shareBuilds } from "../builds/share-builds.ts";
import { runChecker } from "../claims/run-checker.ts";
import type { Log } from "../process/log.ts";
import { repeatHeld } from "../process/run-regularly.ts";
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
	everyMs: number;
	/** How often to see what listings name. */
	planEveryMs: number;
	/** A first look has found something to show. */
	onNews?: () => void;
	/** Without a result for this long, the collector counts as hung. */
	patienceMs?: number;
}

/** A look takes a minute at most, and may wait for another at the same host. */
const PATIENCE_MS = 5 * MINUTE_MS;
/** Looks of a batch, of which so many are at one domain, and what is read to find them. */
const AT_ONCE = 128;
const AT_A_DOMAIN = 8;
const READ = 256;
/** Between plans for the sake of changes. */
const PLAN_SECONDS = { moderator: 20, member: 20 } as const;

/**
 * Lets a child process look at what listings name, one at a time, no matter how many services share the records: only
 * whoever sees all looks can leave each place its peace. `plan` has what listings name planned soon.
 */
export function scheduleLooks(options: LookScheduleOptions): {
	plan(): void;
	stop(): Promise<void>;
} {
	const { registry, log, everyMs, planEveryMs, search } = options;
	const repeat = (name: string, idle: number, work: (signal: AbortSignal) => Promise<unknown>) =>
		repeatHeld({
			store: registry.store,
			name: `evidence:${name}`,
			work,
			pausesMs: { idle },
			log,
			failure: "evidence could not be collected",
		});
	const subjects: KnownSubjects = new Map();
	const day = createDayBytes(registry.now);
	const looks = repeat("looks", everyMs, (signal) => lookAtDue(options, day, signal));
	const planning = repeat("plan", planEveryMs, async () => {
		await planLooks(registry, subjects);
		looks.wake();
	});
	const works = [
		looks,
		planning,
		...(search ? [repeat("advisories", planEveryMs, advisorySearch(registry, search, log))] : []),
	];
	const changes = shareBuilds({
		request: planning.wake,
		now: registry.now,
		leastSeconds: PLAN_SECONDS,
	});
	return {
		plan: () => changes.onChange("member"),
		stop: async () => {
			await Promise.all(works.map((work) => work.stop()));
		},
	};
}

type DayBytes = ReturnType<typeof createDayBytes>;

/** Returns whether anything was due. Every look plans the next one later, so that this ends. */
async function lookAtDue(
	options: LookScheduleOptions,
	day: DayBytes,
	signal: AbortSignal,
): Promise<boolean> {
	const { registry, command, secrets, onNews, patienceMs = PATIENCE_MS } = options;
	const due = await dueLooks(registry, day);
	if (due.length === 0 || signal.aborted) return false;
	const checks = due.map((time) => ({ id: newId(registry), subject: time.subject, time }));
	const byId = new Map(checks.map(({ id, time }) => [id, time]));
	const waiting = new Set<string>();
	const onResult = async ({ id, ...look }: LookResult) => {
		const { evidence, retryAfter } = look;
		const time = byId.get(id);
		if (!time || (evidence && evidence.subject !== time.subject)) {
			throw new Error("The collector looked at something else.");
		}
		const ofListings = time.slugs.map((slug) => [listingKey(slug), look.bytes] as const);
		day.today([...Object.entries(look.spent), ...ofListings]);
		if (!evidence) await postponeLooks(registry, [time.subject], (retryAfter ?? 0) * 1000);
		else if ((await recordLook(registry, { ...look, evidence })) && !time.lastAt) onNews?.();
		if (evidence && retryAfter) waiting.add(domainOfSubject(time.subject));
		byId.delete(id);
	};
	try {
		const questions = await Promise.all(
			checks.map(async ({ time, ...check }, index) => ({
				...check,
				known: await knownFile(registry.store, time),
				...(index === 0 && { spent: Object.fromEntries(day.today()) }),
			})),
		);
		const run = { command, secrets, checks: questions, result: LookResult };
		await runChecker({ ...run, patienceMs, signal, onResult });
	} catch (error) {
		const subjects = [...byId.values()].map(({ subject }) => subject);
		if (!signal.aborted) await postponeLooks(registry, subjects);
		throw error;
	} finally {
		await postponeDomains(registry, waiting);
	}
	return true;
}

/** No place has such a name. */
const listingKey = (slug: string) => `listing ${slug}`;

/** First looks first, few of each domain, and one bundle of a listing, so that no listing takes the batch. */
async function dueLooks(registry: RegistryContext, day: DayBytes): Promise<LookTimeRecord[]> {
	const { lookTimes } = registry.store;
	const parts = await Promise.all(LOOK_PARTS.map((part) => lookTimes.firstBy("part", part, READ)));
	const due = parts
		.flat()
		.filter(({ nextAt }) => ageMs(nextAt, registry.now()) >= 0)
		.sort(by(({ lastAt, nextAt }) => `${lastAt === null ? 0 : 1} ${nextAt}`));
	// What another names as well is not bound by one listing.
	const isSpent = (slug: string) =>
		(day.today().get(listingKey(slug)) ?? 0) >= LOOK.listingBytesPerDay;
	const [spent = [], others = []] = [true, false].map((is) =>
		due.filter(({ slugs }) => slugs.every(isSpent) === is),
	);
	if (spent.length > 0) {
		const subjects = spent.map(({ subject }) => subject);
		await postponeLooks(registry, subjects, DAY_MS - (registry.now().getTime() % DAY_MS));
	}
	const counts = new Map<string, number>();
	const isTaken = (key: string, most: number) => {
		const count = (counts.get(key) ?? 0) + 1;
		counts.set(key, count);
		return count > most;
	};
	return others
		.filter(({ subject, slugs }) => {
			const isBundle = subject.startsWith("package:mcpb/");
			if (isBundle && slugs.map((slug) => isTaken(`of ${slug}`, 1)).includes(true)) return false;
			return !isTaken(domainOfSubject(subject), AT_A_DOMAIN);
		})
		.slice(0, AT_ONCE);
}

/** Bytes that looks have read today, by place and by listing. Counted by each process that lets look. */
function createDayBytes(now: () => Date) {
	let date = "";
	const sums = new Map<string, number>();
	return {
		today(more: readonly (readonly [name: string, bytes: number])[] = []) {
			const day = dayOf(now().toISOString());
			if (day !== date) sums.clear();
			date = day;
			for (const [name, bytes] of more) sums.set(name, (sums.get(name) ?? 0) + bytes);
			return sums;
		},
	};
}
