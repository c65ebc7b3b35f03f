import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Health } from "#contract/health.ts";
import { Problem } from "#contract/problem.ts";
import { drawEmpty } from "./empty-registry.ts";
import { type DrawnSample, type Service, startService } from "./running-service.ts";

let drawn: DrawnSample;
let service: Service;
let stopping = false;
beforeAll(async () => {
	drawn = await drawEmpty();
	service = await startService(drawn, { isStopping: () => stopping });
});
afterAll(async () => {
	await service.close();
	await drawn.remove();
});

describe("the health of a service", () => {
	it("is told from the hour that is served", async () => {
		const response = await fetch(`${service.origin}/api/health`);
		expect(response.status).toBe(200);
		expect(Health.parse(await response.json()).snapshot_id).toBe(drawn.snapshot.id);
	});

	it("is 503 once it is about to end, while everything else is answered as before", async () => {
		stopping = true;
		const response = await fetch(`${service.origin}/api/health`);
		expect(response.status).toBe(503);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(Problem.parse(await response.json()).code).toBe("unavailable");
		expect((await fetch(`${service.origin}/api/v1/agents`)).status).toBe(200);
		expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
	});
});
