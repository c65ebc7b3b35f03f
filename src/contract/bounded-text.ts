import { z } from "zod";

export interface TextBounds {
	min?: number;
	max: number;
}

/** Code points in the normal form that will be shown, not UTF-16 units: an emoji or an accented letter counts once. */
export function boundedText({ min = 0, max }: TextBounds) {
	return z
		.string()
		.refine((value) => {
			const length = [...value.normalize("NFC")].length;
			return length >= min && length <= max;
		}, `must be ${min} to ${max} characters`)
		.meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}
