import { describe, expect, it } from "vitest";
import { createTxtResolver } from "#outbound/ask-name-servers.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import { startNameServer } from "./name-server.ts";

const ANSWERS = {
	"site.example": { code: 0, records: [["v=spf1 -all"], ["agent-registry=", "abc", "def"]] },
	"empty.example": { code: 0, records: [] },
	"unknown.example": { code: 3, records: [] },
	"broken.example": { code: 2, records: [] },
	"refusing.example": { code: 5, records: [] },
};

async function createResolver() {
	return createTxtResolver({ servers: [await startNameServer(ANSWERS)] });
}

describe("the TXT records of a name", () => {
	it("have their strings joined", async () => {
		const resolveTxt = await createResolver();
		const texts = await resolveTxt("site.example");
		expect([...texts].sort()).toEqual(["agent-registry=abcdef", "v=spf1 -all"]);
	});

	it.each([
		["empty.example", "no such records"],
		["unknown.example", "no such name"],
		["a..b", "no name at all"],
		[`${"a".repeat(64)}.example`, "a label that is too long"],
		[`${"a.".repeat(200)}example`, "a name that is too long"],
	])("are empty for %s: %s", async (name) => {
		const resolveTxt = await createResolver();
		expect(await resolveTxt(name)).toEqual([]);
	});

	it.each(["broken.example", "refusing.example"])("are unknown for %s", async (name) => {
		const resolveTxt = await createResolver();
		const error = await resolveTxt(name).catch((error: unknown) => error);
		expect(error).toBeInstanceOf(OutboundFailure);
		expect(error).toMatchObject({
			kind: "connection_failed",
			message: "The host name could not be looked up.",
		});
	});

	it("are given up if no server answers", async () => {
		const servers = [await startNameServer(ANSWERS)];
		const resolveTxt = createTxtResolver({ servers, timeoutMs: 100 });
		const error = await resolveTxt("silent.example").catch((error: unknown) => error);
		expect(error).toBeInstanceOf(OutboundFailure);
	});
});
