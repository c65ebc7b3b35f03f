import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, describe, expect, it } from "vitest";
import { drain, listen } from "#api/http/listen.ts";
import { readConfig } from "#api/settings/config.ts";
import { Problem } from "#contract/http/problem.ts";
import { sendBytes } from "./send-bytes.ts";

let release: (() => void) | undefined;
const listener: Parameters<typeof listen>[0] = (request, response) => {
	if (request.url !== "/slow") return void response.end("fine");
	response.writeHead(200).flushHeaders();
	release = () => response.end("at last");
};
const server = await listen(listener, readConfig({ PORT: "0" }));
const { port } = server.address() as AddressInfo;
afterAll(() => {
	server.closeAllConnections();
	server.close();
});

describe("a listening server", () => {
	it("listens on the loopback address by default", () => {
		expect((server.address() as AddressInfo).address).toBe("127.0.0.1");
	});

	it.each([
		["no HTTP", "hello there\r\n\r\n", 400],
		["a TLS greeting", Buffer.from("16030100a5010000a10303", "hex"), 400],
		["a broken header", "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n", 400],
		["a space before the colon", "GET / HTTP/1.1\r\nHost: x\r\nX-A : 1\r\n\r\n", 400],
		["a folded header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: 1\r\n 2\r\n\r\n", 400],
		["a zero byte in a header", "GET / HTTP/1.1\r\nHost: x\r\nX-A: \0\r\n\r\n", 400],
		[
			"a byte beyond ASCII in the target",
			Buffer.from("GET /caf\u00e9 HTTP/1.1\r\nHost: x\r\n\r\n", "latin1"),
			400,
		],
		["a space in the target", "GET /a b HTTP/1.1\r\nHost: x\r\n\r\n", 400],
		["an invalid length", "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n", 400],
		[
			"two lengths",
			"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
			400,
		],
		[
			"a broken chunk",
			"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
			400,
		],
		["headers over 8 KiB", `GET / HTTP/1.1\r\nHost: x\r\nX-A: ${"a".repeat(9_000)}\r\n\r\n`, 431],
		["a target over 8 KiB", `GET /${"a".repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
	])(
		"answers %s with a problem, closes the connection and keeps running",
		async (_, bytes, status) => {
			const answer = await sendBytes(port, bytes);
			const [head = "", body = ""] = answer.slice(answer.indexOf("HTTP/1.1 4")).split("\r\n\r\n");
			expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
			expect(head).toContain("Content-Type: application/problem+json; charset=utf-8");
			expect(head).toContain("Cache-Control: no-store");
			expect(head).toContain("Connection: close");
			expect(head).toContain(`Content-Length: ${body.length}`);
			expect(Problem.omit({ instance: true }).parse(JSON.parse(body)).status).toBe(status);
			expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe("fine");
		},
	);

	it("survives many connections that send nothing", async () => {
		for (let round = 0; round < 3; round += 1) {
			const sockets = Array.from({ length: 100 }, () => connect(port, "127.0.0.1"));
			await Promise.all(sockets.map((socket) => once(socket, "connect")));
			for (const socket of sockets) socket.destroy();
		}
		expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
	});

	it("cannot use a port that is in use", async () => {
		const config = readConfig({ PORT: String(port) });
		await expect(listen(() => {}, config)).rejects.toThrow("EADDRINUSE");
	});

	it("finishes its requests and accepts no new ones when drained", async () => {
		const slow = await fetch(`http://127.0.0.1:${port}/slow`);
		const drained = drain(server);
		await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
		release?.();
		expect(await slow.text()).toBe("at last");
		await drained;
		expect(server.listening).toBe(false);
	});
});
