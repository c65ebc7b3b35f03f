import { beforeAll, describe, expect, it } from "vitest";
import { fillPath } from "#contract/http/addresses.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { ENDPOINTS } from "#contract/http/endpoints.ts";
import { type PROBLEMS, Problem } from "#contract/http/problem.ts";
import { SCOPES, type Scope } from "#contract/vocabulary.ts";
import { COLLECTION_NAMES } from "#registry/collections.ts";
import { issueToken, revokeToken } from "#registry/tokens/tokens.ts";
import { RECIPES, type Recipe } from "../../conformance/recipes.ts";
import { createWorld, WORLD_OWNER } from "../../conformance/world.ts";
import { readAll } from "../../registry/store-suite.ts";
import { drawSample, NOW, startService } from "../running-service.ts";

/** Every route that changes something or shows private data. */
const rows = (ENDPOINTS as readonly Endpoint[]).filter(({ scope }) => scope !== undefined);
const recipes: Readonly<Record<string, Recipe>> = RECIPES;

/** Credentials that do not fit, each with the expected answer. */
const REFUSED = [
	["no token", 401, "missing_credentials"],
	["a token that never was", 401, "invalid_credentials"],
	["an expired token", 401, "invalid_credentials"],
	["a revoked token", 401, "invalid_credentials"],
	["a fitting token in the query", 401, "missing_credentials"],
	["a fitting token in a cookie", 401, "missing_credentials"],
	["a fitting token under another scheme", 401, "invalid_credentials"],
	["two different tokens", 400, "conflicting_credentials"],
] as const;
type Carried = (typeof REFUSED)[number][0] | Scope;

let now = NOW;
const tokens = new Map<Carried, string>();

const drawn = await drawSample();
const service = await startService(drawn, { now: () => now });
const world = await createWorld(service.registry);
const issue = (scopes: readonly Scope[], days: number) =>
	issueToken(service.registry, { name: "matrix", scopes, ownerId: WORLD_OWNER, days });
const expired = await issue(SCOPES, 1);
now = new Date(NOW.getTime() + 86_400_000);
const revoked = await issue(SCOPES, 1);
await revokeToken(service.registry, revoked.record.id);
tokens.set("an expired token", expired.token);
tokens.set("a revoked token", revoked.token);
for (const scope of SCOPES) tokens.set(scope, (await issue([scope], 300)).token);

describe.each(rows)("$method $path", (endpoint) => {
	// There are thousands, so they are counted once for all refusals.
	let events: number;
	let asked: Asked;
	let before: readonly unknown[];
	let text: string;
	beforeAll(async () => {
		asked = await prepared(endpoint);
		before = await everything();
		text = JSON.stringify(before);
		events = await countEvents();
	});

	async function expectRefusal(carried: Carried, refusal: Refusal): Promise<void> {
		await expectProblem(endpoint, await ask(endpoint, carried, asked), refusal);
		expect(areSame(await everything(), before), "nothing is changed").toBe(true);
	}

	it.each(REFUSED)("refuses %s with %i, and changes nothing", async (carried, status, code) => {
		await expectRefusal(carried, { status, code });
	});

	it.each(SCOPES.filter((scope) => !isEnough(scope, endpoint)))(
		"refuses a token with only the scope %s, and changes nothing",
		async (scope) => {
			await expectRefusal(scope, { status: 403, code: "insufficient_scope" });
		},
	);

	it("has appended no event and changed no member for any refusal", async () => {
		expect(await countEvents()).toBe(events);
		expect(JSON.stringify(await everything()) === text, "nothing is changed").toBe(true);
	});

	// The sample release has no server of the token's owner. Tests under test/api cover such rows.
	it.skipIf(recipes[endpoint.id]?.onlyAbsent)(
		`accepts a token with the scope ${endpoint.scope}`,
		async () => {
			if (!endpoint.scope) throw new Error("A row without a scope is none of these");
			const response = await ask(endpoint, endpoint.scope, await prepared(endpoint));
			expect([response.status, await response.text()]).toEqual([
				endpoint.status,
				expect.anything(),
			]);
		},
	);
});

/** Who can write agents or collections can also read them. */
function isEnough(scope: Scope, { scope: needed }: Endpoint): boolean {
	return (
		scope === needed ||
		(/^(?:agents|collections):write$/.test(scope) && needed === scope.replace("write", "read"))
	);
}

interface Refusal {
	status: number;
	code: keyof typeof PROBLEMS;
}

async function expectProblem(
	endpoint: Endpoint,
	response: Response,
	{ status, code }: Refusal,
): Promise<void> {
	expect(response.status).toBe(status);
	const text = await response.text();
	expect(Problem.parse(JSON.parse(text)).code).toBe(code);
	expect(text).not.toMatch(/areg_|[0-9a-f]{64}/);
	expect(response.headers.get("cache-control")).toBe("no-store");
	const challenge = response.headers.get("www-authenticate");
	if (status !== 400) expect(challenge).toContain('Bearer realm="agent-registry"');
	if (status === 403) expect(challenge).toContain(`scope="${endpoint.scope}"`);
}

async function countEvents(): Promise<number> {
	return (await readAll(service.registry.store)).length;
}

type Asked = Awaited<ReturnType<typeof prepared>>;

/** The preparation of a row's recipe, done once more. */
async function prepared({ id }: Endpoint) {
	const { make, query = "", ...recipe } = recipes[id] ?? {};
	const { parameters = {}, body } = make ? await world.prepare(make) : recipe;
	return { parameters, body, query };
}

async function ask(
	endpoint: Endpoint,
	carried: Carried,
	{ parameters, body, query }: Asked,
): Promise<Response> {
	const path = fillPath(endpoint.path, parameters) + query;
	const inQuery = carried === "a fitting token in the query";
	const secret = `${query === "" ? "?" : "&"}access_token=${world.token}&token=${world.token}`;
	return fetch(service.origin + path + (inQuery ? secret : ""), {
		method: endpoint.method,
		headers: {
			...(body ? { "Content-Type": "application/json" } : {}),
			...headersFor(carried),
		},
		...(body ? { body: JSON.stringify(body) } : {}),
	});
}

function headersFor(carried: Carried): Record<string, string> {
	const fitting = world.token;
	switch (carried) {
		case "no token":
		case "a fitting token in the query":
			return {};
		case "a fitting token in a cookie":
			return { Cookie: `__Host-areg_session=${fitting}; areg_token=${fitting}` };
		case "a fitting token under another scheme":
			return { Authorization: `Basic ${fitting}` };
		case "two different tokens":
			return {
				Authorization: `Bearer ${fitting}`,
				"X-API-Key": tokens.get("agents:write") ?? "",
			};
		default:
			return { Authorization: `Bearer ${tokens.get(carried) ?? "areg_never"}` };
	}
}

/**
 * Everything that a refused request must leave unchanged. Leaves out when tokens were last used, which is recorded
 * before the scope is checked.
 */
async function everything(): Promise<readonly unknown[]> {
	const { store } = service.registry;
	const lists = COLLECTION_NAMES.map(async (name) => {
		if (name !== "tokens") return store[name].list();
		const tokens = await store.tokens.list();
		return tokens.map(({ lastUsedAt: _, ...token }) => JSON.stringify(token));
	});
	return (await Promise.all(lists)).flat();
}

/** A record that is saved again is another object. Comparing what they contain is far slower, so it is done once per row. */
function areSame(some: readonly unknown[], others: readonly unknown[]): boolean {
	return some.length === others.length && some.every((one, place) => one === others[place]);
}
