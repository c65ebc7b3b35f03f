import type { Server } from "node:http";
import { listen } from "#api/http/listen.ts";
import { SERVER_BOUNDS, type ServerBounds } from "#api/http/server-bounds.ts";
import { drawSample, type Service, startService } from "../../api/running-service.ts";
import { plainPages } from "../../publish/plain-pages.ts";
import type { Setting } from "../trial.ts";
import { TOKEN } from "./rude-case.ts";

/** The same in less time, for tests, and still more than a normal client needs on a busy machine. */
const SHORT_BOUNDS: ServerBounds = {
	...SERVER_BOUNDS,
	headersMs: 1_500,
	requestMs: 2_000,
	checkMs: 100,
	silentMs: 1_000,
	answerMs: 2_000,
};
const SHORT_KEEP_ALIVE_MS = 300;

/** More than systems on both sides buffer before the client reads, even compressed. */
const LARGE_PAGE_BYTES = 10_000_000;
const RANDOM_BYTES = 300_000;
/** A page of that size. */
export const LARGE_PAGE = "/docs/";

export interface RudeService extends Service {
	server: Server;
	bounds: ServerBounds;
	/** Puts the token of the service into the bytes. */
	withToken: (bytes: string) => string;
}

/** The real application with the real limits, and one page that is far too large to be sent at once. */
export async function startRudeService(
	{ afterwards, random }: Pick<Setting, "afterwards" | "random">,
	inTestTime: boolean,
): Promise<RudeService> {
	const bounds = inTestTime ? SHORT_BOUNDS : SERVER_BOUNDS;
	// Gzip does not detect a repetition at this distance.
	const text = Buffer.from(random.bytes(RANDOM_BYTES)).toString("base64");
	const large = text.repeat(LARGE_PAGE_BYTES / text.length);
	const drawn = await drawSample({
		pages: {
			...plainPages,
			render: async (_, page) =>
				`<!doctype html><title>${page}</title>${page === "docs" ? large : ""}`,
		},
	});
	afterwards(drawn.remove);
	const servers: Server[] = [];
	const service = await startService(drawn, {
		listen: async (listener, classes) => {
			const config = { port: 0, host: "0.0.0.0", tls: null, trustProxy: [] };
			const server = await listen(listener, config, { classes, bounds });
			if (inTestTime) server.keepAliveTimeout = SHORT_KEEP_ALIVE_MS;
			servers.push(server);
			return server;
		},
	});
	afterwards(service.close);
	const [server] = servers;
	if (!server) throw new Error("The service does not listen");
	const token = await service.createToken("agents:write");
	return { ...service, server, bounds, withToken: (bytes) => bytes.replaceAll(TOKEN, token) };
}
