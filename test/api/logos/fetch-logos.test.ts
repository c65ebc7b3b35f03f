import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, afterEach, beforeEach, describe, expect, it } from "vitest";
import { scheduleLogos } from "#api/logos/schedule-logos.ts";
import { createFailedWork } from "#api/pools/failed-work.ts";
import { checkerCommand } from "#api/process/confined-commands.ts";
import { LOGO } from "#contract/limits.ts";
import { decodeLogo } from "../../logos/known-decoder.ts";
import { pngOf, svgOf } from "../../logos/pictures.ts";
import { agent } from "../../registry/record-builders.ts";
import { createTestRegistry, type TestRegistry } from "../../registry/registry-fixture.ts";
import { save } from "../../registry/store-suite.ts";

/** The answers of the foreign host. */
const FILES: Readonly<Record<string, Buffer>> = {
	"/logo.png": pngOf(64, 64),
	"/page": Buffer.from("<html></html>"),
	"/script.svg": svgOf("<script>1</script>"),
	"/large.png": Buffer.alloc(LOGO.maxBytes + 1),
};

let registry: TestRegistry;
let changes: number;
const knocks: string[] = [];
const stops: (() => Promise<void>)[] = [];

const host = createServer(({ url = "", headers }, response) => {
	knocks.push(`${url} ${headers["user-agent"]}`);
	const file = FILES[url];
	response.writeHead(file ? 200 : 404).end(file);
}).listen(0, "127.0.0.1");
await once(host, "listening");
const origin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
beforeEach(() => {
	registry = createTestRegistry();
	changes = 0;
	knocks.length = 0;
});
afterEach(async () => {
	for (const stop of stops.splice(0)) await stop();
});
afterAll(() => host.close());

/** Runs as in the service, and waits until this many addresses were requested. */
async function fetchAll(addresses: readonly string[], allowed = ["127.0.0.1/32"]) {
	await save(registry.store, (to) => {
		for (const [number, logoUrl] of addresses.entries()) {
			to.agents.save(agent(`agent-${number}`, { logoUrl }));
		}
	});
	const { stop } = scheduleLogos({
		command: checkerCommand({ baseUrl: "https://a.dev", about: "logos", allowed }),
		decodeLogo,
		registry,
		log: () => {},
		failed: createFailedWork(0),
		pausesMs: { busy: 50, idle: 50 },
		onChange: () => {
			changes += 1;
		},
	});
	stops.push(stop);
	for (;;) {
		const asked = await registry.store.logoAddresses.list();
		if (asked.length === addresses.length) return asked;
		await pause(20);
	}
}

describe("logos at addresses", () => {
	it("are fetched once, decoded and stored, and the next release shows them", async () => {
		const address = `${origin}/logo.png`;
		const [asked] = await fetchAll([address]);
		const [logo] = await registry.store.logos.list();
		expect(asked).toMatchObject({ address, sha256: logo?.sha256, finding: null });
		expect(logo?.by).toBeNull();
		await pause(200);
		expect(knocks).toEqual(["/logo.png AgentRegistry-Logos/1.0 (+https://a.dev/about/)"]);
		expect(changes).toBe(1);
	});

	it.each([
		["/nothing.png", "The address answers with status 404."],
		["/page", "The picture is not a PNG, JPEG, WebP, GIF or SVG."],
		["/script.svg", "The picture contains scripts."],
		["/large.png", "The answer of the address is larger than 512 KiB."],
	])("at %s are recorded as not available", async (path, finding) => {
		expect(await fetchAll([origin + path])).toMatchObject([{ sha256: null, finding }]);
		expect(changes).toBe(0);
	});

	it("inside the network of the service are never requested", async () => {
		const [asked] = await fetchAll([`${origin}/logo.png`], []);
		expect(asked?.finding).toMatch(/public internet/);
		expect(knocks).toEqual([]);
	});
});
