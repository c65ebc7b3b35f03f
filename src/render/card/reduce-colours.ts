import type { Rgb } from "./palette.ts";

interface Counted {
	colour: Rgb;
	/** As `0xrrggbb`. */
	key: number;
	count: number;
}

/** Colours that become one. */
interface Box {
	colours: readonly Counted[];
	/** The one with the most is cut next. */
	weight: number;
}

const CHANNELS = [0, 1, 2] as const;

/** Reduces colours by repeatedly cutting the most varied box in two (median cut). `pixels` are `0xrrggbb`. */
export function reduceColours(pixels: Uint32Array, maxColours: number) {
	const { colours, places } = countColours(pixels);
	const boxes = [boxOf(colours)];
	while (boxes.length < maxColours) {
		const widest = boxes.reduce((best, box) => (box.weight > best.weight ? box : best));
		if (widest.colours.length < 2) break;
		boxes.splice(boxes.indexOf(widest), 1, ...cut(widest.colours).map(boxOf));
	}
	const indexOf = new Map(
		boxes.flatMap((box, index) => box.colours.map((one) => [one, index] as const)),
	);
	const indices = colours.map((one) => indexOf.get(one) ?? 0);
	return {
		palette: boxes.map((box) => meanOf(box.colours)),
		indices: new Uint8Array(places.map((place) => indices[place] ?? 0)),
	};
}

/** The colours of a picture, and for each pixel the place of its colour. */
function countColours(pixels: Uint32Array): { colours: Counted[]; places: Uint16Array } {
	const colours: Counted[] = [];
	const placeOf = new Map<number, number>();
	const places = new Uint16Array(pixels.length);
	for (let at = 0; at < pixels.length; at++) {
		const key = pixels[at] ?? 0;
		const place = placeOf.get(key) ?? colours.length;
		const known = colours[place];
		if (known) known.count += 1;
		else {
			placeOf.set(key, place);
			colours.push({ key, count: 1, colour: [key >> 16, (key >> 8) & 255, key & 255] });
		}
		places[at] = place;
	}
	return { colours, places };
}

const boxOf = (colours: readonly Counted[]): Box => ({ colours, weight: weightOf(colours) });

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
