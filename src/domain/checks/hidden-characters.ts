/** Kinds of characters that people do not see: one row per kind. */
interface HiddenKind {
	kind: "tags" | "selectors" | "reordering" | "zero-width" | "isolates" | "control";
	pattern: RegExp;
}

const KINDS: readonly HiddenKind[] = [
	// Each stands for an ASCII character, so that a whole sentence can be hidden.
	{ kind: "tags", pattern: /[\u{E0000}-\u{E007F}]+/gu },
	// One of them chooses a form of the character before it. Several in a row can only carry bytes.
	{ kind: "selectors", pattern: /\p{Variation_Selector}{3,}/gu },
	{ kind: "reordering", pattern: /[\u202A-\u202E]+/gu },
	{ kind: "isolates", pattern: /[\u2066-\u2069]+/gu },
	{ kind: "zero-width", pattern: /[\p{Join_Control}\u200B\u2060-\u2064\uFEFF]+/gu },
	{ kind: "control", pattern: /[\p{Cc}--[\t\n\r]]+/gv },
];

/** All of them, and others that nobody sees but no rule counts. */
export const HIDDEN = /[[\p{Cc}\p{Cf}]--[\t\n\r]]|\p{Variation_Selector}{3,}/gv;

/**
 * Where such characters are needed to be read right: flags of regions, emoji of several parts, and joiners of scripts
 * that have them.
 */
const NEEDED =
	/\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u20E3])\u200D(?=\p{Extended_Pictographic})|(?<=[[\p{L}\p{M}]--[\p{ASCII}\p{Script=Latin}]])\p{Join_Control}/gv;

interface HiddenRun {
	kind: HiddenKind["kind"];
	index: number;
	/** The characters themselves. */
	characters: string;
}

export function findHidden(text: string): HiddenRun[] {
	if (text.search(HIDDEN) === -1) return [];
	// Of the same length, so that places stay.
	const rest = text.replace(NEEDED, (needed) => " ".repeat(needed.length));
	return KINDS.flatMap(({ kind, pattern }) =>
		[...rest.matchAll(pattern)].map(({ 0: characters, index }) => ({ kind, index, characters })),
	);
}

/** What tags and selectors say: ASCII characters, or bytes of a text in UTF-8. */
export function decodeHidden({ kind, characters }: HiddenRun): string {
	const codes = [...characters].map((character) => character.codePointAt(0) ?? 0);
	if (kind === "tags") {
		const ascii = codes.map((code) => code - 0xe0000).filter((code) => code >= 0x20 && code < 0x7f);
		return String.fromCodePoint(...ascii.slice(0, MOST));
	}
	const bytes = codes.map((code) => (code < 0xe0100 ? code - 0xfe00 : code - 0xe0100 + 16) & 0xff);
	return new TextDecoder().decode(Uint8Array.from(bytes.slice(0, MOST)));
}

/** Enough to see what it is. */
const MOST = 400;
