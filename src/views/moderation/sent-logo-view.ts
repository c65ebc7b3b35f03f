import type { SentLogo } from "#contract/agents/logo.ts";
import { LOGO } from "#contract/limits.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";

/** The answer to an uploaded logo. */
export function sentLogoView({ sha256, png }: Pick<LogoRecord, "sha256" | "png">): SentLogo {
	return {
		logo_sha256: sha256,
		bytes: Buffer.byteLength(png, "base64"),
		side_pixels: LOGO.sidePixels,
	};
}
