import type { Part } from "./pattern-parts.ts";
import { partsOf } from "./pattern-parts.ts";

/** One of them is in nearly every class. */
const CHARACTERS = [
	..."a1 -./:\n\t{}<>[]()'\"`\\#@_=A*|!,;&%$~+?é字\u0301\u200b",
	"\u{1F600}",
	"\u{E0041}",
];
/** What a text ends in, so that a match fails at the last moment. */
const ENDS = ["", "\u0001", "\n", " "];

/** Makes texts of about a length that make a pattern try as much as it can: each of its repeated parts, again and again. */
export function attacksOn(pattern: RegExp): ((length: number) => string)[] {
	const parts = partsOf(pattern);
	const attacks = new Map<string, (length: number) => string>();
	for (const { before, inner } of repeatsIn(parts, "", pattern)) {
		for (const body of samplesOf(inner, pattern)) {
			for (const [start, again] of [
				[before, body],
				["", body],
				["", before + body],
				[before + body, before.slice(-1)],
			] as const) {
				for (const end of ENDS) {
					if (again === "") continue;
					attacks.set(
						`${start} ${again} ${end}`,
						(length) => start + again.repeat(Math.ceil(length / again.length)) + end,
					);
				}
			}
		}
	}
	return [...attacks.values()];
}

interface Repeat {
	/** A text that leads up to it. */
	before: string;
	inner: Part;
}

function repeatsIn(part: Part, before: string, pattern: RegExp): Repeat[] {
	switch (part.kind) {
		case "row": {
			let lead = before;
			return part.parts.flatMap((one) => {
				const found = repeatsIn(one, lead, pattern);
				if (one.kind !== "look") lead += samplesOf(one, pattern)[0] ?? "";
				return found;
			});
		}
		case "either":
			return part.choices.flatMap((one) => repeatsIn(one, before, pattern));
		case "repeat": {
			const inner = repeatsIn(part.inner, before, pattern);
			return part.max > 20 ? [{ before, inner: part.inner }, ...inner] : inner;
		}
		case "look":
		case "group":
			return repeatsIn(part.inner, before, pattern);
		default:
			return [];
	}
}

/** A few texts that a part matches. */
function samplesOf(part: Part, pattern: RegExp): string[] {
	switch (part.kind) {
		case "one":
			return charactersOf(part.source, pattern);
		case "row":
			return [0, 1].map((choice) =>
				part.parts
					.map((one) => {
						const samples = samplesOf(one, pattern);
						return samples[choice % Math.max(1, samples.length)] ?? "";
					})
					.join(""),
			);
		case "either":
			return part.choices.flatMap((one) => samplesOf(one, pattern)).slice(0, 4);
		case "repeat":
			return samplesOf(part.inner, pattern).map((text) => text.repeat(Math.max(1, part.min)));
		case "group":
			return samplesOf(part.inner, pattern);
		default:
			return [""];
	}
}

function charactersOf(source: string, { flags }: RegExp): string[] {
	if ([...source].length === 1 && source !== ".") return [source];
	const is = new RegExp(`^(?:${source})$`, flags.replace(/[gymd]/g, ""));
	return CHARACTERS.filter((character) => is.test(character)).slice(0, 4);
}
