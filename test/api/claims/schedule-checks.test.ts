import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { scheduleChecks } from "#api/claims/schedule-checks.ts";
import { createFailedWork } from "#api/pools/failed-work.ts";
import { checkerCommand } from "#api/process/confined-commands.ts";
import { claimLine } from "#domain/claims/claim-places.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { startNameServer } from "../../outbound/name-server.ts";
import { PATIENCE_MS } from "../../patience.ts";
import {
	begin,
	getAgent,
	getClaim,
	openClaimRegistry,
	prove,
	request,
} from "../../registry/claims/claim-fixture.ts";
import type { TestRegistry } from "../../registry/registry-fixture.ts";
import { eventually } from "../../scripts/command-line.ts";
import { NODE } from "../../scripts/instance.ts";

const NAME = "_agent-registry.harborscout.com";
const NEVER_MS = 3_600_000;

interface ScheduleFacts {
	command: [string, ...string[]];
	everyMs?: number;
	patienceMs?: number;
}

/** A schedule whose log and changes are recorded. It stops after the test. */
function scheduleFor(registry: TestRegistry, { everyMs = NEVER_MS, ...rest }: ScheduleFacts) {
	const logged: string[] = [];
	let changes = 0;
	const schedule = scheduleChecks({
		registry,
		everyMs,
		...rest,
		log: (level, message, fields) => logged.push(`${level} ${message}: ${fields?.error}`),
		failed: createFailedWork(0),
		onChange: () => {
			changes += 1;
		},
	});
	onTestFinished(() => schedule.stop());
	return { schedule, logged, changes: () => changes };
}

/** A checker that runs this program. */
function program(code: string): [string, ...string[]] {
	return [NODE, "--eval", code];
}

/** The checker of this registry, with a name server that has these texts. */
async function realChecker(texts: readonly string[]): Promise<[string, ...string[]]> {
	const records = texts.map((text) => [text]);
	const server = await startNameServer({ [NAME]: { code: 0, records } });
	return [...checkerCommand({ baseUrl: "https://a.dev", allowed: [] }), `--dns-server=${server}`];
}

async function openRequested() {
	const registry = await openClaimRegistry();
	const { id } = await begin(registry);
	await request(registry, id);
	return { registry, id };
}

const checkedAt = async (registry: TestRegistry, id: string) =>
	(await getClaim(registry.store, id)).checkedAt;

describe("the schedule of checks", () => {
	it("has a claim checked that somebody waits for, and requests a release", async () => {
		const registry = await openClaimRegistry();
		const { id, challenge } = await begin(registry);
		await request(registry, id);
		const command = await realChecker([claimLine(challenge)]);
		const { schedule, logged, changes } = scheduleFor(registry, { command });
		schedule.wake();
		await eventually(
			() => getClaim(registry.store, id),
			({ state }) => state === "proven",
		);
		expect((await getAgent(registry.store)).claim.status).toBe("verified");
		expect(changes()).toBe(1);
		expect(logged).toEqual([]);
	});

	it("requests none if nothing public has changed", async () => {
		const { registry, id } = await openRequested();
		const { schedule, changes } = scheduleFor(registry, { command: await realChecker(["other"]) });
		schedule.wake();
		await eventually(
			() => checkedAt(registry, id),
			(at) => at !== null,
		);
		expect((await getClaim(registry.store, id)).finding).toBe(
			`No TXT record at ${NAME} has this value.`,
		);
		expect(changes()).toBe(0);
	});

	it("starts with what was left from before a restart", async () => {
		const { registry, id } = await openRequested();
		scheduleFor(registry, { command: await realChecker(["other"]) });
		const isChecked = (at: string | null) => at !== null;
		expect(await eventually(() => checkedAt(registry, id), isChecked)).not.toBeNull();
	});

	it("wakes up for the next claim that is due", async () => {
		const registry = await openClaimRegistry();
		const { id } = await prove(registry);
		scheduleFor(registry, { command: await realChecker(["other"]), everyMs: 50 });
		await sleep(100);
		expect(await checkedAt(registry, id)).toBe(registry.now().toISOString());
		registry.pass({ hours: 24 });
		const failing = await eventually(
			() => getClaim(registry.store, id),
			({ failingSince }) => failingSince !== null,
		);
		expect(failing.state).toBe("proven");
	});

	it("starts no process if nothing is due", async () => {
		const registry = await openClaimRegistry();
		await begin(registry);
		const { schedule, logged } = scheduleFor(registry, { command: ["/does/not/exist"] });
		schedule.wake();
		await schedule.stop();
		expect(logged).toEqual([]);
	});

	it("never runs two at a time, and once more if requested meanwhile", async () => {
		const { registry } = await openRequested();
		// Takes until the file is there, and leaves the claim due.
		const gate = join(await freshDirectory(), "open");
		const command = program(
			`setInterval(() => { if (fs.existsSync(${JSON.stringify(gate)})) { console.error('was here'); process.exit(1) } }, 10)`,
		);
		const { schedule, logged } = scheduleFor(registry, { command });
		for (let times = 0; times < 5; times += 1) schedule.wake();
		await sleep(100);
		schedule.wake();
		await writeFile(gate, "");
		await eventually(
			async () => logged.length,
			(count) => count >= 2,
		);
		await sleep(300);
		expect(logged).toHaveLength(2);
	});
});

describe("a checker that fails", () => {
	it.each([
		["cannot be started", ["/does/not/exist"], /ENOENT/],
		[
			"ends with an error",
			program("console.error('out of tea'); process.exit(3)"),
			/3.*out of tea/,
		],
		["ends without its answers", program(""), /ended with 0 after 0 of 1 checks/],
		["says what is no answer", program("console.log('hello'); setTimeout(() => {}, 9e5)"), /JSON/],
		["says nothing for too long", program("setTimeout(() => {}, 9e5)"), /SIGKILL/, 500],
	] as const)("is logged and leaves the claim due: it %s", async (...row) => {
		const [, [file, ...args], message, patienceMs = PATIENCE_MS] = row;
		const { registry, id } = await openRequested();
		const before = await getClaim(registry.store, id);
		const { logged } = scheduleFor(registry, {
			command: [file, ...args],
			patienceMs,
		});
		await eventually(
			async () => logged.length,
			(count) => count > 0,
		);
		expect(logged).toEqual([expect.stringMatching(/^error claims could not be checked: /)]);
		expect(logged[0]).toMatch(message);
		expect(await getClaim(registry.store, id)).toEqual(before);
	});

	it.each([
		["without a question", "0b7c2f3a-8a41-4e0e-9d0e-2f1f5f0a9a11"],
		["twice", undefined],
	])("is stopped when it answers %s, which proves nothing", async (_what, stranger) => {
		const registry = await openClaimRegistry();
		const asked = await begin(registry);
		const other = await begin(registry, { method: "website" });
		await request(registry, asked.id);
		const found = (id: string) => JSON.stringify({ id, outcome: { found: true } });
		const lines = [stranger ?? asked.id, asked.id, other.id].map(found);
		const command = program(
			`console.log(${JSON.stringify(lines.join("\n"))}); setTimeout(() => {}, 9e5)`,
		);
		const { logged } = scheduleFor(registry, { command });
		await eventually(
			async () => logged.length,
			(count) => count > 0,
		);
		expect(logged[0]).toMatch(/sent an unexpected result/);
		const state = stranger === undefined ? "proven" : "waiting";
		expect((await getClaim(registry.store, asked.id)).state).toBe(state);
		expect((await getClaim(registry.store, other.id)).state).toBe("waiting");
	});

	it("does not undo its earlier answers", async () => {
		const registry = await openClaimRegistry();
		const { id } = await begin(registry);
		const other = await begin(registry, { method: "website" });
		for (const claim of [id, other.id]) await request(registry, claim);
		const answer = JSON.stringify({ id, outcome: { found: true } });
		const command = program(`console.log(${JSON.stringify(answer)}); process.exitCode = 1`);
		const { logged } = scheduleFor(registry, { command });
		await eventually(
			async () => logged.length,
			(count) => count > 0,
		);
		expect((await getClaim(registry.store, id)).state).toBe("proven");
		expect((await getClaim(registry.store, other.id)).requested).toBe(true);
	});
});

describe("stopping", () => {
	it("ends a running process, and logs nothing", async () => {
		const { registry } = await openRequested();
		const command = program("setTimeout(() => {}, 9e5)");
		const { schedule, logged } = scheduleFor(registry, { command });
		await sleep(200);
		await schedule.stop();
		schedule.wake();
		await sleep(50);
		expect(logged).toEqual([]);
	});
});
