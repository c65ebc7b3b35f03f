import { lookup } from "node:dns/promises";
import { askNameServers } from "./ask-name-servers.ts";

/**
 * The addresses of a host as this machine knows them, its hosts file included; none when there is no such name.
 * A look-up cannot be cancelled, but at most half of Node's threads are given to them, so slow ones keep no file waiting.
 */
export async function resolveHost(host: string): Promise<readonly string[]> {
	const found = await askNameServers(lookup(host, { all: true }));
	return found.map(({ address }) => address);
}
