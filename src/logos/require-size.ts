import { LOGO } from "#contract/limits.ts";

interface Size {
	width: number;
	height: number;
}

/** Refuses a picture by its size, before it is decoded. */
export function requireSize({ width, height }: Size): void {
	const { minPixels, maxPixels } = LOGO;
	if (Math.min(width, height) < minPixels || Math.max(width, height) > maxPixels) {
		throw new LogoFault(
			`measures ${width} by ${height} pixels; each side must be ${minPixels} to ${maxPixels}`,
		);
	}
	requireProportions({ width, height });
}

export function requireProportions({ width, height }: Size): void {
	if (Math.max(width, height) <= LOGO.maxRatio * Math.min(width, height)) return;
	throw new LogoFault(`is more than ${LOGO.maxRatio} times as wide as high, or as high as wide`);
}

/** Why a picture is refused. The message continues "The picture". */
export class LogoFault extends Error {}
