import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Registry } from "prom-client";
import type { Config } from "../config.ts";

export interface MetricsServer {
	close(): Promise<void>;
}

const MAX_CONNECTIONS = 32;
const METRICS_PATH = "/metrics";

/** Listens apart from the service, so that whoever reaches the one does not reach the other. */
export async function serveMetrics(
	register: Registry,
	{ port, host }: NonNullable<Config["metrics"]>,
): Promise<MetricsServer> {
	const server = createServer((request, response) => {
		const path = request.url?.split("?", 1)[0];
		if (path !== METRICS_PATH) return refuse(response, 404);
		if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
		answer(register, response).catch(() => refuse(response, 500));
	});
	server.maxConnections = MAX_CONNECTIONS;
	server.listen(port, host);
	await once(server, "listening");
	return {
		async close() {
			const closed = once(server, "close");
			server.close();
			server.closeAllConnections();
			await closed;
		},
	};
}

async function answer(register: Registry, response: ServerResponse): Promise<void> {
	const text = await register.metrics();
	response.writeHead(200, {
		"Content-Type": register.contentType,
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "no-store",
	});
	response.end(text);
}

function refuse(response: ServerResponse, status: 404 | 405 | 500): void {
	const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
	response.writeHead(status, { "Content-Length": 0, ...allow }).end();
}
