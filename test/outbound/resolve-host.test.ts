import { describe, expect, it } from "vitest";
import { resolveHost } from "#outbound/public-address.ts";

describe("the addresses of a host", () => {
	it("include names of this machine", async () => {
		const addresses = await resolveHost("localhost");
		expect(addresses.length).toBeGreaterThan(0);
		expect(addresses.every((address) => ["127.0.0.1", "::1"].includes(address))).toBe(true);
	});

	it.each([
		["a..b", "an empty label"],
		["a b", "a space"],
		["a".repeat(300), "far too long"],
	])("are empty for an impossible name: %s, %s", async (host) => {
		expect(await resolveHost(host)).toEqual([]);
	});
});
