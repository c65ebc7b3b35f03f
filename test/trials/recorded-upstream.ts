import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import {
	answerFor,
	type RecordedRegistry,
	type RecordedVersion,
	recordRegistry,
} from "../sources/recorded-answers.ts";
import type { Setting } from "./trial.ts";

/** A registry of MCP servers on this machine that is removed after the trial. */
export async function startUpstream(
	versions: RecordedVersion[],
	{ afterwards }: Pick<Setting, "afterwards">,
): Promise<RecordedRegistry> {
	const registry = recordRegistry(versions);
	const server = createServer(answerFor(registry)).listen(0, "127.0.0.1");
	await once(server, "listening");
	afterwards(() => {
		server.closeAllConnections();
		server.close();
	});
	const { port } = server.address() as AddressInfo;
	registry.address = `http://127.0.0.1:${port}`;
	return registry;
}
