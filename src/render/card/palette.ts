/** A colour as 8-bit red, green and blue. */
export type Rgb = readonly [number, number, number];

export const COLOURS = {
	paper: "#ffffff",
	ink: "#12130f",
	muted: "#5b5c55",
	fall: "#b3261e",
	band: "#c9f24b",
	/** Apart from ink, which is white on dark cards. */
	onBand: "#101a00",
} as const;
export type ColourName = keyof typeof COLOURS;
/** Of dark cards, which are painted like others and only have another palette. */
export const NIGHT = {
	paper: "#0e0f12",
	ink: "#f2f3ee",
	muted: "#a8acb3",
	fall: "#ff9d91",
} as const;

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
	{ from: "paper", to: "fall", steps: 28 },
	{ from: "band", to: "onBand", steps: 32 },
	{ from: "paper", to: "band", steps: 4 },
];

/** Every colour of a card without its logo, light and dark. The first is the paper. */
export const PALETTE = buildPalette(COLOURS);
export const NIGHT_PALETTE = buildPalette({ ...COLOURS, ...NIGHT });

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

/** Of the same length for any colours, so that pixels mean the same in each. */
function buildPalette(named: Readonly<Record<ColourName, string>>): readonly Rgb[] {
	return RAMPS.flatMap(({ from, to, steps }) => {
		const start = parse(named[from]);
		const end = parse(named[to]);
		return Array.from({ length: steps + 1 }, (_, step): Rgb => {
			const mix = (channel: 0 | 1 | 2) =>
				Math.round(start[channel] + ((end[channel] - start[channel]) * step) / steps);
			return [mix(0), mix(1), mix(2)];
		});
	});
}

function parse(hex: string): Rgb {
	const value = Number.parseInt(hex.slice(1), 16);
	return [value >> 16, (value >> 8) & 255, value & 255];
}
