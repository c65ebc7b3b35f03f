import { crc32 } from "node:zlib";
import { DAY_MS } from "#contract/instants.ts";
import type { TokenRecord } from "../records/token-record.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const PREFIX = "areg_";
const RANDOM_CHARACTERS = 32;
const CHECKSUM_CHARACTERS = 6;

/** Made for secret scanners: prefix, 32 random characters, 6 of checksum. */
export const TOKEN_PATTERN = /^areg_[0-9A-Za-z]{38}$/;

/** Bytes must be cryptographic; of 248 and above they are skipped, so all characters are as likely. */
export function makeToken(randomBytes: (count: number) => Uint8Array): string {
	let body = PREFIX;
	while (body.length < PREFIX.length + RANDOM_CHARACTERS) {
		for (const byte of randomBytes(RANDOM_CHARACTERS)) {
			if (byte < 4 * ALPHABET.length && body.length < PREFIX.length + RANDOM_CHARACTERS) {
				body += ALPHABET.charAt(byte % ALPHABET.length);
			}
		}
	}
	return body + checksum(body);
}

/** Refuses typing errors and other strings without a look-up. */
export function isWellFormedToken(token: string): boolean {
	if (!TOKEN_PATTERN.test(token)) return false;
	const body = token.slice(0, -CHECKSUM_CHARACTERS);
	return token.slice(-CHECKSUM_CHARACTERS) === checksum(body);
}

function checksum(text: string): string {
	let rest = crc32(text);
	let digits = "";
	for (let position = 0; position < CHECKSUM_CHARACTERS; position += 1) {
		digits = ALPHABET.charAt(rest % ALPHABET.length) + digits;
		rest = Math.floor(rest / ALPHABET.length);
	}
	return digits;
}

export function isActiveToken(token: TokenRecord, at: Date): boolean {
	return token.revokedAt === null && Date.parse(token.expiresAt) > at.getTime();
}

/** Made for a job or by a signature, for minutes: nobody has to look after it. */
export const isShort = ({ createdAt, expiresAt }: TokenRecord) =>
	Date.parse(expiresAt) - Date.parse(createdAt) < DAY_MS;

/** True if a token without limits, or with these, is for a listing. A prefix without a slash is a namespace. */
export function coversListing(
	limits: TokenRecord["limits"],
	{ slug, protocolName }: { slug?: string | undefined; protocolName: string | null },
): boolean {
	const { agents, prefix } = limits ?? {};
	if (!agents && !prefix) return true;
	const name = protocolName?.toLowerCase() ?? "";
	const beginnings = (prefix ?? []).map((text) => (/\/|\.$/.test(text) ? text : `${text}/`));
	return (
		(slug !== undefined && agents?.includes(slug)) ||
		beginnings.some((beginning) => name.startsWith(beginning.toLowerCase()))
	);
}
