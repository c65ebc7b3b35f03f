import { brotliCompressSync, constants } from "node:zlib";
import { MIN_BYTES } from "#api/http/send-body.ts";

/** How many bytes of a file the service sends. */
export function servedBytes(content: Uint8Array | string, path = ""): number {
	const bytes = Buffer.from(content);
	if (bytes.length < MIN_BYTES) return bytes.length;
	const quality = /\.(?:css|js)$/.test(path) ? constants.BROTLI_MAX_QUALITY : 5;
	const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
	return brotliCompressSync(bytes, { params }).length;
}
