import type { LogoRecord } from "#domain/records/logo-record.ts";
import type { RegistryContext } from "../registry-context.ts";
import { sha256 } from "../sha256.ts";
import type { RegistryTransaction } from "../store.ts";

/** Stores a decoded logo. A known one is renewed, so that it stays until it is named. */
export async function keepLogo(
	{ now }: Pick<RegistryContext, "now">,
	transaction: RegistryTransaction,
	{ png, by }: Pick<LogoRecord, "png" | "by">,
): Promise<LogoRecord> {
	const digest = sha256(Buffer.from(png, "base64"));
	const known = await transaction.logos.find(digest);
	const logo = { sha256: digest, png, at: now().toISOString(), by: by ?? known?.by ?? null };
	transaction.logos.save(logo);
	return logo;
}
