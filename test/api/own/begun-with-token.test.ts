import { describe, expect, it } from "vitest";
import { GUILD, useOwnService } from "./own-service.ts";

const { ask, makeToken, running } = useOwnService();

const BEGUN: readonly [method: string, path: string, page: string][] = [
	["POST", "/api/v1/me/export", "/dashboard/account/export.json"],
	["POST", "/api/v1/me/address", "/dashboard/account/"],
	["POST", "/api/v1/me/join", "/dashboard/account/"],
	["DELETE", "/api/v1/me", "/dashboard/account/"],
];

describe.each(BEGUN)("%s %s", (method, path, page) => {
	it("leads its person to a new sign-in, and changes nothing", async () => {
		const { store } = running().registry;
		const before = await store.accounts.find("ada");
		const { token } = await makeToken("ada", undefined);
		const { status, body } = await ask(token, path, { method });
		expect(status).toBe(202);
		const next = new URL(body?.next);
		expect([next.pathname, next.searchParams.get("next")]).toEqual(["/sign-in/", page]);
		expect(await store.accounts.find("ada")).toEqual(before);
	});

	it("is for no token with limits, and none that only reads", async () => {
		const limited = await makeToken("ada", { organisation: GUILD.id });
		const reading = await makeToken("ada", undefined, ["agents:read"]);
		for (const { token } of [limited, reading]) {
			expect((await ask(token, path, { method })).status).toBe(403);
		}
	});
});
