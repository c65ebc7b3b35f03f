import { Agent, type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { gunzipSync } from "node:zlib";

export interface Reply {
	status: number;
	mediaType: string;
	etag: string | undefined;
	/** As many bytes as announced, or to the last of those sent in parts. */
	isWhole: boolean;
	/** Decompressed. */
	body: Buffer;
}

interface Asked {
	packed: boolean;
	/** What the reader has already. */
	etag?: string | undefined;
}

/** A connection that stays open between requests. */
export function openConnection(baseUrl: string) {
	const agent = new Agent({ keepAlive: true, maxSockets: 1 });
	return {
		async ask(path: string, { packed, etag }: Asked): Promise<Reply> {
			const headers = {
				...(packed ? { "Accept-Encoding": "gzip" } : {}),
				...(etag === undefined ? {} : { "If-None-Match": etag }),
			};
			const response = await new Promise<IncomingMessage>((resolve, reject) => {
				request(baseUrl + path, { agent, headers }, resolve)
					.on("error", reject)
					.end();
			});
			const sent = await buffer(response);
			const length = response.headers["content-length"];
			const isPacked = response.headers["content-encoding"] === "gzip";
			return {
				status: response.statusCode ?? 0,
				mediaType: response.headers["content-type"] ?? "",
				etag: response.headers.etag,
				isWhole:
					response.complete &&
					(response.statusCode === 304 || Number(length ?? sent.length) === sent.length),
				body: isPacked ? gunzipSync(sent) : sent,
			};
		},
		close: () => agent.destroy(),
	};
}
