import { z } from "zod";

const LARGEST = Number.MAX_SAFE_INTEGER;

/**
 * An integer in a query string. Coercion would read "" as 0, "0x10" as 16 and "1e2" as 100, so only plain decimal
 * digits are accepted, and the bounds are checked on the number. Any number of digits is a number: beyond the largest
 * that is exact, it counts as that one.
 */
export function digits({ min, max = LARGEST }: { min: number; max?: number }) {
	return z
		.string()
		.regex(/^(?:0|[1-9][0-9]*)$/, { error: "must be a whole number in decimal digits" })
		.transform((text) => Math.min(Number(text), LARGEST))
		.pipe(z.int().min(min).max(max));
}

/**
 * The same for parameters that one published form calls a number and the other an integer: fractions are accepted and
 * rounded.
 */
export function roundedNumber(bounds: {
	min: number;
	max?: number;
	round: (value: number) => number;
}) {
	const { min, max = LARGEST, round } = bounds;
	return z
		.string()
		.regex(/^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/, { error: "must be a number in decimal digits" })
		.transform((text) => Math.min(round(Number(text)), LARGEST))
		.pipe(z.number().min(min).max(max));
}
