import { invalidBody, refuseMember } from "#domain/errors.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import type { DecodedLogo, LogoRecord } from "#domain/records/logo-record.ts";
import { type Transaction, transact } from "../act.ts";
import { requireUse } from "../documents/require-use.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryContext, RegistryReader } from "../store.ts";

export interface LogoDecoder {
	/** Decodes and re-encodes a picture in a separate process. */
	decodeLogo: (bytes: Uint8Array, by: string | null) => Promise<DecodedLogo>;
}

interface SentLogo {
	bytes: Uint8Array;
	/** Account that sends it. */
	by: string;
}

/** Decodes, re-encodes and stores a logo for a listing that will name it. Unused logos are deleted after a while. */
export async function sendLogo(
	context: RegistryContext,
	{ bytes, by }: SentLogo,
	{ decodeLogo }: LogoDecoder,
): Promise<LogoRecord> {
	// Also checked before, because decoding costs more than checking.
	await transact(context, (transaction) => requireRoom(transaction, by));
	const decoded = await decodeLogo(bytes, by);
	if (!decoded.decoded) throw refuseMember("picture", decoded.finding);
	return transact(context, async (transaction) => {
		await requireRoom(transaction, by);
		return keepLogo(transaction, { png: decoded.png, by });
	});
}

async function requireRoom(transaction: Transaction, by: string): Promise<void> {
	const own = await transaction.logos.newestBy("account", by);
	await requireUse(transaction, { name: "logos", by, own });
}

/** Stores a decoded logo. A known one is renewed, so that it stays until it is named. */
export async function keepLogo(
	transaction: Pick<Transaction, "logos" | "now">,
	{ png, by }: Pick<LogoRecord, "png" | "by">,
): Promise<LogoRecord> {
	const digest = sha256(Buffer.from(png, "base64"));
	const former = await transaction.logos.find(digest);
	const at = transaction.now().toISOString();
	const logo = { sha256: digest, png, at, by: by ?? former?.by ?? null };
	transaction.logos.save(logo);
	return logo;
}

/** Refuses the digest of an unknown logo. */
export async function requireLogo(reader: Pick<RegistryReader, "logos">, { logoSha256 }: Listing) {
	if (logoSha256 === null || (await reader.logos.find(logoSha256))) return;
	const detail = "must be a logo that was already uploaded";
	throw invalidBody([{ pointer: "#/logo_sha256", detail }]);
}
