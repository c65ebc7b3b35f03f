import sharp from "sharp";
import { LOGO } from "#contract/limits.ts";
import { LogoFault } from "./logo-fault.ts";
import { rasteriseSvg } from "./rasterise-svg.ts";
import { requireSize } from "./require-size.ts";
import { sniffLogo } from "./sniff-logo.ts";

/** Of all that the library can read, what a logo may be. */
const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}`);

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** One process decodes one picture, so nothing is kept and nothing runs beside it. */
export function prepareDecoder(): void {
	sharp.cache(false);
	sharp.concurrency(1);
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: LOADERS });
}

/** A logo as it is served: a square PNG with a clear ground, nothing of what was sent but the pixels. Throws `LogoFault`. */
export async function decodeLogo(bytes: Buffer): Promise<Buffer> {
	if (bytes.length > LOGO.maxBytes) {
		throw new LogoFault(`is larger than ${LOGO.maxBytes / 1024} KiB`);
	}
	const kind = sniffLogo(bytes);
	const pixels = kind === "svg" ? rasteriseSvg(bytes) : bytes;
	try {
		// Of the head alone, so that what is too large is told.
		const head = sharp(pixels, { limitInputPixels: false });
		const { width, height, pages = 1 } = await head.metadata();
		if (kind !== "svg") requireSize({ width, height });
		if (pages > 1) throw new LogoFault("is animated; send a still one");
		const { sidePixels: side } = LOGO;
		return await sharp(pixels, { limitInputPixels: LOGO.maxPixels ** 2, failOn: "warning" })
			.autoOrient()
			.resize(side, side, { fit: "contain", background: CLEAR })
			.ensureAlpha()
			.png({ compressionLevel: 9 })
			.toBuffer();
	} catch (error) {
		if (error instanceof LogoFault) throw error;
		throw new LogoFault("is damaged, or not what it begins as");
	}
}
