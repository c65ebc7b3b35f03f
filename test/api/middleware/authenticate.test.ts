import { describe, expect, it } from "vitest";
import { Problem } from "#contract/http/problem.ts";
import { drawEmpty } from "../empty-registry.ts";
import { startService } from "../running-service.ts";

const FEED = "/api/v1/enterprise/agents?fields=slug";
const WATCHLIST = "/api/v1/watchlist";

const drawn = await drawEmpty();
const service = await startService(drawn);
const reader = await service.createToken("agents:read");
const watcher = await service.createToken("watchlist:write");

async function ask(path: string, headers: Record<string, string>): Promise<[number, string]> {
	const response = await fetch(service.origin + path, { headers });
	const body: unknown = await response.json();
	return [response.status, response.ok ? "" : (Problem.parse(body).detail ?? "")];
}

describe("a token on an endpoint that needs none", () => {
	it("must still have the scope of the feed", async () => {
		expect(await ask(FEED, {})).toEqual([200, ""]);
		expect(await ask(FEED, { "X-API-Key": reader })).toEqual([200, ""]);
		expect(await ask(FEED, { "X-API-Key": watcher })).toEqual([
			403,
			"The token lacks the scope agents:read.",
		]);
	});

	it("is ignored if the answer is the same for everyone", async () => {
		expect(await ask("/api/v1/categories", { "X-API-Key": "areg_guess" })).toEqual([200, ""]);
	});
});

describe("the headers of a token", () => {
	const refused = "The token is unknown, expired or revoked.";
	it.each<[string, (token: string) => Record<string, string>, [number, string]]>([
		["one", (token) => ({ Authorization: `Bearer ${token}` }), [200, ""]],
		["the other", (token) => ({ "X-API-Key": token }), [200, ""]],
		[
			"both alike",
			(token) => ({ Authorization: `bearer  ${token}`, "X-API-Key": token }),
			[200, ""],
		],
		[
			"both unlike",
			(token) => ({ Authorization: `Bearer ${token}`, "X-API-Key": `${token}x` }),
			[400, "Authorization and X-API-Key have different tokens; send only one."],
		],
		[
			"another scheme that ends alike",
			(token) => ({ Authorization: `NotBearer ${token}` }),
			[401, refused],
		],
		["more than a token", (token) => ({ Authorization: `Bearer ${token} more` }), [401, refused]],
		["a scheme and nothing else", () => ({ Authorization: "Bearer" }), [401, refused]],
		["none", () => ({}), [401, "Send a token in the header Authorization: Bearer or X-API-Key."]],
	])("are accepted or refused if they are %s", async (_what, headersFor, answer) => {
		expect(await ask(WATCHLIST, headersFor(watcher))).toEqual(answer);
	});
});
