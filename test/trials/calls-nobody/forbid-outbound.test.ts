import { createSocket } from "node:dgram";
import { lookup, resolve4 } from "node:dns";
import { lookup as lookUp, Resolver, resolveTxt } from "node:dns/promises";
import { get } from "node:http";
import { connect, type LookupFunction } from "node:net";
import { connect as connectSecurely } from "node:tls";
import { describe, expect, it } from "vitest";
import { startHost } from "../../outbound/listening-host.ts";
import { startNameServer } from "../../outbound/name-server.ts";

/** The attempts recorded since. Every test runs under the guard, and fails if any are left. */
const noted = () => globalThis.outboundAttempts?.splice(0);

/** In the range for documentation, where nobody answers. */
const FOREIGN = "192.0.2.1";

const askNobody: LookupFunction = (_host, _options, done) => done(null, FOREIGN, 4);

describe("a process under the guard", () => {
	it.each<[string, () => unknown, string]>([
		["net.connect", () => connect(9, FOREIGN), `connect to ${FOREIGN}`],
		[
			"net.connect with options",
			() => connect({ port: 9, host: "2001:db8::1" }),
			"connect to 2001:db8::1",
		],
		["tls.connect", () => connectSecurely({ port: 9, host: FOREIGN }), `connect to ${FOREIGN}`],
		["http.get", () => get(`http://${FOREIGN}/`), `connect to ${FOREIGN}`],
		["fetch", () => fetch(`http://${FOREIGN}/`), `connect to ${FOREIGN}`],
		["fetch by name", () => fetch("https://registry.example/"), "connect to registry.example"],
		["dns.lookup", () => lookup("registry.example", () => {}), "look up registry.example"],
		["dns.promises.lookup", () => lookUp("registry.example"), "look up registry.example"],
		["dns.resolve4", () => resolve4("registry.example", () => {}), "resolve registry.example"],
		["dns.promises.resolveTxt", () => resolveTxt("registry.example"), "resolve registry.example"],
		["a resolver", () => new Resolver().resolveTxt("registry.example"), "resolve registry.example"],
	])("cannot leave with %s", async (_, leave, attempt) => {
		await expect(Promise.resolve().then(leave)).rejects.toThrow();
		expect(noted()).toEqual([attempt]);
	});

	it("cannot send datagrams to others", () => {
		const socket = createSocket("udp4");
		expect(() => socket.send("hello", 9, FOREIGN)).toThrow("may not send to");
		expect(() => socket.connect(9, FOREIGN)).toThrow("may not send to");
		socket.close();
		expect(noted()).toHaveLength(2);
	});

	it("cannot leave with its own name lookups", async () => {
		const request = get("http://registry.example/", { lookup: askNobody, agent: false });
		const [error] = await new Promise<unknown[]>((resolve) =>
			request.once("error", (...said) => resolve(said)),
		);
		expect(String(error)).toContain(`may not connect to ${FOREIGN}`);
		expect(noted()).toEqual([`connect to ${FOREIGN}`]);
	});

	it("can connect to this machine", async () => {
		const port = await startHost((_, response) => response.end("here"));
		for (const host of ["127.0.0.1", "localhost"]) {
			expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe("here");
		}
		const resolver = new Resolver();
		resolver.setServers([await startNameServer({ "a.example": { code: 0, records: [["x"]] } })]);
		expect(await resolver.resolveTxt("a.example")).toEqual([["x"]]);
		expect(noted()).toEqual([]);
	});
});
