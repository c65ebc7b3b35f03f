import { fillPath } from "#contract/http/addresses.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { normalForm } from "#contract/normal-form.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { Site } from "../view-context.ts";

type Pictured = Pick<SnapshotAgent, "slug" | "title" | "logoSha256">;

/** The picture of an agent: its logo, or else letters on a colour. Decorative next to the title. */
export interface LogoView {
	/** Path of the logo on this site. Null if there is none. */
	src: string | null;
	/** One or two. */
	letters: string;
	/** Number of the colour, from 0; always the same for a slug. */
	tone: number;
}

/** Colours of the style sheet (`logo.css`) and of share cards (`MONOGRAM_COLOURS`). */
const TONES = 8;
const LETTERS_MAX = 2;

export function logoView({ slug, title, logoSha256 }: Pictured): LogoView {
	const letters = initialsOf(title) || initialsOf(slug);
	return { src: logoSha256 === null ? null : logoPath(logoSha256), letters, tone: toneOf(slug) };
}

/** Absolute address, for programs. Undefined without a logo. */
export function logoUrl(site: Site, { logoSha256 }: Pictured): string | undefined {
	return logoSha256 === null ? undefined : site.baseUrl + logoPath(logoSha256);
}

export function logoPath(sha256: string): string {
	return fillPath(getEndpoint("getLogo").path, { sha256 });
}

/** The first letters of the first words. Scripts without capitals and spaces have one. */
function initialsOf(text: string): string {
	const words = normalForm(text, "NFC").match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu) ?? [];
	const letters = words.slice(0, LETTERS_MAX).map((word) => [...word][0]?.toUpperCase() ?? "");
	const [first = ""] = letters;
	return /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(first)
		? letters.join("")
		: first;
}

function toneOf(slug: string): number {
	let sum = 0;
	for (let at = 0; at < slug.length; at += 1) sum = (sum * 31 + slug.charCodeAt(at)) % 65_521;
	return sum % TONES;
}
