import { Agent, request } from "node:http";
import { processorSeconds } from "../watch-processes.ts";
import type { Service } from "./services.ts";

export interface Posted {
	/** Per stored registration. */
	milliseconds: number[];
	seconds: number;
	/** Processor time of all processes of the service. */
	processSeconds: number;
	databaseSeconds: number;
}

let made = 0;

/**
 * Registers one agent after the other over each connection, each with another account. Anything but a 202 ends the
 * bench.
 */
export async function postRegistrations(
	service: Service,
	{ connections, forMs }: { connections: number; forMs: number },
): Promise<Posted> {
	const agent = new Agent({ keepAlive: true });
	const usedBy = () => service.processes.reduce((sum, id) => sum + processorSeconds(id), 0);
	const [processes, database] = [usedBy(), processorSeconds(service.databaseProcess)];
	const milliseconds: number[] = [];
	const startedAt = performance.now();
	const client = async (place: number) => {
		const port = service.ports[place % service.ports.length] ?? 0;
		while (performance.now() - startedAt < forMs) {
			made += 1;
			const askedAt = performance.now();
			await register(agent, { port, token: service.tokens[made % service.tokens.length] ?? "" });
			milliseconds.push(performance.now() - askedAt);
		}
	};
	await Promise.all(Array.from({ length: connections }, (_, place) => client(place)));
	const seconds = (performance.now() - startedAt) / 1000;
	agent.destroy();
	return {
		milliseconds,
		seconds,
		processSeconds: usedBy() - processes,
		databaseSeconds: processorSeconds(service.databaseProcess) - database,
	};
}

function register(agent: Agent, { port, token }: { port: number; token: string }): Promise<void> {
	const body = JSON.stringify({
		title: `Tide Table ${made}`,
		website_url: `https://tide-table-${made}.dev/`,
		short_description: "Tells when the water is high enough to leave the harbour.",
	});
	const headers = {
		"Content-Type": "application/json",
		"Content-Length": Buffer.byteLength(body),
		Authorization: `Bearer ${token}`,
	};
	const path = "/api/v1/agents/register";
	return new Promise((resolve, reject) => {
		const asked = request({ agent, port, host: "127.0.0.1", path, method: "POST", headers });
		asked.on("error", reject);
		asked.on("response", (response) => {
			let text = "";
			response.setEncoding("utf8").on("data", (more: string) => {
				text += more;
			});
			response.on("end", () =>
				response.statusCode === 202
					? resolve()
					: reject(new Error(`The service answered ${response.statusCode}: ${text}`)),
			);
		});
		asked.end(body);
	});
}
