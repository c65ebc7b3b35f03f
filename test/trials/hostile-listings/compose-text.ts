import { gateText } from "#domain/texts/text-gate.ts";
import type { SeededRandom } from "#registry/sample/seeded-random.ts";
import { HOSTILE_TEXTS } from "../../hostile-texts.ts";
import { lettersOf } from "../../render/read-markdown.ts";
import { BREAKING_TEXTS } from "../../site/breaking-texts.ts";

/** The longest text of a listing, in characters. */
const LONGEST = 280;

/** Not in the other lists: the ends of every place that can contain a text. */
const ENDS: readonly string[] = [
	"</script><script>alert(1)</script>",
	"<!--<script>",
	"-->",
	"--!>",
	"]]>",
	"</style></textarea></title>",
	"' onmouseover='alert(1)",
	"\\u003c/script\\u003e",
	"\u2028\u2029",
	"\\",
	'\\"',
	"\r\n\r\n# ",
	"one, two; three|four\tfive",
	"{#if}{@html x}",
	"${" + "7*7}",
	'=cmd|" /C calc"!A0',
	"\u0000",
	"\u202E\u2066",
	"👩‍👩‍👧‍👦",
];
const MIXTURES: readonly string[] = [...HOSTILE_TEXTS, ...BREAKING_TEXTS];

export interface HostileText {
	text: string;
	/** True for what a registration may state. The rest comes from older records. */
	passes: boolean;
}

/** A few hostile texts, cut anywhere and joined. Every second one is as the gate of registrations leaves it. */
export function composeText(random: SeededRandom): HostileText {
	const pick = () => {
		const parts = random.next() < 0.5 ? MIXTURES : ENDS;
		return parts[Math.floor(random.next() * parts.length)] ?? "";
	};
	let mixed = pick();
	for (let more = Math.floor(random.next() * 4); more > 0; more -= 1) {
		const cut = Math.floor(random.next() * (mixed.length + 1));
		mixed = mixed.slice(0, cut) + pick() + mixed.slice(cut);
	}
	const start = Math.floor(random.next() * Math.max(1, mixed.length - LONGEST));
	const raw = [...mixed.slice(start)].slice(0, LONGEST).join("");
	const gated = gateText(raw);
	const isGated = gated.ok && random.next() < 0.5;
	const text = isGated ? gated.text : raw;
	// Without a letter there is nothing to search for.
	return { text: lettersOf(text) === "" ? `${text}x` : text, passes: gated.ok };
}
