import { Resolver } from "node:dns/promises";
import { askNameServers } from "./ask-name-servers.ts";

interface TxtResolverOptions {
	/** `address:port` of name servers. The default is this machine's. */
	servers?: readonly string[];
	/** Of the first attempt; the second gets longer. By default both take five seconds. */
	timeoutMs?: number;
}

/** Reads the TXT records of a name. Empty if it has none. */
export function createTxtResolver({ servers, timeoutMs = 2_000 }: TxtResolverOptions = {}) {
	const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
	if (servers) resolver.setServers(servers);
	return async (name: string): Promise<readonly string[]> => {
		const records = await askNameServers(resolver.resolveTxt(name));
		// Texts of more than 255 bytes are stored as several strings (RFC 7208, section 3.3).
		return records.map((strings) => strings.join(""));
	};
}
