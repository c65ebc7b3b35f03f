import { once } from "node:events";
import { OutboundFailure } from "./outbound-failure.ts";

/** For work that cannot be cancelled: waits for it until the deadline and no longer. */
export function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
	const expiry = deadline.aborted ? Promise.resolve() : once(deadline, "abort");
	return Promise.race([
		work,
		expiry.then(() => {
			throw new OutboundFailure("timeout");
		}),
	]);
}
