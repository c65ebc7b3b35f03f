import type { RequestListener } from "node:http";
import { describe, expect, it, onTestFinished } from "vitest";
import { collectorCommand } from "#api/evidence/collector-command.ts";
import { scheduleLooks } from "#api/evidence/schedule-looks.ts";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { hostOfSubject } from "#domain/evidence/look-questions.ts";
import type { LookTimeRecord } from "#domain/records/look-record.ts";
import { legacyServer, modernServer } from "../../evidence/mcp-servers.ts";
import { startHost } from "../../outbound/listening-host.ts";
import { lookTime } from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
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
) {
	const registry = createTestRegistry();
	await registry.store.transact(async ({ lookTimes }) => {
		for (const url of urls) lookTimes.save(lookTime(url));
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

	it("asks a host that wants us to wait for nothing more, and holds its work for one batch", async () => {
		const urls = (host: string, count: number) =>
			Array.from(
				{ length: count },
				(_, index) => `https://${host}/${String(index).padStart(3, "0")}`,
			);
		const { registry, held } = await schedule(
			[...urls("a.dev", 70), ...urls("b.dev", 10)],
			[NODE, "--eval", WAITS],
		);
		await eventually(
			async () => held.length,
			(count) => count === 3 + 3,
		);
		const times = await registry.store.lookTimes.list();
		const nextAts = Map.groupBy(times, ({ subject }) => hostOfSubject(subject));
		const next = [...nextAts].map(([host, all]) => [host, new Set(all.map((one) => one.nextAt))]);
		expect(next).toEqual([
			["a.dev", new Set(["2026-05-04T13:04:00.000Z"])],
			["b.dev", new Set(["2026-05-04T12:10:00.000Z"])],
		]);
	});

	it("tells the collector its secrets, and nothing else that is in the settings", async () => {
		const code = "console.error(JSON.stringify(process.env)); process.exit(3)";
		const secrets = { FORGE_TOKENS: "github.com=secret" };
		const command = [NODE, "--eval", code] as const;
		const { errors } = await schedule(["http://127.0.0.1:1/mcp"], [...command], secrets);
		await eventually(
			async () => errors,
			(all) => all.length > 0,
		);
		expect(errors[0]).toContain(` ${JSON.stringify(secrets)}`);
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
