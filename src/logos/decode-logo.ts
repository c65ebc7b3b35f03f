import { Resvg } from "@resvg/resvg-js";
import sharp from "sharp";
import { LOGO_KIND_NAMES, type LogoKind } from "#contract/agents/logo.ts";
import { LOGO } from "#contract/limits.ts";
import { checkSvg } from "./check-svg.ts";
import { LogoFault, requireProportions, requireSize } from "./require-size.ts";

interface KindRow {
	kind: LogoKind;
	isKind: (bytes: Buffer) => boolean;
	/** True if the file ends with the picture. */
	isWhole: (bytes: Buffer) => boolean;
	/** Undefined if the decoder counts the frames. */
	isAnimated?: (bytes: Buffer) => boolean;
}

/** The first and last bytes of each kind. Data after the end could be a program or a web page. */
const KINDS: readonly KindRow[] = [
	{
		kind: "png",
		isKind: (bytes) => bytes.subarray(0, 8).toString("hex") === "89504e470d0a1a0a",
		isWhole: (bytes) => pngChunks(bytes).at(-1)?.end === bytes.length,
		isAnimated: (bytes) => pngChunks(bytes).some(({ type }) => type === "acTL"),
	},
	{
		kind: "jpeg",
		isKind: (bytes) => bytes.subarray(0, 3).toString("hex") === "ffd8ff",
		isWhole: (bytes) => bytes.subarray(-2).toString("hex") === "ffd9",
	},
	{
		kind: "webp",
		isKind: (bytes) => textAt(bytes, 0, 4) === "RIFF" && textAt(bytes, 8, 4) === "WEBP",
		isWhole: (bytes) => bytes.readUInt32LE(4) + 8 === bytes.length,
	},
	{
		kind: "gif",
		isKind: (bytes) => /^GIF8[79]a$/.test(textAt(bytes, 0, 6)),
		isWhole: (bytes) => bytes.at(-1) === 0x3b,
	},
	{
		kind: "svg",
		isKind: (bytes) =>
			/^(?:\uFEFF)?\s*<(?:\?xml|!DOCTYPE svg|!--|svg)/i.test(bytes.toString("utf8")),
		// It must be one document, which the XML parser checks.
		isWhole: () => true,
	},
];

/** By its content, not its name. Refuses files that contain more than a picture. */
function sniffLogo(bytes: Buffer): LogoKind {
	const row = KINDS.find(({ isKind }) => isKind(bytes));
	if (!row) throw new LogoFault(`is not a ${LOGO_KIND_NAMES}`);
	if (!row.isWhole(bytes)) throw new LogoFault("is cut off, or has other data after its end");
	if (row.isAnimated?.(bytes)) throw new LogoFault("is animated; send a still picture");
	return row.kind;
}

function textAt(bytes: Buffer, start: number, length: number): string {
	return bytes.toString("latin1", start, start + length);
}

/** The complete chunks of a PNG up to its end. */
function pngChunks(bytes: Buffer): { type: string; end: number }[] {
	const chunks: { type: string; end: number }[] = [];
	for (let at = 8; at + 12 <= bytes.length; ) {
		const type = textAt(bytes, at + 4, 4);
		const end = at + 12 + bytes.readUInt32BE(at);
		if (end > bytes.length) break;
		chunks.push({ type, end });
		if (type === "IEND") break;
		at = end;
	}
	return chunks.at(-1)?.type === "IEND" ? chunks : [];
}

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
		return new Resvg(text, { font, fitTo: { mode, value: LOGO.sidePixels } }).render().asPng();
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
