import { expect, it } from "vitest";
import { useService } from "../running-service.ts";

const running = useService();

it("the badge of the status is drawn when it is asked for, and kept for minutes only", async () => {
	const ask = (path: string) => fetch(`${running.service.origin}/api/badges/${path}`);
	const status = await ask("harbor-scout?style=status");
	expect(status.status).toBe(200);
	expect(status.headers.get("content-type")).toContain("image/svg+xml");
	expect(status.headers.get("cache-control")).toContain("s-maxage=300");
	expect(await status.text()).toContain("not checked");
	expect(await (await ask("harbor-scout.json?style=status")).json()).toMatchObject({
		message: expect.stringContaining("not checked"),
	});
	expect((await ask("nobody-here?style=status")).status).toBe(404);
	expect((await ask("harbor-scout?style=other")).status).toBe(400);
	const usual = await ask("harbor-scout");
	expect(await usual.text()).not.toContain("not checked");
});
