import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issueToken } from "#registry/tokens/tokens.ts";
import { figureOf, parseMetrics } from "../api/metrics/parse-metrics.ts";
import { eventually } from "../scripts/command-line.ts";
import { freePort } from "../scripts/instance.ts";
import { register as registerAt } from "../scripts/registrations.ts";
import { hasPostgres } from "../servers/postgres-server.ts";
import { hasRedis } from "../servers/redis-server.ts";
import { contextOf, type SeveralProcesses, startSeveral } from "./several-processes.ts";

const AWAY = "the records cannot be reached";
const BACK = "the records can be reached again";
const ASKED = 5;

let several: SeveralProcesses;
let token: string;
let metricsPort: number;
let registered = 0;

async function register() {
	registered += 1;
	const title = `Tide Table ${registered}`;
	const response = await registerAt(several.origins[0] ?? "", token, { title });
	await response.arrayBuffer();
	return { status: response.status, retryAfter: response.headers.get("retry-after") };
}

async function search() {
	const response = await fetch(`${several.origins[0]}/api/v1/agents?q=harbor&limit=2`);
	await response.arrayBuffer();
	return response.status;
}

const untilItRegisters = () =>
	eventually(
		() => register(),
		({ status }) => status === 202,
	);

const told = (text: string) =>
	(several.outputs()[0] ?? "").split("\n").filter((line) => line.includes(text));

describe.runIf(hasPostgres && hasRedis)("a process whose database is away", () => {
	beforeAll(async () => {
		metricsPort = await freePort();
		several = await startSeveral({
			settings: { METRICS_PORT: String(metricsPort), LIMIT_WRITE: "0" },
			builds: ["off"],
		});
		token = (await issueToken(contextOf(several), { name: "laptop", scopes: ["agents:write"] }))
			.token;
	});
	afterAll(() => several?.remove());

	it("continues to read, refuses writes, and logs once that it is away and once that it is back", async () => {
		expect((await register()).status).toBe(202);
		await several.postgres.stop();
		for (let turn = 0; turn < ASKED; turn += 1) {
			expect(await register()).toEqual({ status: 503, retryAfter: "30" });
			expect(await search()).toBe(200);
		}
		await several.postgres.start();
		await untilItRegisters();
		expect([told(AWAY).length, told(BACK).length]).toEqual([1, 1]);
		expect(told('"level":"error"')).toEqual([]);
	});

	it("can start, and connects when it is back", async () => {
		await several.postgres.stop();
		await several.kill(0);
		await several.restart(0);
		expect(await search()).toBe(200);
		for (let turn = 0; turn < ASKED; turn += 1) {
			expect(await register()).toEqual({ status: 503, retryAfter: "30" });
		}
		await several.postgres.start();
		await untilItRegisters();
		expect([told(AWAY).length, told(BACK).length]).toEqual([1, 1]);
		expect(told('"level":"error"')).toEqual([]);
	});

	it("shows operators its connections and how long writes wait for each other", async () => {
		await register();
		const response = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
		const families = parseMetrics(await response.text());
		const connections = (state: string) =>
			figureOf(families, "agent_registry_database_connections", { state });
		expect((connections("busy") ?? 0) + (connections("idle") ?? 0)).toBeGreaterThan(0);
		expect(connections("waiting")).toBe(0);
		expect(families.has("agent_registry_write_lock_wait_seconds")).toBe(true);
		expect(families.has("agent_registry_transaction_retries_total")).toBe(true);
	});
});
