import { createPublicKey, ECDH, type JsonWebKey, verify } from "node:crypto";

/** How a domain publishes a key, in a TXT record or a file, for tools of MCP registries. */
const KEY = /v=MCPv1;\s*k=([a-z0-9]+);\s*p=([A-Za-z0-9+/=]+)/g;

interface Algorithm {
	/** Null if the signature scheme has its own. */
	digest: string | null;
	jwkOf: (key: Buffer) => JsonWebKey;
}

const ALGORITHMS: Readonly<Record<string, Algorithm>> = {
	ed25519: {
		digest: null,
		jwkOf: (key) => ({ kty: "OKP", crv: "Ed25519", x: key.toString("base64url") }),
	},
	/** A compressed point; the signature is its two numbers, one after the other. */
	ecdsap384: {
		digest: "sha384",
		jwkOf(key) {
			const point = ECDH.convertKey(key, "secp384r1", undefined, undefined, "uncompressed");
			const part = (start: number) =>
				Buffer.from(point.slice(start, start + 48)).toString("base64url");
			return { kty: "EC", crv: "P-384", x: part(1), y: part(49) };
		},
	},
};

interface Signed {
	timestamp: string;
	/** In hexadecimal digits. */
	signature: string;
}

/** Keys in what a domain publishes, and whether one of them has signed. */
export function judgeSignature(
	published: string,
	signed: Signed,
): { keys: number; isGood: boolean } {
	const keys = [...published.matchAll(KEY)];
	return {
		keys: keys.length,
		isGood: keys.some(([, name, key]) => hasSigned({ name, key }, signed)),
	};
}

function hasSigned(
	{ name = "", key = "" }: { name: string | undefined; key: string | undefined },
	{ timestamp, signature }: Signed,
): boolean {
	const algorithm = ALGORITHMS[name];
	if (!algorithm) return false;
	try {
		const jwk = algorithm.jwkOf(Buffer.from(key, "base64"));
		return verify(
			algorithm.digest,
			Buffer.from(timestamp),
			{ key: createPublicKey({ key: jwk, format: "jwk" }), dsaEncoding: "ieee-p1363" },
			Buffer.from(signature, "hex"),
		);
	} catch {
		// Not a key of this algorithm.
		return false;
	}
}
