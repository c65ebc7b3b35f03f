import { createPublicKey, verify } from "node:crypto";
import type { DumpKey } from "#contract/dump.ts";
import { thumbprintOf } from "./signing-keys.ts";

/** Says what is wrong with a signature; undefined where one of these keys made it. */
export function checkSignature(
	{ manifest, signature, keyId }: { manifest: Uint8Array; signature: Uint8Array; keyId: string },
	keys: readonly DumpKey[],
): string | undefined {
	const key = keys.find(({ x }) => thumbprintOf(x) === keyId);
	if (!key) return `the manifest is signed by a foreign key, ${keyId}`;
	const { kty, crv, x } = key;
	const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
	if (verify(null, manifest, publicKey, signature)) return undefined;
	return `the signature of the manifest is not by the key ${keyId} that it names`;
}
