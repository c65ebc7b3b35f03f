import { lookup } from "node:dns/promises";
import { askNameServers } from "./ask-name-servers.ts";

/**
 * The addresses of a host by this machine's resolver, including its hosts file. Empty if the name does not exist. A
 * lookup cannot be cancelled, but lookups use at most half of Node's threads, so slow ones do not block file access.
 */
export async function resolveHost(host: string): Promise<readonly string[]> {
	const found = await askNameServers(lookup(host, { all: true }));
	return found.map(({ address }) => address);
}
