import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { startBackground } from "#api/process/background.ts";
import { readConfig } from "#api/settings/config.ts";
import { networksFor, OUTBOUND } from "#api/settings/outbound-networks.ts";
import { keysOf } from "#contract/members-of.ts";
import { createWebhookSender } from "#delivery/send-webhook.ts";
import { createGuardedFetch } from "#outbound/guarded-fetch.ts";
import { createAddressPolicy } from "#outbound/public-address.ts";
import { reachableNetworks } from "#sources/source-ports.ts";
import { createTestRegistry } from "../../registry/registry-fixture.ts";

const LOOPBACK = "127.0.0.0/8";

it("what the operator opens for hosts in the settings is closed to addresses of members", () => {
	const forOperator = readConfig({ OUTBOUND_ALLOW: LOOPBACK });
	const forMembers = readConfig({ OUTBOUND_ALLOW_MEMBERS: LOOPBACK });
	for (const what of keysOf(OUTBOUND)) {
		const isOperators = OUTBOUND[what] === "operator";
		const ports = [":80", ":443"];
		expect(networksFor(what, forOperator)).toEqual(isOperators ? [LOOPBACK] : ports);
		expect(networksFor(what, forMembers)).toEqual(isOperators ? [] : [LOOPBACK, ...ports]);
	}
});

it("no other file of the service chooses between the two", () => {
	const folder = join(import.meta.dirname, "../../../api");
	const naming = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
		(file) =>
			file.endsWith(".ts") && /outboundAllow/.test(readFileSync(join(folder, file), "utf8")),
	);
	expect(naming.toSorted()).toEqual([
		"main.ts",
		"oidc/open-providers.ts",
		"settings/config.ts",
		"settings/outbound-networks.ts",
		"sources/follower-command.ts",
	]);
});

it.each([
	["OUTBOUND_ALLOW", LOOPBACK, true, 0],
	["OUTBOUND_ALLOW_MEMBERS", LOOPBACK, true, 1],
	["OUTBOUND_ALLOW_MEMBERS", LOOPBACK, false, 0],
	["ALLOWED_HOSTS", LOOPBACK, true, 1],
	["ALLOWED_HOSTS", LOOPBACK, false, 0],
	["ALLOWED_HOSTS", `${LOOPBACK}:*`, false, 1],
] as const)(
	"with %s=%s, and its port named: %s, %i members' requests reach it",
	async (setting, value, isNamed, reached) => {
		let knocks = 0;
		const host = createServer((_request, response) => {
			knocks += 1;
			response.end("{}");
		}).listen(0, "127.0.0.1");
		await once(host, "listening");
		onTestFinished(() => void host.close());
		const { port } = host.address() as AddressInfo;
		const background = await startBackground({
			config: readConfig({
				[setting]: value,
				FOLLOW_SOURCES: "off",
				...(isNamed && { OUTBOUND_PORTS: `9999,${port}` }),
			}),
			registry: createTestRegistry(),
			log: () => {},
			random: () => 0,
			onChange: () => {},
			watchMail: (mailer) => mailer,
		});
		onTestFinished(background.stop);
		const address = `http://127.0.0.1:${port}/`;
		expect(background.checkAddress(address).ok).toBe(reached === 1);
		const { fetched } = await background.askForDocument(address, "owner:ada");
		expect([fetched, knocks]).toEqual([reached === 1, reached]);
	},
);

it("a port of other services is asked by nobody, wherever a request leads", async () => {
	const policy = createAddressPolicy(
		networksFor("webhooks", readConfig({ OUTBOUND_PORTS: "8443" })),
	);
	const dialled: string[] = [];
	const fetch = createGuardedFetch({
		policy,
		resolve: async () => ["8.8.4.4"],
		userAgent: "test",
		route(address) {
			dialled.push(address);
			return "127.0.0.1";
		},
	});
	const send = createWebhookSender({ fetch, now: () => new Date() });
	for (const port of [1, 22, 25, 53, 3306, 5432, 6379, 8080, 11211, 65535]) {
		const url = `https://hooks.example:${port}/`;
		const message = { id: "m", url, secret: "whsec_AAAA", body: "{}", patienceMs: 1000 };
		expect([port, (await send(message)).result]).toEqual([port, "refused"]);
	}
	for (const address of ["https://h.example/", "http://h.example/", "https://h.example:8443/"]) {
		expect(policy.usesPort(new URL(address))).toBe(true);
	}
	expect(dialled).toEqual([]);
});

it.each([
	["a public host", "https://registry.example/v0", ["93.184.216.34"], false],
	["a public address", "https://93.184.216.34/v0", [], false],
	["a host without an answer", "https://gone.example/", [], false],
	["a host inside", "https://registry.internal/v0", ["10.1.2.3"], true],
	["an address inside", "http://[::1]:8080/v0", [], true],
	["a folder", "/srv/servers", [], true],
	["a repository over SSH", "git@code.internal:servers.git", [], true],
])("a source at %s leads inside: %s", async (_what, place, addresses, isOpen) => {
	const opened = await reachableNetworks(place, [LOOPBACK], async () => addresses);
	expect(opened).toEqual(isOpen ? [LOOPBACK] : []);
});
