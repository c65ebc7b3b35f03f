import { SIGN_IN } from "#contract/limits.ts";

/** RFC 5321 section 4.5.3.1.1, in bytes. */
const LOCAL_PART_MAX_BYTES = 64;

/** What never stands in an address without quotes; it could also end a header or name several recipients. */
const FORBIDDEN = /[\s\p{C}"(),:;<>[\\\]]/u;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The normal form of an e-mail address, by which accounts are told apart; undefined where it cannot be one. Case does not
 * count, although RFC 5321 would let a server tell `Ada@` from `ada@`: none does, and two accounts would confuse people.
 */
export function normalizeEmail(raw: string): string | undefined {
	const text = raw.trim().normalize("NFC");
	if (!text.isWellFormed() || FORBIDDEN.test(text)) return undefined;
	const [local = "", host = "", ...others] = text.toLowerCase().split("@");
	if (others.length > 0 || !isLocalPart(local)) return undefined;
	const name = asciiHost(host);
	if (name === undefined) return undefined;
	const email = `${local}@${name}`;
	return byteLength(email) <= SIGN_IN.emailMaxCharacters ? email : undefined;
}

/**
 * The mailbox behind an address: what follows a plus sign only sorts its mail. It recognises who asks, and signs nobody
 * in: not every mail server means the same by that sign.
 */
export function mailboxOf(email: string): string {
	return email.replace(/(?!^)\+[^@]*(?=@)/, "");
}

/** The mailbox of whoever has one. */
export function mailboxIn({ email }: { email: string | null }): string | undefined {
	return email === null ? undefined : mailboxOf(email);
}

function isLocalPart(local: string): boolean {
	if (local === "" || byteLength(local) > LOCAL_PART_MAX_BYTES) return false;
	return !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
}

/** The host name in letters that every mail server knows (IDNA); addresses of machines are none. */
function asciiHost(host: string): string | undefined {
	if (/[^\p{L}\p{M}\p{N}.-]/u.test(host)) return undefined;
	const name = URL.parse(`https://${host}/`)?.hostname ?? "";
	return HOST.test(name) ? name : undefined;
}

function byteLength(text: string): number {
	return new TextEncoder().encode(text).length;
}
