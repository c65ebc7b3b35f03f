import type { Server } from "node:http";
import { setTimeout } from "node:timers/promises";
import { drain } from "./listen.ts";

interface StopOptions {
	/** How long balancers have to see that they should send elsewhere. */
	graceMs: number;
}

/**
 * Ends a service: for the grace everything is still answered, and each answer ends its connection, because a request that
 * arrives on a kept one just as it is closed is lost. That can still happen on a connection that was idle all the while;
 * clients send such a request again.
 */
export async function stopServing(server: Server, { graceMs }: StopOptions): Promise<void> {
	server.prependListener("request", (_request, response) => {
		response.shouldKeepAlive = false;
	});
	if (graceMs > 0) await setTimeout(graceMs);
	await drain(server);
}
