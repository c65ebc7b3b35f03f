import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { drain } from "./listen.ts";

interface StopOptions {
	/** How long load balancers have to notice. */
	graceMs: number;
}

/**
 * Stops a service. During the grace period all requests are still answered, and each answer closes its connection,
 * because a request that arrives just as a kept connection closes is lost. That can still happen on an idle connection;
 * clients then repeat the request.
 */
export async function stopServing(server: Server, { graceMs }: StopOptions): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});
	if (graceMs > 0) await setTimeout(graceMs);
	await drain(server);
}
