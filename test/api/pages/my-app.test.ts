import { describe, expect, it } from "vitest";
import { useService } from "../running-service.ts";

const running = useService();
const ask = (path: string) => fetch(running.service.origin + path, { redirect: "manual" });

describe("a link with the app that a visitor uses", () => {
	it.each([
		["/?app=cursor", "/", "any page"],
		["/agents/?q=tide&app=cursor&type=agent", "/agents/?q=tide&type=agent", "with the other words"],
		["/agents/harbor-scout/?app=cursor", "/agents/harbor-scout/#add-cursor", "at the app's button"],
	])("%s leads to %s: %s", async (path, location) => {
		const { status, headers } = await ask(path);
		expect([status, headers.get("location")]).toEqual([303, location]);
		expect(headers.get("set-cookie")).toMatch(
			/^app=cursor; Max-Age=31536000; Path=\/; Secure; SameSite=Lax$/,
		);
		expect(headers.get("cache-control")).toBe("no-store");
	});

	it.each(["/?app=nothing", "/?app=", "/"])("%s sets no cookie", async (path) => {
		const { status, headers } = await ask(path);
		expect([status, headers.get("set-cookie")]).toEqual([200, null]);
	});

	it("is no concern of the API", async () => {
		expect((await ask("/api/v1/categories?app=cursor")).headers.get("set-cookie")).toBeNull();
	});
});
