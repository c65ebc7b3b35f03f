/** A colour as 8-bit red, green and blue. */
export type Rgb = readonly [number, number, number];

export const COLOURS = {
	paper: "#faf8f3",
	ink: "#1b1a17",
	muted: "#6b665d",
	rule: "#dfd9cc",
	accent: "#0b6b57",
	fall: "#a63d2b",
	mutedTint: "#ebe6db",
} as const;
export type ColourName = keyof typeof COLOURS;

/** Colours of monograms by hue, also on pages. White is readable on each. */
export const MONOGRAM_COLOURS: readonly string[] = [
	"#4c49d8",
	"#1463cf",
	"#0a716c",
	"#2f7433",
	"#8a2fb0",
	"#bd2358",
	"#b8410c",
	"#46546a",
];

/** Pairs of a background and a colour on it. Smoothed edges need only the steps between the two. */
const RAMPS: readonly { from: ColourName; to: ColourName; steps: number }[] = [
	{ from: "paper", to: "ink", steps: 40 },
	{ from: "paper", to: "muted", steps: 28 },
	{ from: "paper", to: "accent", steps: 32 },
	{ from: "paper", to: "fall", steps: 28 },
	{ from: "mutedTint", to: "muted", steps: 16 },
	{ from: "paper", to: "rule", steps: 4 },
	{ from: "paper", to: "mutedTint", steps: 8 },
];

/** Every colour of a card without its logo. The first is the paper. */
export const PALETTE: readonly Rgb[] = buildPalette();

/** A cache: the index of the nearest colour in the palette for each colour of 5, 6 and 5 bits. */
const nearest = new Int16Array(1 << 16).fill(-1);

export function indexOf(red: number, green: number, blue: number): number {
	const key = ((red >> 3) << 11) | ((green >> 2) << 5) | (blue >> 3);
	const hit = nearest[key] ?? -1;
	if (hit >= 0) return hit;
	const index = nearestOf(PALETTE, [(red & 0xf8) | 4, (green & 0xfc) | 2, (blue & 0xf8) | 4]);
	nearest[key] = index;
	return index;
}

export function nearestOf(colours: readonly Rgb[], [red, green, blue]: Rgb): number {
	let best = 0;
	let least = Number.POSITIVE_INFINITY;
	for (const [index, colour] of colours.entries()) {
		const distance =
			2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + 3 * (colour[2] - blue) ** 2;
		if (distance < least) [best, least] = [index, distance];
	}
	return best;
}

function buildPalette(): Rgb[] {
	const colours = new Map<string, Rgb>();
	for (const { from, to, steps } of RAMPS) {
		const start = parse(COLOURS[from]);
		const end = parse(COLOURS[to]);
		for (let step = 0; step <= steps; step++) {
			const mix = (channel: 0 | 1 | 2) =>
				Math.round(start[channel] + ((end[channel] - start[channel]) * step) / steps);
			const colour: Rgb = [mix(0), mix(1), mix(2)];
			colours.set(colour.join(), colour);
		}
	}
	return [...colours.values()];
}

function parse(hex: string): Rgb {
	const value = Number.parseInt(hex.slice(1), 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}
