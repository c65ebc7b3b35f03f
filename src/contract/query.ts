import { z } from "zod";

/**
 * An integer in a query string. Coercion would read "" as 0, "0x10" as 16 and "1e2" as 100, so only plain decimal
 * digits are accepted, and the bounds are checked on the number.
 */
export function digits(bounds: { min: number; max: number }) {
	return z
		.string()
		.regex(/^(?:0|[1-9][0-9]{0,8})$/, { error: "must be a whole number in decimal digits" })
		.transform(Number)
		.pipe(z.int().min(bounds.min).max(bounds.max));
}

/**
 * The same for parameters that one published form calls a number and the other an integer: fractions are accepted and
 * rounded.
 */
export function roundedNumber(bounds: {
	min: number;
	max: number;
	round: (value: number) => number;
}) {
	return z
		.string()
		.regex(/^(?:0|[1-9][0-9]{0,14})(?:\.[0-9]{1,15})?$/, {
			error: "must be a number in decimal digits",
		})
		.transform((text) => bounds.round(Number(text)))
		.pipe(z.number().min(bounds.min).max(bounds.max));
}
