import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { LOOK } from "#contract/limits.ts";
import { modernServer } from "../../evidence/mcp-servers.ts";
import type { Setting } from "../trial.ts";

/** Timers count from the beginning of a turn of the event loop, which is long under load. */
const TOLERANCE_MS = 50;

interface Host {
	open: number;
	/** What is looked at. */
	path: string;
	askedAt: number;
}

/** MCP servers at many addresses of this machine, which note how they are asked. */
export async function startFarm({ afterwards }: Pick<Setting, "afterwards">, keepsPause: boolean) {
	const hosts = new Map<string, Host>();
	const agents = new Map<string, number>();
	const broken: string[] = [];
	const serve = modernServer();
	const server = createServer((request, response) => {
		const { url = "", headers } = request;
		const name = headers.host ?? "";
		const host = hosts.get(name) ?? { open: 0, path: "", askedAt: Number.NEGATIVE_INFINITY };
		hosts.set(name, host);
		noteRequest(host, url, `${name}${url}`);
		if (headers["mcp-method"] === "server/discover") {
			const agent = headers["user-agent"] ?? "";
			agents.set(agent, (agents.get(agent) ?? 0) + 1);
		}
		noteEnd(response, host);
		if (url === "/robots.txt") response.writeHead(404).end();
		else serve(request, response);
	});
	function noteRequest(host: Host, url: string, what: string) {
		if (host.open > 0) broken.push(`${what} is asked while that host is asked something else`);
		host.open += 1;
		const isSameLook = url === host.path || host.path === "/robots.txt";
		const askedAt = performance.now();
		// Not from the end of the answer, which the client may know long before this process does.
		const pauseMs = askedAt - host.askedAt;
		if (keepsPause && !isSameLook && pauseMs < LOOK.pauseMs - TOLERANCE_MS)
			broken.push(`${what} is asked ${Math.round(pauseMs)} ms after another look`);
		host.path = url;
		host.askedAt = askedAt;
	}
	function noteEnd(response: ServerResponse, host: Host) {
		response.on("close", () => {
			host.open -= 1;
		});
	}
	server.listen(0, "0.0.0.0");
	await once(server, "listening");
	afterwards(() => server.close());
	afterwards(() => server.closeAllConnections());
	const { port } = server.address() as AddressInfo;
	return {
		broken,
		countLooks: () => [...agents.values()].reduce((sum, count) => sum + count, 0),
		/** How many looks each collector made. */
		agents,
		/** So many addresses, one after the other, of so many hosts. */
		urls: (count: number, hostCount: number) =>
			Array.from({ length: count }, (_, index) => {
				const host = index % hostCount;
				return `http://127.${1 + (host >> 16)}.${(host >> 8) & 255}.${host & 255}:${port}/${index}`;
			}),
	};
}
