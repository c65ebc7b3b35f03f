import {
	createHash,
	createPrivateKey,
	createPublicKey,
	generateKeyPairSync,
	type KeyObject,
	sign,
} from "node:crypto";
import { constants, copyFile, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DumpKey, DumpKeys } from "#contract/dumps/dump.ts";
import { ifThere, writeDurably } from "#disk/durable-file.ts";

export interface Signer {
	key: DumpKey;
	/** 64 bytes (RFC 8032). */
	sign: (bytes: Uint8Array) => Uint8Array;
}

const folderIn = (dataDirectory: string) => join(dataDirectory, "signing");
const privateFile = (dataDirectory: string) => join(folderIn(dataDirectory), "dump-key.pem");
const publicFile = (dataDirectory: string) => join(folderIn(dataDirectory), "dump-keys.json");

/** The public keys, newest first. Empty before the first one. */
export async function readDumpKeys(dataDirectory: string): Promise<DumpKey[]> {
	const text = await ifThere(readFile(publicFile(dataDirectory), "utf8"));
	return text === undefined ? [] : DumpKeys.parse(JSON.parse(text)).keys;
}

/** Signs with the current key. Undefined where there is none. */
export async function findSign(dataDirectory: string): Promise<Signer["sign"] | undefined> {
	const text = await ifThere(readFile(privateFile(dataDirectory), "utf8"));
	const key = text && createPrivateKey(text);
	return key ? (bytes) => sign(null, bytes, key) : undefined;
}

/** Opens the current key, or creates the first one. */
export async function openSigner(dataDirectory: string, at: Date): Promise<Signer> {
	const text = await ifThere(readFile(privateFile(dataDirectory), "utf8"));
	if (text === undefined) return rotateKey(dataDirectory, at);
	return list(dataDirectory, createPrivateKey(text), at);
}

/** The private half of the previous key is deleted, and its public half stays published. */
export async function rotateKey(dataDirectory: string, at: Date): Promise<Signer> {
	const { privateKey } = generateKeyPairSync("ed25519");
	await mkdir(folderIn(dataDirectory), { recursive: true, mode: 0o700 });
	// Readable only for its owner, like all durable files.
	await writeDurably(
		privateFile(dataDirectory),
		privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
	);
	return list(dataDirectory, privateKey, at);
}

/** Copies all keys to a folder, which must have none. True if there were any. */
export async function copyKeys(from: string, to: string): Promise<boolean> {
	if ((await readDumpKeys(from)).length === 0) return false;
	await mkdir(folderIn(to), { recursive: true, mode: 0o700 });
	await copyFile(publicFile(from), publicFile(to), constants.COPYFILE_EXCL);
	if ((await ifThere(readFile(privateFile(from), "utf8"))) === undefined) return true;
	await copyFile(privateFile(from), privateFile(to), constants.COPYFILE_EXCL);
	return true;
}

/** Publishes the public half and retires all others, even after a crash in between. */
async function list(dataDirectory: string, privateKey: KeyObject, at: Date): Promise<Signer> {
	const { x = "" } = createPublicKey(privateKey).export({ format: "jwk" });
	const kid = thumbprintOf(x);
	const rows = await readDumpKeys(dataDirectory);
	const signer = (key: DumpKey): Signer => ({
		key,
		sign: (bytes) => sign(null, bytes, privateKey),
	});
	const listed = rows.find((key) => key.kid === kid);
	if (listed) return signer(listed);
	const instant = at.toISOString();
	const key: DumpKey = {
		kty: "OKP",
		crv: "Ed25519",
		x,
		kid,
		use: "sig",
		alg: "EdDSA",
		created_at: instant,
		retired_at: null,
	};
	const former = rows.map((other) => ({ ...other, retired_at: other.retired_at ?? instant }));
	const keys: DumpKeys = { keys: [key, ...former] };
	await writeDurably(publicFile(dataDirectory), `${JSON.stringify(keys, null, "\t")}\n`);
	return signer(key);
}

/** RFC 7638: the members of the key in alphabetical order. */
export function thumbprintOf(x: string): string {
	const members = JSON.stringify({ crv: "Ed25519", kty: "OKP", x });
	return createHash("sha256").update(members).digest("base64url");
}
