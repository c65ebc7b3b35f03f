import { invalidBody } from "#domain/accept-registration.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { RegistryReader } from "../store.ts";

/** Refuses the digest of an unknown logo. */
export async function requireLogo(
	reader: Pick<RegistryReader, "logos">,
	{ logoSha256 }: Listing,
): Promise<void> {
	if (logoSha256 === null || (await reader.logos.find(logoSha256))) return;
	const detail = "must be a logo that was already uploaded";
	throw invalidBody([{ pointer: "#/logo_sha256", detail }]);
}
