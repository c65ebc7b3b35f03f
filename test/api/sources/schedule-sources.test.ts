import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { runAct } from "#api/acts/acts.ts";
import { scheduleSources } from "#api/sources/schedule-sources.ts";
import { freshDirectory } from "../../disk/fresh-directory.ts";
import { PATIENCE_MS } from "../../patience.ts";
import { createTestRegistry } from "../../registry/registry-fixture.ts";
import { eventually } from "../../scripts/command-line.ts";
import { NODE } from "../../scripts/instance.ts";

const RESULT = {
	started_at: "2026-05-04T12:00:00.000Z",
	ended_at: "2026-05-04T12:00:01.000Z",
	kind: "full",
	pages: 1,
	added: 1,
	queued: 0,
	updated: 0,
	unchanged: 0,
	left_out: 0,
	quarantined: 0,
	gone: 0,
};
const LASTING = "setTimeout(() => {}, 9e5)";
const WELL = `console.log(${JSON.stringify(JSON.stringify({ followed: RESULT }))})`;

/** A registry with these sources, all due, and a schedule whose processes run this program. */
async function following(
	names: readonly string[],
	code: string,
	changes: { patienceMs?: number; pauseMs?: number; place?: string } = {},
) {
	const registry = createTestRegistry();
	for (const name of names) {
		const place = changes.place ?? `https://${name}.example/`;
		await runAct(
			{ ...registry, baseUrl: "https://registry.test" },
			{
				act: "source.add",
				input: { name, format: "mcp-registry", place },
				actor: { id: "operator:test" },
			},
		);
	}
	const logged: string[] = [];
	const started: string[] = [];
	const start = () =>
		scheduleSources({
			commandFor: (name) => {
				started.push(name);
				return { command: [NODE, "--eval", code], env: {} };
			},
			registry,
			everyMs: 20,
			pauseMs: 60_000,
			...changes,
			log: (level, message, fields) =>
				logged.push(`${level} ${message}: ${fields?.reason ?? fields?.added}`),
		});
	const schedule = start();
	onTestFinished(() => schedule.stop());
	const told = (count: number) =>
		eventually(
			async () => logged,
			({ length }) => length >= count,
		);
	/** The first ones that were started, after time in which others would be. */
	const startedFirst = async (count: number) => {
		await eventually(
			async () => started,
			({ length }) => length >= count,
		);
		await sleep(200);
		return started;
	};
	return { registry, schedule, start, logged, started, startedFirst, told };
}

describe("sources that are due", () => {
	it("are followed in a process each, and the log shows the results", async () => {
		const { told, started } = await following(["a", "b"], WELL);
		expect(await told(2)).toEqual(["info source followed: 1", "info source followed: 1"]);
		expect(started).toEqual(["a", "b"]);
	});

	it("are followed two at a time, and again only after a pause", async () => {
		const gate = join(await freshDirectory(), "open");
		const waits = `const wait = setInterval(() => { if (fs.existsSync(${JSON.stringify(gate)})) { ${WELL}; clearInterval(wait); } }, 10)`;
		const { startedFirst } = await following(["a", "b", "c"], waits);
		expect(await startedFirst(2)).toEqual(["a", "b"]);
		await writeFile(gate, "");
		expect(await startedFirst(3)).toEqual(["a", "b", "c"]);
	});

	it("are followed one after the other if they have the same host", async () => {
		const place = "https://one.example/";
		const { startedFirst } = await following(["a", "b"], LASTING, { place });
		expect(await startedFirst(1)).toEqual(["a"]);
	});

	it("are followed by only one of several services", async () => {
		const { start, startedFirst } = await following(["a"], LASTING);
		const other = start();
		const started = await startedFirst(1);
		await other.stop();
		expect(started).toEqual(["a"]);
	});

	it("start no process if none is due", async () => {
		const { registry, started } = await following([], WELL);
		expect(await registry.store.sources.list()).toEqual([]);
		await sleep(100);
		expect(started).toEqual([]);
	});
});

describe("a process that follows a source", () => {
	it.each([
		[
			"says why it fails",
			`console.log('{"failed":"It is away."}'); process.exit(1)`,
			"It is away.",
		],
		["ends without a word", "process.exit(3)", "The process that follows the source ended with 3."],
		[
			"says why on its error output alone",
			"console.error('out of tea'); process.exit(1)",
			"The process that follows the source ended with 1: out of tea.",
		],
		[
			"names an address whose query may contain a key",
			`console.log('{"failed":"Source a: https://a.example/feed?key=s3cret&limit=9 was answered with status 500."}'); process.exit(1)`,
			"Source a: https://a.example/feed was answered with status 500.",
		],
		[
			"is killed",
			"process.kill(process.pid, 'SIGKILL')",
			"The process that follows the source ended with SIGKILL.",
		],
		[
			"says nothing for too long",
			LASTING,
			"The process that follows the source did not respond for too long and was stopped.",
			400,
		],
	] as const)("is in the log: it %s", async (...row) => {
		const [, code, sentence, patienceMs = PATIENCE_MS] = row;
		const { told } = await following(["a"], code, { patienceMs });
		expect(await told(1)).toEqual([`warn a source could not be followed: ${sentence}`]);
	});

	it("is not considered stuck while it reports progress", async () => {
		const code = `let n = 0; setInterval(() => { console.log('{"pages":1,"entries":1}'); if (++n > 8) { ${WELL}; process.exit(0) } }, 250)`;
		// It must begin within this time even on a busy machine.
		const { told } = await following(["a"], code, { patienceMs: 2_000 });
		expect(await told(1)).toEqual(["info source followed: 1"]);
	});

	it("ends with the service, without an error in the log", async () => {
		const { schedule, logged, started } = await following(["a"], LASTING);
		await eventually(
			async () => started,
			({ length }) => length > 0,
		);
		await schedule.stop();
		expect(logged).toEqual([]);
	});

	it("has not failed if another one is following the source already", async () => {
		const { logged, started } = await following(["a"], "process.exit(75)", { pauseMs: 0 });
		await eventually(
			async () => started,
			({ length }) => length > 1,
		);
		expect(logged).toEqual([]);
	});
});
