/** A half circle from 0 on the left to 100 on the right, in the pixels of its view box. */
interface HalfCircle {
	/** Middle of the base. */
	x: number;
	y: number;
	radius: number;
}

/** A gap between two bands, in degrees, so that they can be distinguished without colours. */
const GAP_DEGREES = 1.5;

export function gauge(
	value: number,
	bands: readonly { from: number; to: number }[],
	circle: HalfCircle,
) {
	return {
		bands: bands.map(({ from, to }) => arc(circle, degrees(from), degrees(to))),
		/** Position of the value on the arc. */
		marker: pointAt(circle, degrees(Math.min(100, Math.max(0, value)))),
	};
}

/** 180 is the left end of the base, 0 the right one. */
function degrees(value: number): number {
	return 180 - 1.8 * value;
}

function arc(circle: HalfCircle, from: number, to: number): string {
	const start = pointAt(circle, from - (from === 180 ? 0 : GAP_DEGREES / 2));
	const end = pointAt(circle, to + (to === 0 ? 0 : GAP_DEGREES / 2));
	return `M${start.x} ${start.y}A${circle.radius} ${circle.radius} 0 0 1 ${end.x} ${end.y}`;
}

function pointAt({ x, y, radius }: HalfCircle, angle: number): { x: number; y: number } {
	const radians = (angle * Math.PI) / 180;
	return { x: tenths(x + radius * Math.cos(radians)), y: tenths(y - radius * Math.sin(radians)) };
}

function tenths(value: number): number {
	return Math.round(value * 10) / 10;
}
