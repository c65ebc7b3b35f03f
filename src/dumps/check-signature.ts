import { createPublicKey, verify } from "node:crypto";
import type { DumpKey } from "#contract/dump.ts";
import { thumbprintOf } from "./signing-keys.ts";

interface Signed {
	manifest: Uint8Array;
	signature: Uint8Array;
	/** ID of the key according to the manifest. */
	keyId: string;
	/** Instant of the dump. */
	at: string;
}

/** Why a signature is not valid. Undefined if one of these keys made it while it was valid. */
export function checkSignature(
	{ manifest, signature, keyId, at }: Signed,
	keys: readonly DumpKey[],
): string | undefined {
	const key = keys.find(({ x }) => thumbprintOf(x) === keyId);
	if (!key) return `the manifest is signed by an unknown key, ${keyId}`;
	const { kty, crv, x } = key;
	const publicKey = createPublicKey({ key: { kty, crv, x }, format: "jwk" });
	if (!verify(null, manifest, publicKey, signature))
		return `the signature of the manifest was not made with its key ${keyId}`;
	if (key.retired_at === null || Date.parse(at) <= Date.parse(key.retired_at)) return undefined;
	return `the key ${keyId} was retired at ${key.retired_at}, before the instant of the dump`;
}
