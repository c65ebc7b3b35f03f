import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { LOGO } from "#contract/limits.ts";
import { checkSvg } from "./check-svg.ts";
import { LogoFault, requireProportions, requireSize } from "./require-size.ts";
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

function rasteriseSvg(bytes: Uint8Array): Uint8Array {
	const text = decode(bytes);
	checkSvg(text);
	try {
		const font = { loadSystemFonts: false };
		const { width, height } = new Resvg(text, { font });
		requireProportions({ width, height });
		const mode = width >= height ? "width" : "height";
		const svg = new Resvg(text, { font, fitTo: { mode, value: LOGO.sidePixels } });
		return svg.render().asPng();
	} catch (error) {
		if (error instanceof LogoFault) throw error;
		throw new LogoFault("is an SVG that cannot be rendered");
	}
}

function decode(bytes: Uint8Array): string {
	try {
		return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
	} catch {
		throw new LogoFault("is an SVG in an encoding other than UTF-8");
	}
}
