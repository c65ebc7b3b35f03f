import { once } from "node:events";
import type { RequestListener } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { listen } from "#api/http/listen.ts";
import { SERVER_BOUNDS, type ServerBounds } from "#api/http/server-bounds.ts";

interface Bounded {
	bounds?: Partial<ServerBounds>;
	trustProxy?: readonly string[];
	listener?: RequestListener;
}

const fine: RequestListener = (_request, response) => void response.end("fine");

/** A server with these limits, and a function that sends bytes to it. */
async function start({ bounds = {}, trustProxy = [], listener = fine }: Bounded = {}) {
	const config = { port: 0, host: "127.0.0.1", tls: null, trustProxy };
	const server = await listen(listener, config, { bounds: { ...SERVER_BOUNDS, ...bounds } });
	onTestFinished(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	return {
		send: (bytes: string, localAddress = "127.0.0.1") => sendTo({ port, localAddress }, bytes),
	};
}

function sendTo(
	from: { port: number; localAddress: string },
	bytes: string,
): { socket: Socket; answer: Promise<string> } {
	const socket = connect({ ...from, host: "127.0.0.1" });
	socket.write(bytes);
	let text = "";
	socket.setEncoding("utf8").on("data", (more) => {
		text += more;
	});
	socket.on("error", () => {});
	return { socket, answer: once(socket, "close").then(() => text) };
}

const head = (...lines: string[]) =>
	["GET / HTTP/1.1", "Connection: close", ...lines, "", ""].join("\r\n");

describe("headers that Node would accept", () => {
	it.each([
		["no host", head(), 400],
		["two hosts", head("Host: x", "Host: y"), 400],
		["the same host twice", head("Host: x", "host: x"), 400],
		["101 headers", head("Host: x", ...Array.from({ length: 99 }, () => "A: b")), 431],
	])("are refused with a problem: %s", async (_, bytes, status) => {
		const { send } = await start();
		const answer = await send(bytes).answer;
		expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
		expect(answer).toContain("application/problem+json");
	});

	it("are accepted if there are a hundred, without Host in HTTP/1.0, and with Expect, which is ignored", async () => {
		const { send } = await start();
		const hundred = head("Host: x", ...Array.from({ length: 98 }, () => "A: b"));
		for (const bytes of [hundred, "GET / HTTP/1.0\r\n\r\n", head("Host: x", "Expect: wonders")]) {
			expect(await send(bytes).answer).toMatch(/^HTTP\/1\.1 200 /);
		}
	});
});

describe("a client", () => {
	it("may have a limited number of connections, until one is closed", async () => {
		const { send } = await start({ bounds: { connectionsPerClient: 2 } });
		const first = send("");
		send("");
		await sleep(50);
		expect(await send(head("Host: x")).answer).toBe("");
		first.socket.destroy();
		await expect.poll(() => send(head("Host: x")).answer).toContain("fine");
	});

	it("of a network with few connections is accepted after another network has used up its own", async () => {
		const { send } = await start({ bounds: { connections: 12, connectionsPerClient: 3 } });
		const halfSent = Array.from({ length: 12 }, (_, number) =>
			send("GET / HTTP/1.1\r\nHost: x\r\nA", `127.0.1.${number}`),
		);
		await Promise.all(halfSent.map(({ socket }) => once(socket, "connect")));
		const others = Array.from({ length: 3 }, () => send(head("Host: x"), "127.0.2.1"));
		for (const { answer } of others) expect(await answer).toContain("fine");
		expect(await halfSent[0]?.answer).toBe("");
		expect(halfSent.at(-1)?.socket.destroyed).toBe(false);
	});

	it("that is a trusted proxy may have more", async () => {
		const { send } = await start({
			bounds: { connectionsPerClient: 1 },
			trustProxy: ["10.0.0.0/8", "127.0.0.0/8", "::1"],
		});
		send("");
		await sleep(50);
		expect(await send(head("Host: x")).answer).toContain("fine");
	});

	it("is disconnected if an answer takes too long, even at a steady rate", async () => {
		const { send } = await start({
			bounds: { answerMs: 500 },
			listener: (request, response) => {
				response.writeHead(200);
				const timer = setInterval(() => response.write("."), 10);
				request.socket.once("close", () => clearInterval(timer));
			},
		});
		expect(await send(head("Host: x")).answer).toMatch(/\r\n\.\r\n1\r\n\.\r\n/);
	});

	it("is disconnected if it reads nothing while unread answers fill their share, the oldest first", async () => {
		const large = Buffer.alloc(20_000_000);
		const cut: string[] = [];
		const { send } = await start({
			bounds: { unreadBytes: 50_000_000, lookMs: 50 },
			listener: (request, response) => {
				response.once("close", () => {
					if (!response.writableFinished) cut.push(request.url ?? "");
				});
				response.end(large);
			},
		});
		for (const name of ["one", "two", "three", "four"]) {
			const { socket } = send(head("Host: x").replace("/", `/${name}`));
			socket.pause();
			await sleep(20);
		}
		await expect.poll(() => cut.toSorted()).toEqual(["/one", "/two"]);
		expect((await send(head("Host: x")).answer).length).toBeGreaterThan(large.length);
	});

	it("is disconnected if it neither sends nor receives anything", async () => {
		const { send } = await start({ bounds: { silentMs: 100 }, listener: () => {} });
		expect(await send(head("Host: x")).answer).toBe("");
	});

	it("that sends garbage during an answer gets no other answer inside of it", async () => {
		const { send } = await start({
			listener: (_request, response) => void response.writeHead(200).write("half of"),
		});
		const { socket, answer } = send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
		await once(socket, "data");
		socket.write("nonsense\r\n\r\n");
		expect(await answer).not.toContain("HTTP/1.1 400");
	});
});
