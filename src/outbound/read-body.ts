import type { IncomingMessage } from "node:http";
import { OutboundFailure } from "./outbound-failure.ts";

interface BodyLimits {
	maxBytes: number;
	deadline: AbortSignal;
}

/** The whole body. Closes the connection if it exceeds the limits. */
export async function readBody(
	answer: IncomingMessage,
	{ maxBytes, deadline }: BodyLimits,
): Promise<Uint8Array> {
	const chunks: Buffer[] = [];
	let length = 0;
	try {
		for await (const chunk of answer) {
			length += chunk.length;
			// Leaving the loop destroys the socket.
			if (length > maxBytes) break;
			chunks.push(chunk);
		}
	} catch (cause) {
		throw new OutboundFailure(deadline.aborted ? "timeout" : "bad_answer", { cause });
	}
	if (length > maxBytes) throw new OutboundFailure("too_large");
	// A body without a length ends with its connection, so it looks complete if the deadline cut it off.
	if (deadline.aborted) throw new OutboundFailure("timeout");
	return Buffer.concat(chunks);
}
