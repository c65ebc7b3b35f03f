// A server of the list bench, in its own process: `serve.ts <name> <agents> [port to copy the answers of]`.
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import fastify from "fastify";
import { allQueries } from "./list-queries.ts";
import { serveTrial } from "./serve-trial.ts";

const [name = "", agents = "", port = ""] = process.argv.slice(2);

/** The answers of peers by target, which need no work to find them. */
type Answers = ReadonlyMap<string, string>;

const PEERS: Readonly<Record<string, (answers: Answers) => Server | Promise<Server>>> = {
	node: (answers) => {
		const bodies = new Map([...answers].map(([target, text]) => [target, Buffer.from(text)]));
		return listen((request, response) => {
			const body = bodies.get(request.url ?? "");
			response.writeHead(200, {
				"Content-Type": "application/json; charset=utf-8",
				"Content-Length": body?.length ?? 0,
			});
			response.end(body);
		});
	},
	fastify: async (answers) => {
		const objects = parsed(answers);
		const app = fastify();
		app.get("/api/v1/agents", (request) => Promise.resolve(objects.get(request.url)));
		await app.listen({ port: 0, host: "127.0.0.1" });
		return app.server;
	},
	express: (answers) => {
		const objects = parsed(answers);
		const app = express();
		app.get("/api/v1/agents", (request, response) => {
			response.json(objects.get(request.url));
		});
		return listen(app);
	},
};

const peer = PEERS[name];
const server = peer ? await peer(await copyAnswers()) : await serveTrial(Number(agents));
process.send?.({ port: (server.address() as AddressInfo).port });
process.on("message", () => process.send?.({ cpu: process.cpuUsage() }));
process.on("disconnect", () => process.exit());

async function listen(listener: RequestListener): Promise<Server> {
	const listening = createServer(listener).listen(0, "127.0.0.1");
	await once(listening, "listening");
	return listening;
}

async function copyAnswers(): Promise<Answers> {
	const answers = new Map<string, string>();
	for (const target of new Set(allQueries(Number(agents)))) {
		answers.set(target, await (await fetch(`http://127.0.0.1:${port}${target}`)).text());
	}
	return answers;
}

function parsed(answers: Answers): Map<string, unknown> {
	return new Map([...answers].map(([target, text]) => [target, JSON.parse(text)]));
}
