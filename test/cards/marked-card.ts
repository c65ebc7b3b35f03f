import { RULE_TOP } from "#render/card/layout.ts";
import { PALETTE } from "#render/card/palette.ts";
import { compressTop, encodePng, readTop } from "#render/png.ts";

const [WIDTH, HEIGHT] = [1200, 630];
/** Index of a colour that no card has there. */
export const MARK = 200;

/** A former card under the key of another one, the upper part of which is of a colour that no head has. */
export function marked(former: Uint8Array): Uint8Array {
	const { key } = readTop(former) ?? { key: "" };
	const marks = (rows: number) => new Uint8Array(WIDTH * rows).fill(MARK);
	const top = compressTop(marks(RULE_TOP), { width: WIDTH, key });
	const size = { width: WIDTH, height: HEIGHT };
	return encodePng({ ...size, palette: PALETTE, top, pixels: marks(HEIGHT - RULE_TOP) });
}
