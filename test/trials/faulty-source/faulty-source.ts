import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { runAct } from "#api/acts/acts.ts";
import { DEFAULT_LIMITS } from "#api/settings/limit-settings.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import type { RegistryStore } from "#registry/store.ts";
import { createLowdbRegistry, openLowdbStore, readLowdbStore } from "#registry/stores/lowdb.ts";
import { openFolder } from "#sources/open-folder.ts";
import { createPoliteFetch } from "#sources/polite-fetch.ts";
import { readPages } from "#sources/read-pages.ts";
import type { SourcePorts } from "#sources/way.ts";
import type { RunOnRegistry } from "../../../scripts/commands/registry-access.ts";
import { followOnce } from "../../../scripts/sources/follow-here.ts";
import { createMemoryStore } from "../../registry/memory-store.ts";
import type { RecordedRegistry } from "../../sources/recorded-answers.ts";
import { startUpstream } from "../recorded-upstream.ts";
import { differences, ID, sortedMembers } from "../sorted-members.ts";
import type { Setting, Trial } from "../trial.ts";
import { trialFolder } from "../trial-instance.ts";
import { anyFault, PATIENCE_MS } from "./faults.ts";
import { followHostile } from "./hostile-repositories.ts";
import { changeUpstream, instantOfStep, oddVersions } from "./upstream-versions.ts";

/** Share of requests that fail. */
const FAULTY_SHARE = 0.4;
const CHANGED_SHARE = 0.3;
/** After this many failures, the program is at fault. */
const MOST_ATTEMPTS = 500;

export const faultySource: Trial = {
	promise:
		"However badly a source answers, what comes of following it is what a clean import gives, in little memory",
	unit: "servers",
	full: 5000,
	run: followBadly,
};

async function followBadly(setting: Setting) {
	const { count, random, progress } = setting;
	const upstream = await startUpstream(oddVersions(count), setting);
	const told = spoil(upstream, setting);
	const directory = join(await trialFolder(setting), "data");
	await createLowdbRegistry(directory);
	const store = await openLowdbStore(directory);
	if (!store) throw new Error("The registry is open already.");
	const now = () => instantOfStep(told.changes);
	const parts = { upstream, setting, now };
	const follower = await createFollower(store, parts);
	const failures: string[] = [];
	for (const kind of ["full", undefined] as const) {
		failures.push(...(await follower.follow(kind)));
		for (let step = 0; step < count / 100; step += 1) {
			changeUpstream(upstream.versions, { random, step: told.changes++ });
		}
		progress(count / 2);
	}
	// What was listed meanwhile is sent to requests for changes. Nothing changes any more.
	told.isOver = true;
	failures.push(...(await follower.follow(undefined)));
	await store.close();
	const reopened = await readLowdbStore(directory);
	const tried = await recordsIn(reopened);
	await reopened.close();
	const memory = createMemoryStore();
	const requests = upstream.asked.length;
	const importer = await createFollower(memory, parts);
	const honest = await importer.follow("full");
	const clean = await recordsIn(memory);
	progress(count);
	return {
		figures: {
			"requests of the follower": requests,
			...Object.fromEntries(
				[...told.faults].sort().map(([name, times]) => [`fault: ${name}`, times]),
			),
			"changes meanwhile": told.changes,
			"runs that failed": failures.length,
			"records of each": clean.length,
		},
		broken: [
			...differences(tried, clean),
			...honest,
			...failures.filter(isUnnamed),
			...(await followHostile(setting)),
		],
	};
}

/** What goes wrong with coming requests, and what changes meanwhile. */
function spoil(upstream: RecordedRegistry, { random }: Setting) {
	const told = { faults: new Map<string, number>(), changes: 0, isOver: false };
	upstream.faultOf = () => {
		if (told.isOver) return undefined;
		if (random.next() < CHANGED_SHARE) {
			changeUpstream(upstream.versions, { random, step: told.changes++ });
		}
		if (random.next() >= FAULTY_SHARE) return undefined;
		const { name, fault } = anyFault(upstream, random);
		told.faults.set(name, (told.faults.get(name) ?? 0) + 1);
		return fault;
	};
	return told;
}

/** A failure names the source and the place. */
function isUnnamed(sentence: string): boolean {
	return !/^Source upstream: http:\/\/127\.0\.0\.1:\d+\/\S+ .+\.$/.test(sentence);
}

interface FollowerParts {
	upstream: RecordedRegistry;
	setting: Setting;
	now: () => number;
}

async function createFollower(store: RegistryStore, { upstream, setting, now }: FollowerParts) {
	const context = {
		store,
		now: () => new Date(now()),
		randomBytes: setting.random.bytes,
		limits: DEFAULT_LIMITS,
	};
	const actor = { id: "operator:trial" };
	const ask: RunOnRegistry = async <Result>(act: string, input: unknown) =>
		(await runAct({ ...context, baseUrl: "https://registry.test" }, { act, input, actor }))
			.answer as Result;
	const name = "upstream";
	const place = upstream.address;
	await ask("source.add", { name, format: "mcp-registry", place, decision: "approve" });
	const ports = impatientPorts(now);
	const parts = {
		ask,
		read: (source: Parameters<typeof readPages>[0]) => readPages(source, ports),
		onBegun: async () => {},
		report: () => {},
	};
	return {
		/** Follows it to the end. Returns the messages of all failures until then. */
		async follow(kind: "full" | undefined): Promise<string[]> {
			const failures: string[] = [];
			while (failures.length < MOST_ATTEMPTS) {
				try {
					await followOnce({ name, kind, run: randomUUID() }, parts);
					return failures;
				} catch (error) {
					failures.push(error instanceof Error ? error.message : String(error));
				}
			}
			throw new Error(`It was never followed to the end: ${failures.at(-1)}`);
		},
	};
}

/** Reads from this machine without waiting. */
function impatientPorts(now: () => number): SourcePorts {
	let sleptMs = 0;
	const clock = {
		now: () => now() + sleptMs,
		sleep: async (ms: number) => {
			sleptMs += ms;
		},
	};
	const policy = createAddressPolicy(["127.0.0.1"]);
	const fetch = createGuardedFetch({ policy, resolve: async () => [], userAgent: "trial" });
	return {
		fetch: createPoliteFetch({ fetch, ...clock, timeoutMs: PATIENCE_MS }),
		openFolder,
		cloneRepository: async () => null,
		now,
		maxEntries: 100_000,
		ownBaseUrl: "http://registry.test",
	};
}

/**
 * What is listed and why, byte for byte. Leaves out ids, times of arrival, what was changed before it was so, and the
 * page on which an entry was last seen. Documents that no listing names are still kept for a day or two.
 */
async function recordsIn(store: RegistryStore): Promise<string[]> {
	const agents = await store.agents.list();
	const named = new Set(
		agents.flatMap(({ versions, documents }) => [
			...documents,
			...versions.flatMap((version) => version.documents),
		]),
	);
	const documents = (await store.documents.list()).filter(({ sha256 }) => named.has(sha256));
	const records = [
		...agents.map(({ transitions: _, forgotten: __, ...agent }) => agent),
		...(await store.sourceEntries.list()).map(({ digest: _, ...entry }) => entry),
		...(await store.coordinates.list()),
		...documents,
	];
	return records
		.map((record) =>
			JSON.stringify(record, sortedMembers).replace(ID, "id").replace(OWN_INSTANT, "instant"),
		)
		.sort();
}

/** Times of the source are half a minute later. */
const OWN_INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z/g;
