import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Flags of authenticator data (WebAuthn section 6.1). */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

interface Ceremony {
	challenge: string;
	origin: string;
	/** The host name that the passkey is bound to. */
	rpId: string;
	/** False for a device that does not verify the user. */
	verifiesUser?: boolean;
}

export interface SoftwareAuthenticator {
	id: string;
	/** How often the key was used. */
	counter: number;
	/** The answer to a registration, as a browser sends it. */
	register(ceremony: Ceremony): string;
	/** The answer to a sign-in. */
	signIn(ceremony: Ceremony & { userHandle: string }): string;
}

/** A device with one ES256 key. */
export function createAuthenticator(): SoftwareAuthenticator {
	const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
	const credentialId = randomBytes(16);
	const id = credentialId.toString("base64url");
	const answer = (response: object) =>
		JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
	return {
		id,
		counter: 0,
		register(ceremony) {
			const data = Buffer.concat([
				authenticatorData(ceremony, { counter: this.counter, flags: ATTESTED }),
				Buffer.alloc(16),
				Buffer.from([0, credentialId.length]),
				credentialId,
				coseKey(publicKey),
			]);
			const attestationObject = isoCBOR.encode(
				new Map<string, string | Uint8Array | Map<string, string>>([
					["fmt", "none"],
					["attStmt", new Map()],
					["authData", new Uint8Array(data)],
				]),
			);
			return answer({
				clientDataJSON: clientData("webauthn.create", ceremony).toString("base64url"),
				attestationObject: Buffer.from(attestationObject).toString("base64url"),
				transports: ["internal"],
			});
		},
		signIn(ceremony) {
			this.counter += 1;
			const data = authenticatorData(ceremony, { counter: this.counter, flags: 0 });
			const client = clientData("webauthn.get", ceremony);
			const signed = Buffer.concat([data, createHash("sha256").update(client).digest()]);
			return answer({
				clientDataJSON: client.toString("base64url"),
				authenticatorData: data.toString("base64url"),
				signature: sign("sha256", signed, privateKey).toString("base64url"),
				userHandle: Buffer.from(ceremony.userHandle).toString("base64url"),
			});
		},
	};
}

function clientData(type: string, { challenge, origin }: Ceremony): Buffer {
	return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function authenticatorData(
	{ rpId, verifiesUser = true }: Ceremony,
	{ counter, flags }: { counter: number; flags: number },
): Buffer {
	const head = Buffer.alloc(5);
	head.writeUInt8(PRESENT | (verifiesUser ? VERIFIED : 0) | flags, 0);
	head.writeUInt32BE(counter, 1);
	return Buffer.concat([createHash("sha256").update(rpId).digest(), head]);
}

/** An ES256 key as COSE (RFC 9053 section 7.1.1). */
function coseKey(key: KeyObject): Uint8Array {
	const { x = "", y = "" } = key.export({ format: "jwk" });
	const bytes = (text: string) => new Uint8Array(Buffer.from(text, "base64url"));
	return isoCBOR.encode(
		new Map<number, number | Uint8Array>([
			[1, 2],
			[3, -7],
			[-1, 1],
			[-2, bytes(x)],
			[-3, bytes(y)],
		]),
	);
}
