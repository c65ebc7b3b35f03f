import { Resolver } from "node:dns/promises";
import { once } from "node:events";
import { OutboundFailure } from "./outbound-failure.ts";

const DEADLINE_MS = 5_000;

/** No such name, no such record, or an invalid name, as error codes of Node's two resolvers. */
const NOTHING_FOUND: readonly unknown[] = ["ENOTFOUND", "ENODATA", "EINVAL", "EBADNAME"];

/** Records of a name. None is a valid answer, but no answer is a failure. */
export async function askNameServers<Found>(question: Promise<readonly Found[]>) {
	try {
		return await beforeDeadline(question, AbortSignal.timeout(DEADLINE_MS));
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
		if (NOTHING_FOUND.includes(error.code)) return [];
		throw new OutboundFailure("connection_failed", {
			message: "The host name could not be looked up.",
			cause: error,
		});
	}
}

export function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
	const expiry = deadline.aborted ? Promise.resolve() : once(deadline, "abort");
	return Promise.race([
		work,
		expiry.then(() => {
			throw new OutboundFailure("timeout");
		}),
	]);
}

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
