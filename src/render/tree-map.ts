/** A box in percent of the picture. */
export interface Box {
	x: number;
	y: number;
	width: number;
	height: number;
}

/**
 * A box for each value, as large as its share and as square as rows of boxes allow. Values come largest first; `aspect`
 * is the width of the picture in heights.
 */
export function treeMap(values: readonly number[], aspect: number): Box[] {
	const whole = sumOf(values);
	const areas = values.map((value) => (aspect * value) / whole);
	const boxes: Box[] = [];
	let rest: Box = { x: 0, y: 0, width: aspect, height: 1 };
	while (boxes.length < areas.length) {
		const isWide = rest.width >= rest.height;
		const side = Math.min(rest.width, rest.height);
		const row = rowOf(areas.slice(boxes.length), side);
		const depth = sumOf(row) / side;
		let along = 0;
		for (const area of row) {
			const length = area / depth;
			boxes.push(
				isWide
					? { x: rest.x, y: rest.y + along, width: depth, height: length }
					: { x: rest.x + along, y: rest.y, width: length, height: depth },
			);
			along += length;
		}
		rest = isWide
			? { ...rest, x: rest.x + depth, width: rest.width - depth }
			: { ...rest, y: rest.y + depth, height: rest.height - depth };
	}
	return boxes.map(({ x, y, width, height }) => ({
		x: (100 * x) / aspect,
		y: 100 * y,
		width: (100 * width) / aspect,
		height: 100 * height,
	}));
}

/** The first areas, as many as stand better together than with one fewer along a side. */
function rowOf(areas: readonly number[], side: number): readonly number[] {
	let count = 1;
	const longest = (length: number) => {
		const row = areas.slice(0, length);
		const depth = sumOf(row) / side;
		return Math.max(...row.map((area) => Math.max(depth ** 2 / area, area / depth ** 2)));
	};
	while (count < areas.length && longest(count + 1) <= longest(count)) count += 1;
	return areas.slice(0, count);
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
