import { by } from "#contract/compare.ts";
import { latinLook } from "../identity/look-alikes.ts";
import { abuseFinder } from "./abuse-words.ts";
import type { Span } from "./find-phrases.ts";
import { foldText, isAscii } from "./fold-text.ts";
import { readableForm } from "./readable-form.ts";
import * as rules from "./text-rules.ts";

/** Something that a text must not say. */
export interface Conduct extends Pick<rules.TextRule, "class" | "what"> {
	isPlain: boolean;
	/** In the text as written, as far as it can be found there. */
	index: number;
	span: string;
}

interface Reading {
	kind: rules.TextKind;
	/** An operator's edits of the list of abusive words. */
	reviewWords?: readonly string[] | undefined;
}

/**
 * Everything that a text must not say, those that fail first: the one detector for desk, checks, comments and notes. Its
 * work grows with the length of the text. Orders of several kinds in one text are no accident, and fail as well.
 */
export function findConduct(text: string, { kind, reviewWords }: Reading): Conduct[] {
	// Most texts of documents are one word, such as a type, which only its letters can make bad.
	const isOneWord = kind !== "tool" && /^[\x21-\x7e]*$/.test(text);
	const forms = isOneWord ? [] : formsOf(text).map(formOf);
	const hits = rules.TEXT_RULES.filter((rule) => rule.in.includes(kind)).flatMap((rule) => {
		const places = forms.flatMap((form) => findPlace(form, rule) ?? []);
		const best = places.find(({ isQuoted }) => !isQuoted) ?? places[0];
		return best ? [{ class: rule.class, what: rule.what, isPlain: rule.fails, ...best }] : [];
	});
	const word = abuseFinder(reviewWords)(text);
	const abusive = { class: "abuse", what: ABUSIVE, isPlain: false } as const;
	if (word) hits.push({ ...abusive, isQuoted: false, span: word });
	const orders = hits.filter((hit) => hit.class === "orders" && !hit.isQuoted).length;
	const lower = text.toLowerCase();
	return hits
		.map(({ isQuoted, ...hit }): Conduct => {
			const fails = hit.isPlain || (hit.class === "orders" && orders > 1);
			const index = Math.max(0, lower.indexOf(hit.span.toLowerCase()));
			return { ...hit, isPlain: fails && !isQuoted, index };
		})
		.sort(by(({ isPlain }) => (isPlain ? 0 : 1)));
}

const ABUSIVE = "has an abusive word";

/** What is wrong with a text that is public without a moderator, as the end of a sentence. Names may sound grim. */
export function flawOfConduct(
	text: string,
	{ isName = false, reviewWords }: { isName?: boolean } & Pick<Reading, "reviewWords"> = {},
): string | undefined {
	const match = findConduct(text, { kind: "long", reviewWords }).find(
		(hit) => !isName || hit.class === "orders" || hit.what === ABUSIVE,
	);
	return match && `must not say "${match.span}", because it ${match.what}`;
}

/** As it is read and, beyond ASCII, folded and in Latin letters. */
function formsOf(text: string): string[] {
	const read = readableForm(text);
	if (isAscii(read)) return [read];
	return [...new Set([read, foldText(read), foldText(latinLook(read))])];
}

interface Form {
	text: string;
	spansOf: (part: string | RegExp) => readonly Span[];
	ends: readonly Span[];
}

function formOf(text: string): Form {
	const phrases = rules.findParts(text.toLowerCase());
	const cache = new Map<RegExp, readonly Span[]>();
	const spansOf = (part: string | RegExp) => {
		if (typeof part === "string") return phrases.get(part) ?? [];
		const spans = cache.get(part) ?? matchesOf(part, text);
		cache.set(part, spans);
		return spans;
	};
	return { text, spansOf, ends: matchesOf(/[.!?](?=\s|$)|\n(?=\n)/g, text) };
}

/** Without a copy of the pattern, which would be compiled for each text. */
function matchesOf(pattern: RegExp, text: string): Span[] {
	const spans: Span[] = [];
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
		spans.push({ index: match.index, end: pattern.lastIndex });
		if (match[0] === "") pattern.lastIndex += 1;
	}
	return spans;
}

/** Places where the parts follow each other in a sentence: each part looks for the nearest one before it. */
function chain({ spansOf, ends }: Form, [first, ...rest]: rules.RuleWay): readonly Span[] {
	return rest.reduce(
		(reached, { part, gap }) =>
			reached.length === 0
				? reached
				: spansOf(part).flatMap(({ index, end }) => {
						const before = closest(reached, index);
						if (before === undefined || index - before.end > gap) return [];
						const isTurned = [ends, spansOf("NOT")].some(
							(turns) => (closest(turns, index)?.index ?? -1) >= before.end,
						);
						return isTurned ? [] : [{ index: before.index, end }];
					}),
		first ? spansOf(first.part) : [],
	);
}

/** Within so many characters, lists count together. */
const WINDOW = 220;
const LONGEST = 2 ** 24;

/** Places where enough of the parts stand near each other, each with words of its own. */
function gathered(form: Form, { least, all, needed }: rules.RuleCount): Span[] {
	if (needed.some((part) => form.spansOf(part).length === 0)) return [];
	const spans = all
		.flatMap((of) => form.spansOf(of).map((span) => ({ ...span, of })))
		.filter(({ index }) => !isDenied(form, index))
		.sort(by(({ index, end }) => index * LONGEST - end));
	const last = new Map<string | RegExp, Span>();
	let covered = 0;
	return spans.flatMap(({ of, index, end }) => {
		if (index < covered && !needed.includes(of)) return [];
		covered = Math.max(covered, end);
		last.set(of, { index, end });
		for (const [name, span] of last) if (end - span.index > WINDOW) last.delete(name);
		if (last.size < least || needed.some((part) => !last.has(part))) return [];
		return [{ index: Math.min(...[...last.values()].map((span) => span.index)), end }];
	});
}

/** What is read around a place. */
const AROUND = 160;
/** Before what is none then, as in "We never ask you to log in here". */
const DENIED = 30;
/** An apostrophe is none. */
const QUOTES = /["“”`«»]|(?<!\p{L})['‘]|['’](?!\p{L})/u;

/** Whether a sentence says before a place that it is not so, as in "We never ask you to log in here". */
function isDenied({ text, spansOf }: Form, at: number): boolean {
	return ["NOT", "DENYING"].some((part) => {
		const span = closest(spansOf(part), at);
		return span && at - span.end <= DENIED && !/[.!?,:;]/.test(text.slice(span.end, at));
	});
}

/** The last one that ends before a place. They are in order. */
function closest(spans: readonly Span[], at: number): Span | undefined {
	let low = 0;
	let high = spans.length;
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((spans[middle]?.end ?? 0) <= at) low = middle + 1;
		else high = middle;
	}
	return spans[low - 1];
}

/** The first place that a sentence neither denies nor tells that it looks for it; one that is not quoted, if there is one. */
function findPlace(form: Form, { ways, counts, unless, ...rule }: rules.TextRule) {
	// "If it is not approved, we will find you" denies nothing.
	const isThreat = rule.class === "abuse" && rule.fails;
	let quoted: { span: string; isQuoted: boolean } | undefined;
	for (const place of placesOf(form, ways, counts)) {
		if (unless?.test(form.text.slice(place.end, place.end + AROUND))) continue;
		if (!isThreat && isDenied(form, place.index)) continue;
		const { isQuoted, isCited } = sentenceOf(form, place);
		if (isCited) continue;
		const match = { span: form.text.slice(place.index, place.end).trim(), isQuoted };
		if (!isQuoted) return match;
		quoted ??= match;
	}
	return quoted;
}

/** One after the other, because the first is mostly enough. */
function* placesOf(form: Form, ways: readonly rules.RuleWay[], counts: readonly rules.RuleCount[]) {
	for (const way of ways) yield* chain(form, way);
	for (const count of counts) yield* gathered(form, count);
}

/** Whether a sentence quotes a place, and whether it cites it: two of quoted, looked for, and a danger or an example. */
function sentenceOf({ text, spansOf, ends }: Form, { index, end }: Span) {
	const start = Math.max(0, index - AROUND, closest(ends, index)?.end ?? 0);
	const [after = ""] = text.slice(end, end + AROUND).split("\n");
	const isQuoted = QUOTES.test(text.slice(start, index)) && QUOTES.test(after);
	const rest = Math.max(0, after.search(/[.!?](?=\s|$)/));
	const isSaid = (part: string, until: number) =>
		(closest(spansOf(part), until)?.index ?? -1) >= start;
	const signs = [isQuoted, isSaid("DETECTS", end), isSaid("THREATS", end + rest)];
	return { isQuoted, isCited: signs.filter(Boolean).length > 1 };
}
