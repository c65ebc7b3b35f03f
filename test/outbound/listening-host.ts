import { once } from "node:events";
import { createServer as createHttpServer, type RequestListener } from "node:http";
import { createServer as createHttpsServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { onTestFinished } from "vitest";

/** A web server on this machine that is removed after the test. Resolves to its port. */
export function startHost(listener: RequestListener): Promise<number> {
	return listen(createHttpServer(listener));
}

/** The same with TLS. */
export function startSecureHost(
	{ cert, key }: { cert: string; key: string },
	listener: RequestListener,
): Promise<number> {
	return listen(createHttpsServer({ cert, key }, listener));
}

/** A server that sends arbitrary bytes to its clients. */
export function startRawHost(talk: (socket: Socket) => void): Promise<number> {
	return listen(createServer(talk));
}

async function listen(server: Server): Promise<number> {
	const sockets = new Set<Socket>();
	server.on("connection", (socket: Socket) => {
		sockets.add(socket);
		socket.on("error", () => {});
	});
	onTestFinished(() => {
		for (const socket of sockets) socket.destroy();
		server.close();
	});
	server.listen(0, "127.0.0.1");
	await once(server, "listening");
	return (server.address() as AddressInfo).port;
}
