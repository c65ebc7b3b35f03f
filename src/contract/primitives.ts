import { z } from "zod";
import { normalForm } from "./normal-form.ts";

/** 1 to 64 of a–z, 0–9 and inner hyphens. Slugs name agents and categories in paths. */
export const SLUG_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

export const Slug = z
	.string()
	.regex(SLUG_PATTERN, {
		error: "must be 1 to 64 characters: a–z, 0–9 and hyphens (not first or last)",
	})
	.meta({ id: "Slug", description: "Identifier used in paths.", examples: ["harbor-scout"] });

export const Instant = z.iso.datetime().meta({
	id: "Instant",
	description: "ISO 8601 instant in UTC.",
	examples: ["2026-05-04T12:00:00.000Z"],
});

export const HttpUrl = z
	.url({ protocol: /^https?$/ })
	.meta({ id: "HttpUrl", description: "Absolute http or https address." });

/** A number of a score or share; never NaN or infinite, which JSON cannot carry. */
export const Score = z.number().min(0).max(100).meta({ id: "Score", description: "0 to 100." });

export const Count = z.int().min(0);

/** How many a list has in all. Examples list one. */
export const Total = Count.meta({ examples: [1] });

export const TextOrNull = z.string().nullable();

export const OptionalText = z.string().optional();

/** In a query: `true` or `false`. */
export const Flag = z
	.enum(["true", "false"])
	.transform((text) => text === "true")
	.pipe(z.boolean());

/** A text of which examples say something. */
export const text = (example: string) => z.string().meta({ examples: [example] });

export const Rank = z.int().min(1).meta({
	id: "Rank",
	description:
		"Position by market score, 1 is best. Equal scores share a rank. All that are not ranked share the number after the last.",
});

/** What stands with every market score. */
export const SCORE_BASIS = {
	known_weight: z.int().min(0).max(100).meta({
		description: "How much of the market score is known, in percent of its weight, rounded down.",
	}),
	is_ranked: z.boolean().meta({
		description: "False while too little is known; the market score is then 0 and says nothing.",
	}),
};

/** A rank in a file about one agent, which must not change whenever another agent moves. */
export const SHOWN_RANK = {
	rank: z.int().min(1).meta({ description: "Exact up to 1,000; rounded up beyond." }),
	rank_is_bound: z.boolean(),
};

/** Registries that follow each other use it to recognise their own listings. */
export const ListingHome = HttpUrl.meta({
	description: "Page of the agent at the registry that listed it first.",
});

export interface TextBounds {
	min?: number;
	max: number;
}

/** Code points in the normal form that will be shown, not UTF-16 units: an emoji or an accented letter counts once. */
export function boundedText({ min = 0, max }: TextBounds) {
	return z
		.string()
		.refine((value) => {
			// No normal form is shorter than an eighth, and none of a longer text need be made.
			if (value.length > 8 * max) return false;
			const length = [...normalForm(value, "NFC")].length;
			return length >= min && length <= max;
		}, `must be ${min} to ${max} characters`)
		.meta({ ...(min > 0 ? { minLength: min } : {}), maxLength: max });
}

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
