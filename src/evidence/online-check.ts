import { MINUTE_MS } from "#contract/instants.ts";
import { OutboundFailure } from "#outbound/outbound-failure.ts";
import type { CollectorParts } from "./conversation.ts";

/** Whether somebody answers who always does, asked once a minute at most. */
export function createOnlineCheck({
	fetch,
	clock,
	address,
}: Pick<CollectorParts, "fetch" | "clock"> & { address: string }): () => Promise<boolean> {
	let askedAt = Number.NEGATIVE_INFINITY;
	let answered = Promise.resolve(false);
	const ask = async () => {
		try {
			await fetch(address, { ports: "any", readsBody: false });
			return true;
		} catch (error) {
			if (!(error instanceof OutboundFailure)) throw error;
			return false;
		}
	};
	return () => {
		if (clock() - askedAt > MINUTE_MS) {
			askedAt = clock();
			answered = ask();
		}
		return answered;
	};
}
