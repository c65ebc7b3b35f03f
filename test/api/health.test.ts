import { describe, expect, it } from "vitest";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { Health } from "#contract/http/health.ts";
import { Problem } from "#contract/http/problem.ts";
import { drawEmpty } from "./empty-registry.ts";
import { startService } from "./running-service.ts";

/** Minutes since the snapshot. */
const HOURS = 3;

let stopping = false;
let lookedAt: string | undefined;
const drawn = await drawEmpty();
const service = await startService(drawn, {
	isStopping: () => stopping,
	lookedAt: async () => lookedAt,
	now: () => new Date(Date.parse(drawn.snapshot.at) + HOURS * 3_600_000),
});

describe("the health of a service", () => {
	it("describes the hour that is served", async () => {
		const response = await fetch(`${service.origin}/api/health`);
		expect(response.status).toBe(200);
		expect(Health.parse(await response.json())).toMatchObject({
			snapshot_id: drawn.snapshot.id,
			version: PROGRAM_VERSION,
		});
	});

	it("names the last check for changes, if it is later than the hour", async () => {
		const { at } = drawn.snapshot;
		const health = async () => {
			const response = await fetch(`${service.origin}/api/health`);
			return Health.parse(await response.json());
		};
		for (const [looked, told, status] of [
			[undefined, at, "stale"],
			["2001-01-01T00:00:00.000Z", at, "stale"],
			[new Date(Date.parse(at) + 3_600_000).toISOString(), undefined, "ok"],
		] as const) {
			lookedAt = looked;
			expect(await health()).toMatchObject({ looked_at: told ?? looked, status });
		}
	});

	it("is 503 while it shuts down, when everything else is still answered", async () => {
		stopping = true;
		const response = await fetch(`${service.origin}/api/health`);
		expect(response.status).toBe(503);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(Problem.parse(await response.json()).code).toBe("unavailable");
		expect((await fetch(`${service.origin}/api/v1/agents`)).status).toBe(200);
		expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});
});
