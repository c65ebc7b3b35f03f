import { describe, expect, it } from "vitest";
import { drawSample, sampleHour, startService } from "../running-service.ts";

const KEPT = "repo-lantern";

const drawn = await drawSample();
const hour = sampleHour(drawn);
const kept = { ...hour, snapshot: { ...hour.snapshot, kept: [KEPT] } };
const service = await startService(drawn, { source: () => kept });

const ask = (path: string, init?: RequestInit) => fetch(service.origin + path, init);

describe("a listing that is kept inside", () => {
	it.each([
		["the list of MCP servers", "/v0.1/servers?limit=100"],
		["a search for MCP servers", "/v0.1/servers?search=lantern"],
		["servers changed since", "/v0.1/servers?limit=100&updated_since=2020-01-01T00:00:00Z"],
	])("is not in %s", async (_what, path) => {
		const response = await ask(path);
		expect(response.status).toBe(200);
		expect(await response.text()).not.toMatch(/repo-?lantern/i);
	});

	it.each([
		"/v0.1/servers/example.repolantern%2Frepo-lantern/versions",
		"/v0.1/servers/example.repolantern%2Frepo-lantern/versions/latest",
	])("answers by its name at %s", async (path) => {
		const response = await ask(path);
		expect(response.status).toBe(200);
		expect(await response.text()).toContain("repo-lantern");
	});

	it("is still found by those who search here", async () => {
		const response = await ask("/api/v1/agents?q=repo%20lantern");
		expect(await response.text()).toContain(`"slug":"${KEPT}"`);
	});
});
