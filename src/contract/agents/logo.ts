import { z } from "zod";
import { MEDIA_TYPES } from "../http/endpoint.ts";
import { Sha256 } from "../intake/document.ts";
import { LOGO } from "../limits.ts";

export const LOGO_KINDS = {
	png: { label: "PNG", mediaType: MEDIA_TYPES.png },
	jpeg: { label: "JPEG", mediaType: "image/jpeg" },
	webp: { label: "WebP", mediaType: "image/webp" },
	gif: { label: "GIF", mediaType: "image/gif" },
	svg: { label: "SVG", mediaType: "image/svg+xml" },
} as const satisfies Record<string, { label: string; mediaType: string }>;
export type LogoKind = keyof typeof LOGO_KINDS;

/** Files that a browser offers to choose from. */
export const LOGO_MEDIA_TYPES: readonly string[] = Object.values(LOGO_KINDS).map(
	({ mediaType }) => mediaType,
);

/** "PNG, JPEG, WebP, GIF or SVG". */
export const LOGO_KIND_NAMES = Object.values(LOGO_KINDS)
	.map(({ label }) => label)
	.join(", ")
	.replace(/, ([^,]+)$/, " or $1");

/** Base64 takes four letters for three bytes. */
const MAX_LETTERS = Math.ceil(LOGO.maxBytes / 3) * 4;

/** Largest body of a request to upload one, including the braces. */
export const LOGO_BODY_MAX_BYTES = MAX_LETTERS + 1024;

/** A white disc on green, 16 pixels wide. */
export const EXAMPLE_LOGO = {
	picture:
		"iVBORw0KGgoAAAANSUhEUgAAABAAAAAQAQMAAAAlPW0iAAAABlBMVEULa1f6+PM3GgZeAAAAGklEQVR42mNggAH2Bwz8Hxjkf6AjoCBQCgYA8/sKV8GOneYAAAAASUVORK5CYII=",
};

export const LogoBody = z
	.strictObject({
		picture: z
			.base64({ error: "must be the bytes of a picture in base64" })
			.min(1)
			.max(MAX_LETTERS, { error: `must be at most ${LOGO.maxBytes / 1024} KiB` })
			.meta({ description: `The bytes of a picture (${LOGO_KIND_NAMES}) in base64.` }),
	})
	.meta({ id: "LogoBody", examples: [EXAMPLE_LOGO] });

export const SentLogo = z
	.object({
		logo_sha256: Sha256.meta({
			description: "Digest of the PNG. Use it as `logo_sha256` of a registration or change.",
		}),
		bytes: z
			.int()
			.min(1)
			.meta({ description: "Size of the PNG.", examples: [101] }),
		side_pixels: z.literal(LOGO.sidePixels),
	})
	.meta({ id: "SentLogo", description: "A logo, re-encoded as a square PNG." });
export type SentLogo = z.infer<typeof SentLogo>;

/** Fields of a form with a logo: the file itself, and the checkbox that removes the logo. */
export const LOGO_FIELDS = { file: "logo", none: "logo_none" } as const;
