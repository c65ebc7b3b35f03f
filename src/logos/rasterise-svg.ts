import { Resvg } from "@resvg/resvg-js";
import { LOGO } from "#contract/limits.ts";
import { checkSvg } from "./check-svg.ts";
import { LogoFault } from "./logo-fault.ts";
import { requireProportions } from "./require-size.ts";

/** Renders an SVG to a PNG of at most a logo's size. */
export function rasteriseSvg(bytes: Uint8Array): Uint8Array {
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
