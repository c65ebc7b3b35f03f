import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";

export interface RawQuestion {
	method?: string;
	/** Sent unchanged, which `fetch` would not do. */
	target: string;
	headers?: Readonly<Record<string, string>>;
	body?: string | undefined;
}

export interface RawAnswer {
	status: number;
	headers: IncomingMessage["headers"];
	body: Buffer;
}

/** Sends one request, byte for byte. */
export async function askRaw(origin: string, question: RawQuestion): Promise<RawAnswer> {
	const { method = "GET", target, headers = {}, body } = question;
	const { hostname, port } = new URL(origin);
	const asked = request({ hostname, port, method, path: target, headers });
	const answered = new Promise<IncomingMessage>((resolve, reject) => {
		asked.on("response", resolve).on("error", reject);
	});
	asked.end(body);
	const response = await answered;
	const bytes = await buffer(response);
	return { status: response.statusCode ?? 0, headers: response.headers, body: bytes };
}

/** What differs between nginx and the service, and between two answers of either. */
const OWN = ["date", "connection", "keep-alive", "server", "x-request-id", "etag", "set-cookie"];

/** What both must answer equally. Problems are compared by name. */
export function sharedPart({ status, headers, body }: RawAnswer) {
	const same = Object.entries(headers).filter(([name]) => !OWN.includes(name));
	const text = headers["content-type"]?.startsWith("application/problem+json")
		? body.toString().replace(/urn:uuid:[\da-f-]+/, "")
		: body.toString("base64");
	return { status, headers: Object.fromEntries(same.sort()), body: text };
}

/** Only the service names its answers. */
export function isOfService({ headers }: RawAnswer): boolean {
	return headers["x-request-id"] !== undefined;
}
