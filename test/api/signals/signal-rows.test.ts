import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { START } from "../../registry/registry-fixture.ts";
import { BASE_URL, json, type RoutesService } from "../routes-service.ts";
import { startSignals } from "./signals-service.ts";

let service: RoutesService;
beforeEach(async () => {
	service = await startSignals();
});
afterEach(() => service.close());

const bodyOf = async (path: string, init?: RequestInit) => (await service.ask(path, init)).json();
const statusOf = async (path: string, init?: RequestInit) => (await service.ask(path, init)).status;
const watched = (slug: string) => ({ slug, since: START, url: `${BASE_URL}/agents/${slug}/` });

describe("/api/v1/watchlist", () => {
	it("lists what was added, until it is removed", async () => {
		const path = "/api/v1/watchlist/mole";
		expect(await bodyOf(path, { method: "PUT" })).toEqual(watched("mole"));
		expect(await bodyOf(path)).toEqual(watched("mole"));
		expect(await bodyOf("/api/v1/watchlist")).toEqual({ agents: [watched("mole")], total: 1 });
		const response = await service.ask(path, { method: "DELETE" });
		expect([response.status, await response.text()]).toEqual([204, ""]);
		expect(response.headers.get("cache-control")).toBe("no-store");
		expect(await bodyOf("/api/v1/watchlist")).toEqual({ agents: [], total: 0 });
	});

	it.each([
		["GET", "mole", 404, "it is not on the list"],
		["PUT", "gone", 404, "it is not public"],
		["PUT", "Not-A-Slug", 404, "no agent can be called so"],
		["DELETE", "gone", 204, "there is nothing to take off"],
	])("%s of %s is %i: %s", async (method, slug, status) => {
		expect(await statusOf(`/api/v1/watchlist/${slug}`, { method })).toBe(status);
	});
});

describe("/api/v1/agents/{slug}/vote", () => {
	const path = "/api/v1/agents/mole/vote";

	it("keeps the last vote", async () => {
		expect(await bodyOf(path)).toEqual({ slug: "mole", value: 0 });
		expect(await bodyOf(path, json("PUT", { value: 1 }))).toEqual({ slug: "mole", value: 1 });
		await service.ask(path, json("PUT", { value: -1 }));
		expect(await bodyOf(path)).toEqual({ slug: "mole", value: -1 });
		expect(await statusOf(path, { method: "DELETE" })).toBe(204);
		expect(await bodyOf(path)).toEqual({ slug: "mole", value: 0 });
	});

	it.each([
		[{ value: 0 }, ["#/value"]],
		[{ value: "1" }, ["#/value"]],
		[{}, ["#/value"]],
		[{ value: 1, "a/b~c": 2, more: 3 }, ["#/a~1b~0c", "#/more"]],
		[{ value: 2, more: 3 }, ["#/value", "#/more"]],
		[[1], ["#"]],
	])("with the body %j names what is wrong: %j", async (body, pointers) => {
		const response = await service.ask(path, json("PUT", body));
		expect(response.status).toBe(422);
		const { code, errors } = (await response.json()) as {
			code: string;
			errors: { pointer: string }[];
		};
		expect([code, errors.map(({ pointer }) => pointer)]).toEqual(["invalid_body", pointers]);
	});
});

describe("POST /api/agents/{slug}/comments", () => {
	const path = "/api/agents/mole/comments";

	it("names the body if its text is refused", async () => {
		const problem = await bodyOf(path, json("POST", { body: "nice\u202Etxt" }));
		expect(problem).toMatchObject({ code: "invalid_body", errors: [{ pointer: "#/body" }] });
	});
});
