import { brotliCompressSync, constants } from "node:zlib";

/** How many bytes of a file the service sends. */
export function servedBytes(content: Uint8Array | string, path = ""): number {
	const quality = /\.(?:css|js)$/.test(path) ? constants.BROTLI_MAX_QUALITY : 5;
	const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
	return brotliCompressSync(content, { params }).length;
}
