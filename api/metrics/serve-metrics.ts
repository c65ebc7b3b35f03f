import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { Config } from "../settings/config.ts";

export interface MetricsServer {
	close(): Promise<void>;
}

interface OperatorAnswer {
	status: 200 | 503;
	contentType: string;
	text: string;
}

export type OperatorAnswers = Readonly<Record<string, () => Promise<OperatorAnswer>>>;

const MAX_CONNECTIONS = 32;

/** Listens on a separate port, so that access to the service does not give access to the metrics. */
export async function serveMetrics(
	answers: OperatorAnswers,
	{ port, host }: NonNullable<Config["metrics"]>,
): Promise<MetricsServer> {
	const server = createServer((request, response) => {
		const path = request.url?.split("?", 1)[0] ?? "";
		const answer = Object.hasOwn(answers, path) ? answers[path] : undefined;
		if (!answer) return refuse(response, 404);
		if (request.method !== "GET" && request.method !== "HEAD") return refuse(response, 405);
		answer().then(
			(reply) => send(response, reply),
			() => refuse(response, 500),
		);
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

function send(response: ServerResponse, { status, contentType, text }: OperatorAnswer): void {
	response.writeHead(status, {
		"Content-Type": contentType,
		"Content-Length": Buffer.byteLength(text),
		"Cache-Control": "no-store",
	});
	response.end(text);
}

function refuse(response: ServerResponse, status: 404 | 405 | 500): void {
	const allow = status === 405 ? { Allow: "GET, HEAD" } : {};
	response.writeHead(status, { "Content-Length": 0, ...allow }).end();
}
