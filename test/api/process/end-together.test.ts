import type { AddressInfo } from "node:net";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { listen } from "#api/http/listen.ts";
import { endTogether } from "#api/process/end-together.ts";
import { readConfig } from "#api/settings/config.ts";
import { sendBytes } from "../http/send-bytes.ts";

let events: string[];
const server = await listen(
	({ url = "" }, response) => {
		events.push(`${url} worked out`);
		response.on("finish", () => events.push(`${url} written`));
		const busyUntil = performance.now() + (url === "/slow" ? 10 : 0);
		while (performance.now() < busyUntil);
		endTogether(response.writeHead(200, { "Content-Length": url.length }), Buffer.from(url));
		if (response.writableEnded) events.push(`${url} ended`);
	},
	readConfig({ PORT: "0" }),
);
const { port } = server.address() as AddressInfo;
beforeEach(() => {
	events = [];
});
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

const get = (path: string, ...headers: string[]) =>
	[`GET ${path} HTTP/1.1`, "Host: x", ...headers, "", ""].join("\r\n");

describe("answers to requests that arrive together", () => {
	it("are written in order once all are ready", async () => {
		const answer = await sendBytes(port, get("/first") + get("/second", "Connection: close"));
		expect(events).not.toContain("/first ended");
		expect(events.filter((event) => !event.endsWith("ended"))).toEqual([
			...["/first worked out", "/second worked out"],
			...["/first written", "/second written"],
		]);
		expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\/firstHTTP\/1\.1 200 .*\r\n\r\n\/second$/s);
	});

	it("wait for no more than one slow answer", async () => {
		await sendBytes(port, get("/first") + get("/slow") + get("/third", "Connection: close"));
		expect(events.indexOf("/slow ended")).toBeGreaterThan(events.indexOf("/slow worked out"));
		expect(events.indexOf("/slow ended")).toBeLessThan(events.indexOf("/third worked out"));
	});

	it("are written before the refusal of an unreadable request that follows", async () => {
		const answer = await sendBytes(port, `${get("/first")}nonsense\r\n\r\n`);
		expect(answer).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\n\/firstHTTP\/1\.1 400 /s);
	});
});
