import type { Rgb } from "./palette.ts";

interface Counted {
	colour: Rgb;
	/** As `0xrrggbb`. */
	key: number;
	count: number;
}

/** A palette, and for each pixel an index into it. */
export interface Reduced {
	palette: Rgb[];
	indices: Uint8Array;
}

const CHANNELS = [0, 1, 2] as const;

/** Reduces colours by repeatedly cutting the most varied box in two (median cut). `pixels` are `0xrrggbb`. */
export function reduceColours(pixels: readonly number[], maxColours: number): Reduced {
	const boxes = [countColours(pixels)];
	while (boxes.length < maxColours) {
		const widest = boxes.reduce((best, box) => (weightOf(box) > weightOf(best) ? box : best));
		if (widest.length < 2) break;
		boxes.splice(boxes.indexOf(widest), 1, ...cut(widest));
	}
	const places = new Map(
		boxes.flatMap((box, index) => box.map(({ key }) => [key, index] as const)),
	);
	return {
		palette: boxes.map(meanOf),
		indices: Uint8Array.from(pixels, (key) => places.get(key) ?? 0),
	};
}

function countColours(pixels: readonly number[]): Counted[] {
	const counts = new Map<number, number>();
	for (const key of pixels) counts.set(key, (counts.get(key) ?? 0) + 1);
	return [...counts].map(([key, count]) => ({
		key,
		count,
		colour: [key >> 16, (key >> 8) & 255, key & 255],
	}));
}

function spanOf(box: readonly Counted[], channel: 0 | 1 | 2): number {
	let least = 255;
	let most = 0;
	for (const { colour } of box) {
		least = Math.min(least, colour[channel]);
		most = Math.max(most, colour[channel]);
	}
	return most - least;
}

const sumOf = (box: readonly Counted[]) => box.reduce((sum, { count }) => sum + count, 0);

function weightOf(box: readonly Counted[]): number {
	return Math.max(...CHANNELS.map((channel) => spanOf(box, channel))) * Math.sqrt(sumOf(box));
}

/** Cuts at the median pixel of the channel that varies most. Neither part is empty. */
function cut(box: readonly Counted[]): [Counted[], Counted[]] {
	const spans = CHANNELS.map((channel) => spanOf(box, channel));
	const channel = CHANNELS[spans.indexOf(Math.max(...spans))] ?? 0;
	const sorted = box.toSorted(
		(left, right) => left.colour[channel] - right.colour[channel] || left.key - right.key,
	);
	const half = sumOf(box) / 2;
	let passed = 0;
	const middle = sorted.findIndex(({ count }) => {
		passed += count;
		return passed >= half;
	});
	const at = Math.min(Math.max(middle, 1), sorted.length - 1);
	return [sorted.slice(0, at), sorted.slice(at)];
}

function meanOf(box: readonly Counted[]): Rgb {
	const total = sumOf(box);
	const mean = (channel: 0 | 1 | 2) =>
		Math.round(box.reduce((sum, { colour, count }) => sum + colour[channel] * count, 0) / total);
	return [mean(0), mean(1), mean(2)];
}
