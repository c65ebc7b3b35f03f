import { brotliCompressSync, constants } from "node:zlib";

/** Compressed like by the service. */
const SERVED = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** How many bytes of it the service sends. */
export function servedBytes(content: Uint8Array | string): number {
	return brotliCompressSync(content, SERVED).length;
}
