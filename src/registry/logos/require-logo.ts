import { invalidBody } from "#domain/accept-registration.ts";
import type { Listing } from "#domain/records/listing.ts";
import type { RegistryReader } from "../store.ts";

/** Refuses the digest of a logo that nobody sent. */
export async function requireLogo(
	reader: Pick<RegistryReader, "logos">,
	{ logoSha256 }: Listing,
): Promise<void> {
	if (logoSha256 === null || (await reader.logos.find(logoSha256))) return;
	const detail = "must be a logo that was sent before";
	throw invalidBody([{ pointer: "#/logo_sha256", detail }]);
}
