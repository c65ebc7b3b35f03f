import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ANSWER_WITHIN_MS } from "#api/middleware/answer-in-time.ts";
import {
	createPool,
	OWN_WAITING,
	POOLS,
	type Pool,
	type PoolName,
	WAIT_MS,
} from "#api/pools/create-pool.ts";
import { createFailedWork } from "#api/pools/failed-work.ts";
import { DOCUMENT, LOGO } from "#contract/limits.ts";
import { keysOf } from "#contract/members-of.ts";
import { listDueClaims } from "#registry/claims/list-due-claims.ts";
import { listDueLogos } from "#registry/logos/fetched-logos.ts";
import { oneOfEach, type TurnOptions } from "#registry/one-of-each.ts";
import { listUnchecked } from "#registry/submissions/address-checks.ts";
import { begin, openClaimRegistry, request } from "../../registry/claims/claim-fixture.ts";
import { listing, submission } from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";

const [ADA, BO] = ["owner:ada", "owner:bo"];

/** The longest that one job of each pool takes until its process is killed. */
const LONGEST_SECONDS: Readonly<Record<PoolName, number>> = {
	logos: LOGO.decodeSeconds,
	documents: DOCUMENT.fetchSeconds + 4,
	keys: DOCUMENT.fetchSeconds + 4,
};
const AWAITED = keysOf(LONGEST_SECONDS);

/** What is due in each pool that works regularly: three jobs of Ada and one of Bo. */
const REGULAR: Readonly<
	Record<
		Exclude<keyof typeof POOLS, PoolName>,
		(options: TurnOptions) => Promise<readonly (string | null)[]>
	>
> = {
	async claims(options) {
		const registry = await openClaimRegistry();
		for (const [accountId, method] of [
			[ADA, "dns"],
			[ADA, "website"],
			[ADA, "repository"],
			[BO, "dns"],
		] as const) {
			const { id } = await begin(registry, { accountId, method });
			await request(registry, id, accountId);
		}
		const due = await listDueClaims(registry);
		expect(due).toHaveLength(4);
		return oneOfEach(due, ({ by }) => by, options).map(({ by }) => by);
	},
	async submissions(options) {
		const { store } = await withSubmissions();
		return (await listUnchecked(store, options)).map(({ by }) => by);
	},
	async fetched_logos(options) {
		return (await listDueLogos(await withSubmissions(), options)).map(({ by }) => by);
	},
};

async function withSubmissions(): Promise<TestRegistry> {
	const registry = createTestRegistry();
	await save(registry.store, (to) => {
		for (const [number, ownerId] of [ADA, ADA, ADA, BO].entries()) {
			const logoUrl = `https://pier${number}.dev/logo.png`;
			to.submissions.save(submission(`of-${number}`, { ownerId, listing: listing({ logoUrl }) }));
		}
	});
	return registry;
}

/** For jobs that nobody waits for. */
const hold = (job: Promise<unknown>) => {
	job.catch(() => {});
};

/** A pool whose jobs go on until they are ended. */
function open(
	name: PoolName,
	options: { waitMs?: number; failed?: ReturnType<typeof createFailedWork> } = {},
) {
	const logged: unknown[] = [];
	const pool: Pool = createPool(name, {
		failed: createFailedWork(0),
		log: (_level, message, fields) => logged.push({ message, ...fields }),
		...options,
	});
	const begun: string[] = [];
	const ends: (() => void)[] = [];
	const send = (by: string | null, failure?: string) =>
		pool({
			by,
			sent: { bytes: 7 },
			work: async () => {
				begun.push(by ?? "nobody");
				await new Promise<void>((resolve) => ends.push(resolve));
			},
			failureOf: () => failure,
		});
	const endOne = () => {
		ends.shift()?.();
		return { begun, logged };
	};
	return { send, begun, endOne, logged };
}

describe.each(AWAITED)("the pool of %s", (name) => {
	it("runs one job of an account at a time, and another account does not wait for the rest", async () => {
		const { send, begun, endOne } = open(name);
		const jobs = [send(ADA), send(ADA), send(ADA), send(BO)];
		await expect.poll(() => begun).toEqual(POOLS[name].atOnce > 1 ? [ADA, BO] : [ADA]);
		endOne();
		await expect.poll(() => begun.slice(0, 2)).toEqual([ADA, BO]);
		void Promise.all(jobs).then(() => begun.push("all"));
		await expect.poll(() => endOne().begun).toEqual([ADA, BO, ADA, ADA, "all"]);
	});

	it("refuses more jobs of one account than may wait, and still takes those of another", async () => {
		const { send, begun } = open(name);
		for (let sent = 0; sent <= OWN_WAITING; sent += 1) hold(send(ADA));
		await expect(send(ADA)).rejects.toMatchObject({
			code: "too_much_work",
			headers: { "Retry-After": "5" },
		});
		hold(send(BO));
		await expect.poll(() => begun).toEqual(POOLS[name].atOnce > 1 ? [ADA, BO] : [ADA]);
	});

	it("refuses a job that would wait too long, in time for its answer", async () => {
		const { send } = open(name, { waitMs: 10 });
		for (let other = 0; other < POOLS[name].atOnce; other += 1) hold(send(`owner:${other}`));
		const headers = { "Retry-After": "5" };
		await expect(send(BO)).rejects.toMatchObject({ code: "unavailable", bound: name, headers });
		expect(WAIT_MS + LONGEST_SECONDS[name] * 1000).toBeLessThan(ANSWER_WITHIN_MS);
	});

	it("makes failed work cost its sender time, nobody else", async () => {
		let atMs = 0;
		const failed = createFailedWork(10, () => atMs);
		const { send, endOne, logged } = open(name, { failed });
		failed.note(ADA, 30);
		const job = send(ADA, "is no picture");
		await expect.poll(() => endOne().logged.length).toBe(1);
		await job;
		expect(logged).toEqual([
			expect.objectContaining({ pool: name, account: ADA, bytes: 7, reason: "is no picture" }),
		]);
		await expect(send(ADA)).rejects.toMatchObject({
			code: "too_much_work",
			message: expect.stringContaining("LIMIT_FAILED_WORK"),
			headers: { "Retry-After": "600" },
		});
		hold(send(BO));
		atMs = 600_001;
		hold(send(ADA));
	});
});

describe.each(keysOf(REGULAR))("the regular work on %s", (name) => {
	it("takes one job of each account", async () => {
		expect((await REGULAR[name]({})).toSorted()).toEqual([ADA, BO]);
	});

	it("leaves out accounts whose work failed for too long", async () => {
		const failed = createFailedWork(10, () => 0);
		failed.note(ADA, 8);
		failed.note(ADA, 8);
		expect(await REGULAR[name](failed)).toEqual([BO]);
	});
});

describe("failed work", () => {
	it.each([
		["nothing", [], 0],
		["two quick failures", [1, 1], 0],
		["one slow failure, because two are free", [60], 0],
		["two slow failures", [6, 6], 500],
		["many quick ones", [2, 2, 2, 2, 2], 500],
	])("of %s waits as long as it should", (_what, seconds, waits) => {
		let atMs = 100_000;
		const failed = createFailedWork(10, () => atMs);
		for (const [number, took] of seconds.entries()) {
			atMs = number * 1000;
			failed.note(ADA, took);
		}
		atMs = 100_000;
		expect(failed.rests(ADA)).toBe(waits > 0);
		atMs += waits * 1000;
		expect(failed.rests(ADA)).toBe(false);
		expect(failed.rests(BO)).toBe(false);
	});
});

it("every process that the service starts for members belongs to a pool", async () => {
	const folder = join(import.meta.dirname, "../../../api");
	const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith(".ts"));
	const starting = files.filter((file) =>
		/\b(?:spawn|fork|runChecker)\(/.test(readFileSync(join(folder, file), "utf8")),
	);
	expect(starting.toSorted()).toEqual([
		// For the operator.
		"builds/run-build.ts",
		// The process itself.
		"claims/run-checker.ts",
		"claims/schedule-checks.ts",
		// For the operator.
		"evidence/schedule-looks.ts",
		"evidence/search-advisories.ts",
		"logos/create-logo-decoder.ts",
		"logos/schedule-logos.ts",
		// For the operator.
		"sources/schedule-sources.ts",
		"submissions/schedule-address-checks.ts",
	]);
});
