import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHARE_CARD } from "#contract/limits.ts";
import type { Card } from "#render/card/card.ts";
import { FACE_FILES } from "#render/card/faces.ts";
import { encodePng } from "#render/png.ts";

export interface Painting {
	png: Uint8Array;
	/** Why only a plain card could be painted. */
	fault?: string;
}

export interface Painter {
	/** Changes whenever cards would look different. */
	version: string;
	/** How many cards to request at once. */
	lanes: number;
	paint: (card: Card) => Promise<Painting>;
}

/** Leaves every card white, for trials that are not about cards: painting takes far longer than everything else. */
export function createBlankPainter(): Painter {
	const { widthPixels: width, heightPixels: height } = SHARE_CARD;
	const png = encodePng({
		width,
		height,
		palette: [[255, 255, 255]],
		pixels: new Uint8Array(width * height),
	});
	return { version: "blank", lanes: 1, paint: async () => ({ png }) };
}

export const FONTS_DIRECTORY = join(import.meta.dirname, "../render/card/fonts");

export function readCardFonts(): Uint8Array[] {
	return FACE_FILES.map(({ file }) => readFileSync(join(FONTS_DIRECTORY, file)));
}

/** Everything that affects how cards look: our sources and fonts, and the packages that paint. */
const SOURCES = join(import.meta.dirname, "../render/card");
const ENCODERS = ["mark.ts", "png.ts", "xml.ts"].map((name) =>
	join(import.meta.dirname, "../render", name),
);
const PACKAGES = ["satori", "@resvg/resvg-js"];
const PACKAGE_FILE = join(import.meta.dirname, "../../package.json");

/** Digest of all these, of the size of cards and of the compressor, so there is no version to increase by hand. */
export function paintingVersion(): string {
	const hash = createHash("sha256");
	const names = readdirSync(SOURCES, { recursive: true, withFileTypes: true })
		.filter((name) => name.isFile())
		.map((name) => join(name.parentPath, name.name));
	for (const file of [...names.sort(), ...ENCODERS]) hash.update(readFileSync(file));
	const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
		readFileSync(PACKAGE_FILE, "utf8"),
	);
	hash.update(JSON.stringify([SHARE_CARD, process.versions.zlib]));
	for (const name of PACKAGES) hash.update(`${name}@${dependencies[name]}`);
	return hash.digest("base64url").slice(0, 22);
}
