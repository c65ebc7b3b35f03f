import { normalForm } from "#contract/normal-form.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { endpointPath } from "../endpoint-url.ts";
import type { Site } from "../view-context.ts";

type Pictured = Pick<SnapshotAgent, "slug" | "title" | "logoSha256">;

/** The face of a listing: its logo, or else letters on a colour. Decorative next to the name. */
export interface TileView {
	/** Path of the logo on this site. Null if there is none. */
	logo: string | null;
	/** One or two. */
	letters: string;
	/** Numbers of the colour and of the figure behind the letters, from 0; always the same for a slug. */
	hue: number;
	cut: number;
}

/** Colours (`MONOGRAM_COLOURS`) and figures (`Tile.astro`). */
const HUES = 8;
const CUTS = 6;
const LETTERS_MAX = 2;
/** They tell no name from another. */
const COMMON_WORDS: ReadonlySet<string> = new Set(["ai", "mcp", "server", "the"]);

export function tileOf({ slug, title, logoSha256 }: Pictured): TileView {
	const sum = sumOf(slug);
	return {
		logo: logoSha256 === null ? null : logoPath(logoSha256),
		// Of `Notion by makenotion`, the maker is no part of the name.
		letters: initialsOf(title.split(" by ")[0] ?? "") || initialsOf(slug),
		hue: sum % HUES,
		cut: Math.floor(sum / HUES) % CUTS,
	};
}

/** The face of what is no listing: an app, a maker. */
export function tileOfName(name: string): TileView {
	return tileOf({ slug: name, title: name, logoSha256: null });
}

export function logoUrl(site: Site, { logoSha256 }: Pictured): string | undefined {
	return logoSha256 === null ? undefined : site.baseUrl + logoPath(logoSha256);
}

export const logoPath = (sha256: string) => endpointPath("getLogo", { sha256 });

/** The first letters of the first words. Scripts without capitals and spaces have one. */
function initialsOf(text: string): string {
	const words = normalForm(text, "NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
	const telling = words.filter((word) => !COMMON_WORDS.has(word.toLowerCase()));
	const letters = (telling.length > 0 ? telling : words)
		.slice(0, LETTERS_MAX)
		.map((word) => [...word][0]?.toUpperCase() ?? "");
	const [first = ""] = letters;
	return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(first)
		? letters.join("")
		: first;
}

function sumOf(slug: string): number {
	let sum = 0;
	for (let at = 0; at < slug.length; at += 1) sum = (sum * 31 + slug.charCodeAt(at)) % 65_521;
	return sum;
}
