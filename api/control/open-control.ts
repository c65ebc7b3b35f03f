import { once } from "node:events";
import { chmod, mkdir, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { messageOf } from "#contract/message-of.ts";
import { takeProcessLock } from "#disk/process-lock.ts";
import { Refusal } from "#domain/errors.ts";
import type { RegistryContext } from "#registry/store.ts";
import { runAct, tell } from "../acts/acts.ts";
import type { OnChange } from "../builds/share-builds.ts";
import { drain } from "../http/listen.ts";
import { describeError, type Log } from "../process/log.ts";
import { controlAddress } from "./control-address.ts";
import { type ControlReply, ControlRequest } from "./control-message.ts";

/** The first of the processes that share a data directory serves the command line. */
export async function openControl(options: ControlOptions) {
	const { dataDirectory } = options;
	await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
	const lock = takeProcessLock(join(dataDirectory, "control.lock"));
	if (!lock) return { close: async () => {} };
	const server = await serveControl(controlAddress(dataDirectory), options);
	return {
		async close() {
			await drain(server);
			lock.release();
		},
	};
}

interface ControlOptions {
	dataDirectory: string;
	registry: RegistryContext;
	/** Public address of the service, for links that commands print. */
	baseUrl: string;
	log: Log;
	onChange: OnChange;
}

/** Only its user can reach the socket. Call it with the lock: then a leftover socket file is unused. */
async function serveControl(address: string, options: ControlOptions): Promise<Server> {
	await rm(address, { force: true });
	const server = createServer((request, response) => {
		answer(request, options).then(
			(reply) => response.end(JSON.stringify(reply)),
			(error: unknown) => {
				options.log("error", "control request failed", describeError(error));
				response.destroy();
			},
		);
	});
	server.requestTimeout = 0;
	server.listen(address);
	await once(server, "listening");
	await chmod(address, 0o600);
	return server;
}

async function answer(
	request: IncomingMessage,
	{ registry, baseUrl, log, onChange }: ControlOptions,
): Promise<ControlReply> {
	const call = ControlRequest.parse(JSON.parse(await text(request)));
	try {
		const done = await runAct({ ...registry, baseUrl }, call);
		log("info", "act", { act: call.act, actor: call.actor.id });
		if (done.changesSnapshot) onChange("moderator");
		return { ...tell(done, call.inWords), rebuilds: done.changesSnapshot, baseUrl };
	} catch (error) {
		if (error instanceof Refusal) return { problem: { code: error.code, detail: error.message } };
		log("error", "act failed", { act: call.act, ...describeError(error) });
		// The other side is the operator, who may see paths and disks.
		return { problem: { code: "internal", detail: messageOf(error) } };
	}
}
