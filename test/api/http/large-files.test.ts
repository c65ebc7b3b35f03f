import { once } from "node:events";
import { rm } from "node:fs/promises";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { plainPages } from "../../publish/plain-pages.ts";
import { drawEmpty } from "../empty-registry.ts";
import { startService } from "../running-service.ts";

/** More than systems buffer before a client reads. */
const PAGE = `<!doctype html><title>docs</title>${Buffer.alloc(9_000_000, "0123456789abcdefg").toString("latin1")}`;
const PATH = "/docs/";

const drawn = await drawEmpty({ ...plainPages, render: async () => PAGE });
const service = await startService(drawn);

const ask = (headers: Record<string, string>, method = "GET") =>
	fetch(service.origin + PATH, { method, headers });

it.each(["identity", "gzip", "br"])("a large file arrives whole as %s", async (encoding) => {
	const response = await ask({ "Accept-Encoding": encoding });
	expect(response.headers.get("content-encoding") ?? "identity").toBe(encoding);
	expect((await response.text()) === PAGE).toBe(true);
});

it("a client that disconnects in the middle is not an internal error", async () => {
	const socket = connect(service.port, "127.0.0.1");
	socket.write(`GET ${PATH} HTTP/1.1\r\nHost: x\r\n\r\n`);
	await once(socket, "data");
	socket.destroy();
	await expect
		.poll(() => service.logged.some((line) => line.includes('"finished":false')))
		.toBe(true);
	await sleep(50);
	expect(service.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
});

it("HEAD and conditional requests are answered without reading the file", async () => {
	const etag = (await ask({ "Accept-Encoding": "identity" })).headers.get("etag") ?? "";
	const packed = (await ask({ "Accept-Encoding": "gzip" })).headers.get("etag") ?? "";
	const file = join(drawn.release.directory, "docs/index.html");
	await rm(file);
	for (const [encoding, tag] of [
		["identity", etag],
		["gzip", packed],
	] as const) {
		const headers = { "Accept-Encoding": encoding };
		const head = await ask(headers, "HEAD");
		expect([head.status, head.headers.get("etag")]).toEqual([200, tag]);
		expect((await ask({ ...headers, "If-None-Match": tag })).status).toBe(304);
	}
	expect((await ask({ "Accept-Encoding": "identity" }, "HEAD")).headers.get("content-length")).toBe(
		String(PAGE.length),
	);
	expect((await ask({})).status).toBe(503);
});
