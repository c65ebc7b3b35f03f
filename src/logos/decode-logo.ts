import sharp from "sharp";
import { LOGO } from "#contract/limits.ts";
import { LogoFault } from "./logo-fault.ts";
import { rasteriseSvg } from "./rasterise-svg.ts";
import { requireSize } from "./require-size.ts";
import { sniffLogo } from "./sniff-logo.ts";

/** The only loaders of the library that a logo may use. */
const LOADERS = ["Png", "Jpeg", "Webp", "Nsgif"].map((name) => `VipsForeignLoad${name}`);

const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** Each process decodes only one picture, so caches and threads are no use. */
export function prepareDecoder(): void {
	sharp.cache(false);
	sharp.concurrency(1);
	sharp.block({ operation: ["VipsForeignLoad"] });
	sharp.unblock({ operation: LOADERS });
}

/** The logo to serve: a square PNG with a transparent background and no metadata. Throws `LogoFault`. */
export async function decodeLogo(bytes: Buffer): Promise<Buffer> {
	if (bytes.length > LOGO.maxBytes) {
		throw new LogoFault(`is larger than ${LOGO.maxBytes / 1024} KiB`);
	}
	const kind = sniffLogo(bytes);
	const pixels = kind === "svg" ? rasteriseSvg(bytes) : bytes;
	try {
		// Reads only the header, so that the refusal can state the size.
		const head = sharp(pixels, { limitInputPixels: false });
		const { width, height, pages = 1 } = await head.metadata();
		if (kind !== "svg") requireSize({ width, height });
		if (pages > 1) throw new LogoFault("is animated; send a still picture");
		const { sidePixels: side } = LOGO;
		return await sharp(pixels, { limitInputPixels: LOGO.maxPixels ** 2, failOn: "warning" })
			.autoOrient()
			.resize(side, side, { fit: "contain", background: CLEAR })
			.ensureAlpha()
			.png({ compressionLevel: 9 })
			.toBuffer();
	} catch (error) {
		if (error instanceof LogoFault) throw error;
		throw new LogoFault("is damaged");
	}
}
