import { createHmac } from "node:crypto";
import type { IncomingHttpHeaders, ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { startHost } from "../outbound/listening-host.ts";

interface ReceivedWebhook {
	method: string;
	headers: IncomingHttpHeaders;
	body: string;
	/** True if the signature is that of the secret, computed by the receiver. */
	genuine: boolean;
}

/** A receiver on this machine that checks signatures and answers as configured. Its secret may be known later. */
export async function startReceiver(
	secret: string | (() => string),
	answer: (response: ServerResponse) => void,
) {
	const received: ReceivedWebhook[] = [];
	const port = await startHost(async (request, response) => {
		const { method = "", headers } = request;
		const bytes = await buffer(request);
		received.push({
			method,
			headers,
			body: `${bytes}`,
			genuine: isGenuine(typeof secret === "string" ? secret : secret(), headers, bytes),
		});
		answer(response);
	});
	return { url: `http://127.0.0.1:${port}/hook`, port, received };
}

function isGenuine(secret: string, headers: IncomingHttpHeaders, body: Buffer): boolean {
	const key = Buffer.from(secret.replace("whsec_", ""), "base64");
	const signed = createHmac("sha256", key)
		.update(`${headers["webhook-id"]}.${headers["webhook-timestamp"]}.`)
		.update(body)
		.digest("base64");
	return `${headers["webhook-signature"]}`.split(" ").includes(`v1,${signed}`);
}
