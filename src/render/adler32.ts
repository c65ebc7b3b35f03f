/** The largest prime below 2^16 (RFC 1950 section 9). */
const BASE = 65_521;
/** So many bytes of 255 can be added before a sum leaves 32 bits. */
const BYTES_AT_ONCE = 5_552;

/** Adler-32 of bytes that follow others, of which `sum` is the Adler-32. */
export function adler32(bytes: Uint8Array, sum = 1): number {
	let low = sum & 0xffff;
	let high = sum >>> 16;
	for (let from = 0; from < bytes.length; from += BYTES_AT_ONCE) {
		const to = Math.min(from + BYTES_AT_ONCE, bytes.length);
		for (let at = from; at < to; at += 1) {
			low += bytes[at] ?? 0;
			high += low;
		}
		low %= BASE;
		high %= BASE;
	}
	return ((high << 16) | low) >>> 0;
}
