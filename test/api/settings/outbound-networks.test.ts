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
import { openedNetworks } from "#sources/source-ports.ts";
import { createTestRegistry } from "../../registry/registry-fixture.ts";

const LOOPBACK = "127.0.0.0/8";

it("what the operator opens for hosts in the settings is closed to addresses of members", () => {
	const forOperator = readConfig({ OUTBOUND_ALLOW: LOOPBACK });
	const forMembers = readConfig({ OUTBOUND_ALLOW_MEMBERS: LOOPBACK });
	for (const what of keysOf(OUTBOUND)) {
		const isOperators = OUTBOUND[what] === "operator";
		expect(networksFor(what, forOperator)).toEqual(isOperators ? [LOOPBACK] : []);
		expect(networksFor(what, forMembers)).toEqual(isOperators ? [] : [LOOPBACK]);
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
	["OUTBOUND_ALLOW", 0],
	["OUTBOUND_ALLOW_MEMBERS", 1],
	["ALLOWED_HOSTS", 1],
])("with %s, %i members' requests reach the network", async (setting, reached) => {
	let knocks = 0;
	const host = createServer((_request, response) => {
		knocks += 1;
		response.end("{}");
	}).listen(0, "127.0.0.1");
	await once(host, "listening");
	onTestFinished(() => void host.close());
	const background = await startBackground({
		config: readConfig({ [setting]: LOOPBACK, FOLLOW_SOURCES: "off" }),
		registry: createTestRegistry(),
		log: () => {},
		random: () => 0,
		onChange: () => {},
		watchMail: (mailer) => mailer,
	});
	onTestFinished(background.stop);
	const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}/`;
	expect(background.checkAddress(address).ok).toBe(reached === 1);
	const { fetched } = await background.askForDocument(address, "owner:ada");
	expect([fetched, knocks]).toEqual([reached === 1, reached]);
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
	const opened = await openedNetworks(place, [LOOPBACK], async () => addresses);
	expect(opened).toEqual(isOpen ? [LOOPBACK] : []);
});
