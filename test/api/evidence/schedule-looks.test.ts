import type { RequestListener } from "node:http";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { scheduleLooks } from "#api/evidence/schedule-looks.ts";
import { collectorCommand } from "#api/process/confined-commands.ts";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { by } from "#contract/compare.ts";
import { hostOfSubject } from "#domain/evidence/look-questions.ts";
import type { LookTimeRecord } from "#domain/records/look-record.ts";
import { legacyServer, modernServer } from "../../evidence/mcp-servers.ts";
import { startHost } from "../../outbound/listening-host.ts";
import { lookTime } from "../../registry/record-builders.ts";
import {
	createTestRegistry,
	submitAndDecide,
	type TestRegistry,
} from "../../registry/registry-fixture.ts";
import { eventually } from "../../scripts/command-line.ts";
import { NODE } from "../../scripts/instance.ts";

const NEVER_MS = 3_600_000;

const realCollector = (skipped: readonly string[] = []) =>
	collectorCommand({ baseUrl: "https://a.dev", siteName: "A", allowed: ["127.0.0.1"], skipped });

/** A registry in which these servers are due, and its running schedule. */
async function schedule(
	urls: readonly string[],
	command = realCollector(),
	secrets: Readonly<Record<string, string>> = {},
	slugsOf: Readonly<Record<string, string[]>> = {},
) {
	const registry = createTestRegistry();
	await registry.store.transact(async ({ lookTimes }) => {
		for (const url of urls) {
			const slugs = slugsOf[url];
			lookTimes.save(lookTime(url, slugs && { slugs }));
		}
	});
	const logged: string[] = [];
	const errors: unknown[] = [];
	const held: string[] = [];
	// No listing names them, so that a plan would forget them.
	const store = {
		...registry.store,
		whileHeld: async <Result>(name: string, work: () => Promise<Result>) => {
			if (name === "evidence:plan") return undefined;
			held.push(name);
			return registry.store.whileHeld(name, work);
		},
	};
	const looks = scheduleLooks({
		command,
		secrets,
		registry: { ...registry, store },
		log: (_level, message, { error } = {}) => {
			logged.push(message);
			errors.push(error);
		},
		everyMs: NEVER_MS,
		planEveryMs: NEVER_MS,
	});
	onTestFinished(() => looks.stop());
	return { registry, logged, errors, held };
}

/** A collector that is told to wait for a minute per question of its batch. */
const WAITS = `
	const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\\n");
	for (const line of lines) {
		const { id } = JSON.parse(line);
		console.log(JSON.stringify({ id, evidence: null, ms: null, retryAfter: 60 * lines.length }));
	}
`;

/** A collector that reads more than a listing may in a day, and has to come back at once; of `3` in an hour. */
const READS_MUCH = `
	const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\\n");
	for (const line of lines) {
		const { id, subject } = JSON.parse(line);
		const retryAfter = subject.endsWith("3") ? 3600 : 0;
		console.log(JSON.stringify({ id, evidence: null, ms: null, retryAfter, bytes: 2 ** 28, spent: { x: 1 } }));
	}
`;

/** A collector that finds every repository. */
const ANSWERS = `
	const lines = require("node:fs").readFileSync(0, "utf8").trim().split("\\n");
	for (const line of lines) {
		const { id, subject } = JSON.parse(line);
		const none = { owner: null, license: null, archived: null, stars: null, forks: null };
		const dates = { observed_at: "2026-05-04T12:00:00.000Z", pushed_at: null, released_at: null };
		const evidence = { kind: "repository", subject, url: "", exists: "yes", ...none, ...dates, exchanges: [] };
		console.log(JSON.stringify({ id, evidence, ms: 1, retryAfter: null }));
	}
`;

const looked = (registry: TestRegistry, count: number) =>
	eventually(
		async () => (await registry.store.lookTimes.list()).filter(({ lastAt }) => lastAt !== null),
		(times: LookTimeRecord[]) => times.length === count,
	);

describe("the schedule of looks", () => {
	it("has the collector look at what is due, one request to a host at a time, and says who asks", async () => {
		let open = 0;
		let most = 0;
		const agents = new Set<string | undefined>();
		const serve = modernServer();
		const slow: RequestListener = (request, response) => {
			agents.add(request.headers["user-agent"]);
			open += 1;
			most = Math.max(most, open);
			response.on("close", () => {
				open -= 1;
			});
			setTimeout(() => serve(request, response), 5);
		};
		const port = await startHost(slow);
		const earlier = await startHost(legacyServer(true).listener);
		const { registry, logged } = await schedule([
			...Array.from({ length: 3 }, (_, index) => `http://127.0.0.1:${port}/${index}`),
			`http://127.0.0.1:${earlier}/mcp`,
		]);
		await looked(registry, 4);
		const found = await registry.store.looks.list();
		expect(
			found.map(
				({ evidence }) => evidence.kind === "endpoint" && [evidence.state, evidence.tools?.length],
			),
		).toEqual(Array(4).fill(["ok-open", 1]));
		expect(most).toBe(1);
		expect([...agents]).toEqual([
			`AgentRegistry-Collector/${PROGRAM_VERSION} (+https://a.dev/about/collector/)`,
		]);
		expect(logged).toEqual([]);
	});

	it("does not ask hosts that are to be skipped", async () => {
		let asked = 0;
		const port = await startHost((_request, response) => {
			asked += 1;
			response.end();
		});
		const { registry } = await schedule(
			[`http://127.0.0.1:${port}/mcp`],
			realCollector(["127.0.0.1"]),
		);
		const [time] = await looked(registry, 1);
		const [look] = await registry.store.looks.list();
		expect([time?.failedAt, look?.evidence, asked]).toMatchObject([
			null,
			{ state: "opted-out" },
			0,
		]);
	});

	it("asks few of each domain in a batch, and holds its work for one batch", async () => {
		const urls = (host: string, count: number) =>
			Array.from(
				{ length: count },
				(_, index) => `https://s${index}.${host}/${String(index).padStart(3, "0")}`,
			);
		const { registry, held } = await schedule(
			[
				...urls("a.dev", 20),
				...urls("b.dev", 10),
				"https://s.vercel.app/",
				"https://t.vercel.app/",
			],
			[NODE, "--eval", WAITS],
		);
		await eventually(
			async () => held.length,
			(count) => count === 4,
		);
		const times = await registry.store.lookTimes.list();
		const batches = Map.groupBy(times, ({ nextAt }) => nextAt).values();
		const counts = [...batches].map((all) =>
			["a.dev", "b.dev", "vercel.app"].map(
				(host) => all.filter(({ subject }) => hostOfSubject(subject).endsWith(host)).length,
			),
		);
		expect(counts.sort(by(String))).toEqual([
			[4, 0, 0],
			[8, 2, 0],
			[8, 8, 2],
		]);
		expect(new Set(held)).toEqual(new Set(["evidence:looks"]));
	});

	it("lets no listing have more read in a day than it may, unless another names the same", async () => {
		const { registry, logged } = await schedule(
			["https://a.dev/1", "https://b.dev/2", "https://c.dev/3"],
			[NODE, "--eval", READS_MUCH],
			{},
			{
				"https://a.dev/1": ["big"],
				"https://b.dev/2": ["big"],
				"https://c.dev/3": ["big", "other"],
			},
		);
		const times = await eventually(
			async () => registry.store.lookTimes.list(),
			(all) => all.every(({ nextAt }) => nextAt > "2026-05-04T12:30:00.000Z"),
		);
		// One second after the look that read so much, both are due again, and one of them is bound until midnight.
		expect(
			times.map(({ subject, nextAt }) => [subject.slice(-1), nextAt.slice(0, 16)]).sort(),
		).toEqual([
			["1", "2026-05-05T00:00"],
			["2", "2026-05-05T00:00"],
			["3", "2026-05-04T13:00"],
		]);
		expect(logged).toEqual([]);
	});

	it("looks at what has just become public, and tells when there is something to show", async () => {
		const news: string[] = [];
		const registry = createTestRegistry();
		const looks = scheduleLooks({
			command: [NODE, "--eval", ANSWERS],
			registry,
			log: () => {},
			everyMs: NEVER_MS,
			planEveryMs: NEVER_MS,
			onNews: () => void news.push("look"),
		});
		onTestFinished(() => looks.stop());
		const { agentSlug } = await submitAndDecide(registry, {
			github_url: "https://github.com/quay/harbor",
		});
		looks.plan();
		const [time] = await looked(registry, 1);
		expect([time?.slugs, news]).toEqual([[agentSlug], ["look"]]);
	});

	it("tells the collector its secrets, and nothing else that is in the settings", async () => {
		const code = "console.error(JSON.stringify(process.env)); process.exit(3)";
		const secrets = { FORGE_TOKENS: "github.com=secret" };
		const command = [NODE, "--eval", code] as const;
		vi.stubEnv("SMTP_URL", "smtp://me:hidden@mail.test");
		onTestFinished(() => void vi.unstubAllEnvs());
		const { errors } = await schedule(["http://127.0.0.1:1/mcp"], [...command], secrets);
		await eventually(
			async () => errors,
			(all) => all.length > 0,
		);
		expect(errors[0]).toContain(JSON.stringify(secrets).slice(1));
		expect(errors[0]).not.toContain("hidden");
	});

	it.each([
		["dies", "process.exit(3)"],
		["says something else", 'console.log("{}")'],
	])("goes on with others after a collector that %s", async (_what, code) => {
		const { registry, logged } = await schedule(["http://127.0.0.1:1/mcp"], [NODE, "--eval", code]);
		await eventually(
			async () => logged,
			(lines) => lines.length > 0,
		);
		expect(logged).toEqual(["evidence could not be collected"]);
		const [time] = await registry.store.lookTimes.list();
		expect([time?.lastAt, time?.nextAt]).toEqual([null, "2026-05-04T13:00:00.000Z"]);
	});
});
