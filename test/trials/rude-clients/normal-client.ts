import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";

const PATHS = [
	"/api/v1/agents?q=harbor",
	"/api/v1/agents/harbor-scout",
	"/api/badges/harbor-scout",
	"/api/health",
] as const;
const REST_MS = 20;

export interface NormalClient {
	/** Ends it and returns the result. */
	stop(): Promise<{ answered: number; slowestMs: number; broken: string[] }>;
}

/** A polite client that sends requests all the time from its own address. */
export function startNormalClient(port: number): NormalClient {
	const agent = new Agent({ keepAlive: true });
	const ended = new AbortController();
	const broken: string[] = [];
	let answered = 0;
	let slowestMs = 0;
	async function askForEver(): Promise<void> {
		while (!ended.signal.aborted) {
			for (const path of PATHS) {
				const startedAt = performance.now();
				const outcome = await ask({ port, path, agent });
				slowestMs = Math.max(slowestMs, performance.now() - startedAt);
				answered += 1;
				if (outcome !== "200") broken.push(`a normal client was answered ${outcome} for ${path}`);
			}
			await sleep(REST_MS);
		}
	}
	const asking = askForEver();
	return {
		stop: async () => {
			ended.abort();
			await asking;
			agent.destroy();
			return { answered, slowestMs: Math.round(slowestMs), broken };
		},
	};
}

function ask(options: { port: number; path: string; agent: Agent }): Promise<string> {
	return new Promise((resolve) => {
		const asked = request({ ...options, host: "127.0.0.1" }, (response) => {
			response.resume();
			response.on("end", () => resolve(String(response.statusCode)));
			response.on("error", ({ message }) => resolve(message));
		});
		asked.on("error", (error: NodeJS.ErrnoException) => {
			// The server closed the connection during the request, as it may.
			if (error.code === "ECONNRESET" && asked.reusedSocket) resolve(ask(options));
			else resolve(error.message);
		});
		asked.end();
	});
}
