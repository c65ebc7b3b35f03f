import { describe, expect, it } from "vitest";
import { GUILD, useOwnService } from "./own-service.ts";

const { ask, makeToken, running } = useOwnService();

const BEGUN: readonly [act: string, page: string][] = [
	["export", "/dashboard/account/export.json"],
	["address", "/dashboard/account/"],
	["join", "/dashboard/account/"],
	["delete", "/dashboard/account/"],
];

describe.each(BEGUN)("POST /api/v1/me/begin, to %s", (act, page) => {
	const begin = (token: string) =>
		ask(token, "/api/v1/me/begin", { method: "POST", body: { act } });

	it("leads its person to a new sign-in, and changes nothing", async () => {
		const { store } = running().registry;
		const before = await store.accounts.find("ada");
		const { token } = await makeToken("ada", undefined);
		const { status, body } = await begin(token);
		expect(status).toBe(202);
		const next = new URL(body?.next);
		expect([next.pathname, next.searchParams.get("next")]).toEqual(["/sign-in/", page]);
		expect(await store.accounts.find("ada")).toEqual(before);
	});

	it("is for no token with limits, and none that only reads", async () => {
		const limited = await makeToken("ada", { organisation: GUILD.id });
		const reading = await makeToken("ada", undefined, ["agents:read"]);
		for (const { token } of [limited, reading]) {
			expect((await begin(token)).status).toBe(403);
		}
	});
});
