import { once } from "node:events";
import { OutboundFailure } from "./outbound-failure.ts";

/** Waits until the deadline for work that cannot be cancelled. */
export function beforeDeadline<T>(work: Promise<T>, deadline: AbortSignal): Promise<T> {
	const expiry = deadline.aborted ? Promise.resolve() : once(deadline, "abort");
	return Promise.race([
		work,
		expiry.then(() => {
			throw new OutboundFailure("timeout");
		}),
	]);
}
