import { type Agent, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { FuzzedRequest } from "./requests.ts";

export interface FuzzedAnswer {
	status: number;
	type: string;
	body: string;
}

/** Unchanged: `fetch` would normalise it, or refuse to send it. */
export function sendFuzzed(
	{ method, target, headers, body }: FuzzedRequest,
	{ port, agent }: { port: number; agent: Agent },
): Promise<FuzzedAnswer> {
	return new Promise((resolve, reject) => {
		const bytes = body === undefined ? undefined : Buffer.from(body, "latin1");
		const asked = request(
			{
				host: "127.0.0.1",
				port,
				agent,
				method,
				path: target,
				headers: [
					...["Host", "registry.test", ...headers],
					...(bytes ? ["Content-Length", String(bytes.length)] : []),
				],
			},
			(response) => {
				const parts: Buffer[] = [];
				response.on("data", (part: Buffer) => parts.push(part));
				response.on("error", reject);
				response.on("end", () =>
					resolve({
						status: response.statusCode ?? 0,
						type: response.headers["content-type"] ?? "",
						body: unpack(Buffer.concat(parts), response.headers["content-encoding"]),
					}),
				);
			},
		);
		asked.on("error", (error: NodeJS.ErrnoException) => {
			// An early refusal closes the connection, and with it whatever else was to be sent.
			const isClosed =
				asked.reusedSocket && (error.code === "ECONNRESET" || error.code === "EPIPE");
			if (isClosed) resolve(sendFuzzed({ method, target, headers, body }, { port, agent }));
			else reject(error);
		});
		asked.end(bytes);
	});
}

const UNPACKERS: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
	br: brotliDecompressSync,
	gzip: gunzipSync,
};

function unpack(bytes: Buffer, encoding = ""): string {
	const isPacked = bytes.length > 0;
	return ((isPacked && UNPACKERS[encoding]?.(bytes)) || bytes).toString("utf8");
}
