import { beforeDeadline } from "./before-deadline.ts";
import { OutboundFailure } from "./outbound-failure.ts";

const DEADLINE_MS = 5_000;

/** No such name, no such record of it, and names that cannot exist, as the two resolvers of Node call them. */
const NOTHING_FOUND: readonly unknown[] = ["ENOTFOUND", "ENODATA", "EINVAL", "EBADNAME"];

/** What was found about a name, where nothing is an answer and a name server that gives none is a failure. */
export async function askNameServers<Found>(
	question: Promise<readonly Found[]>,
): Promise<readonly Found[]> {
	try {
		return await beforeDeadline(question, AbortSignal.timeout(DEADLINE_MS));
	} catch (error) {
		if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
		if (NOTHING_FOUND.includes(error.code)) return [];
		throw new OutboundFailure("connection_failed", {
			message: "The name servers could not be asked for the host name.",
			cause: error,
		});
	}
}
