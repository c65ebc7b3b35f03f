import { SIGN_IN } from "#contract/limits.ts";
import { normalForm } from "#contract/normal-form.ts";

/** RFC 5321 section 4.5.3.1.1, in bytes. */
const LOCAL_PART_MAX_BYTES = 64;

/** Characters that an address without quotes cannot have. They could also end a header or name several recipients. */
const FORBIDDEN = /[\s\p{C}"(),:;<>[\\\]]/u;

const HOST = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/**
 * The normal form of an e-mail address, which identifies an account. Undefined for an invalid address. Case is ignored,
 * although RFC 5321 allows servers to distinguish `Ada@` from `ada@`: none does, and two accounts would confuse people.
 */
export function normalizeEmail(raw: string): string | undefined {
	if (raw.length > 8 * SIGN_IN.emailMaxCharacters) return undefined;
	const text = normalForm(raw.trim(), "NFC");
	if (!text.isWellFormed() || FORBIDDEN.test(text)) return undefined;
	const [local = "", host = "", ...others] = text.toLowerCase().split("@");
	if (others.length > 0 || !isLocalPart(local)) return undefined;
	const name = asciiHost(host);
	if (name === undefined) return undefined;
	const email = `${local}@${name}`;
	return byteLength(email) <= SIGN_IN.emailMaxCharacters ? email : undefined;
}

/**
 * The mailbox of an address: text after a plus sign only sorts its mail. Used to recognise people who ask repeatedly,
 * never to sign them in, because not every mail server gives the sign this meaning.
 */
export function mailboxOf(email: string): string {
	return email.replace(/(?!^)\+[^@]*(?=@)/, "");
}

export function mailboxIn({ email }: { email: string | null }): string | undefined {
	return email === null ? undefined : mailboxOf(email);
}

function isLocalPart(local: string): boolean {
	if (local === "" || byteLength(local) > LOCAL_PART_MAX_BYTES) return false;
	return !local.startsWith(".") && !local.endsWith(".") && !local.includes("..");
}

/** The host name in ASCII, which every mail server accepts (IDNA). IP addresses are refused. */
function asciiHost(host: string): string | undefined {
	if (/[^\p{L}\p{M}\p{N}.-]/u.test(host)) return undefined;
	const name = URL.parse(`https://${host}/`)?.hostname ?? "";
	return HOST.test(name) ? name : undefined;
}

function byteLength(text: string): number {
	return new TextEncoder().encode(text).length;
}
