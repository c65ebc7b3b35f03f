import { normalForm } from "#contract/normal-form.ts";
import { SLUG_PATTERN } from "#contract/primitives.ts";
import { foldText } from "../texts/fold-text.ts";

const SLUG_MAX_CHARACTERS = 64;

/** Names that mean something else in a path, or that tools treat specially. */
const RESERVED_SLUGS: ReadonlySet<string> = new Set(
	[
		"register new edit index search compare feed feeds trends history trust manifest comments badges badge og card",
		"api v1 v0 admin dashboard tokens login logout settings account static assets page pages docs about submit",
		"agents agent categories category leaderboard market-report weekly-report incidents methodology",
		"well-known sitemap llms llms-full robots favicon health healthz readyz status mcp ard dumps",
		"enterprise watchlist submissions none null undefined constructor prototype true false nan",
		"con prn aux nul com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2 lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9",
	].flatMap((line) => line.split(" ")),
);

export function isSlug(text: string): boolean {
	return SLUG_PATTERN.test(text);
}

export function isReservedSlug(slug: string): boolean {
	return RESERVED_SLUGS.has(slug);
}

/** ASCII slug of a title. Empty when nothing is left, as for a title in Chinese. */
export function makeSlug(text: string): string {
	return normalForm(foldText(text), "NFKD")
		.replace(/\p{M}/gu, "")
		.replace(/['’]/g, "")
		.replace(/[^a-z0-9]+/g, "-")
		.slice(0, SLUG_MAX_CHARACTERS)
		.replace(/^-+|-+$/g, "");
}

/** Without end and without reserved ones. `fallback` is for titles that leave no ASCII. */
export function* slugsToTry(
	candidates: readonly string[],
	fallback: string,
): Generator<string, never> {
	const base = candidates.find((slug) => slug !== "") ?? fallback;
	for (const slug of new Set([...candidates, base])) {
		if (isSlug(slug) && !isReservedSlug(slug)) yield slug;
	}
	for (let number = 2; ; number += 1) {
		const suffix = `-${number}`;
		const slug = base.slice(0, SLUG_MAX_CHARACTERS - suffix.length).replace(/-+$/, "") + suffix;
		if (isSlug(slug) && !isReservedSlug(slug)) yield slug;
	}
}

export function chooseSlug(
	candidates: readonly string[],
	fallback: string,
	isTaken: (slug: string) => boolean,
): string {
	const slugs = slugsToTry(candidates, fallback);
	let { value: slug } = slugs.next();
	while (isTaken(slug)) slug = slugs.next().value;
	return slug;
}
