import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { essenceOf } from "#contract/media-types.ts";

export interface Encoded {
	body: Uint8Array;
	/** Value of `Content-Encoding`, and what the ETag ends in; undefined for the body as it is. */
	encoding: "br" | "gzip" | undefined;
}

/** Encodings in the order of preference. A fast brotli comes within a few percent of the slow one. */
const ENCODINGS = [
	{
		name: "br",
		encode: (body: Uint8Array) =>
			promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
	},
	{ name: "gzip", encode: (body: Uint8Array) => promisify(gzip)(body) },
] as const;

/** Shorter bodies fit into one packet anyway. */
const MIN_BYTES = 860;
/** What was compressed is kept for the next client, up to this much; then the oldest goes. */
const KEPT_BYTES = 64_000_000;

const COMPRESSIBLE = /^text\/|[/+](?:json|xml)$|^image\/svg/;

export function isCompressible(mediaType: string): boolean {
	return COMPRESSIBLE.test(essenceOf(mediaType));
}

export interface BodyCompressor {
	/** Compresses for a client that says what it accepts. `digest` names the bytes. */
	compress: (accepted: string | undefined, digest: string, body: Uint8Array) => Promise<Encoded>;
}

export function createBodyCompressor(keptBytes = KEPT_BYTES): BodyCompressor {
	const kept = new Map<string, Uint8Array>();
	let size = 0;
	function keep(key: string, bytes: Uint8Array): void {
		kept.set(key, bytes);
		size += bytes.length;
		for (const [oldest, { length }] of kept) {
			if (size <= keptBytes) break;
			kept.delete(oldest);
			size -= length;
		}
	}
	return {
		async compress(accepted, digest, body) {
			const chosen = ENCODINGS.find(({ name }) => accepts(accepted, name));
			if (!chosen || body.length < MIN_BYTES) return { body, encoding: undefined };
			const key = `${chosen.name}:${digest}`;
			const known = kept.get(key);
			if (known) return { body: known, encoding: chosen.name };
			const encoded = await chosen.encode(body);
			if (!kept.has(key)) keep(key, encoded);
			return { body: encoded, encoding: chosen.name };
		},
	};
}

/** True when `Accept-Encoding` names the encoding and does not give it a weight of 0 (RFC 9110 section 12.5.3). */
function accepts(header: string | undefined, encoding: string): boolean {
	return (header ?? "").split(",").some((part) => {
		const [name, ...parameters] = part.split(";").map((text) => text.trim().toLowerCase());
		return name === encoding && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
	});
}
