import { lookup } from "node:dns/promises";
import { askNameServers } from "./ask-name-servers.ts";

/**
 * The addresses of a host as this machine knows them, including its hosts file. Empty when the name does not exist. A
 * look-up cannot be cancelled, but look-ups use at most half of Node's threads, so slow ones do not block access to
 * files.
 */
export async function resolveHost(host: string): Promise<readonly string[]> {
	const found = await askNameServers(lookup(host, { all: true }));
	return found.map(({ address }) => address);
}
