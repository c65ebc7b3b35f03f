import { by } from "#contract/compare.ts";
import { latinLook } from "../identity/look-alikes.ts";
import { abuseFinder } from "./abuse-words.ts";
import { foldText } from "./fold-text.ts";
import { readableForm } from "./readable-form.ts";
import { NOT, TEXT_RULES, type TextKind, type TextRule } from "./text-rules.ts";

/** Something that a text must not say. */
export interface Conduct extends Pick<TextRule, "class" | "what" | "isPlain"> {
	/** It is an example, or what is looked for. */
	isCited: boolean;
	/** In the text as written, as far as it can be found there. */
	index: number;
	span: string;
}

interface Reading {
	kind: TextKind;
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
	const found = TEXT_RULES.flatMap(({ class: of, what, isPlain, isIn, ways, unless }) => {
		if (!isIn(kind)) return [];
		const places = forms.flatMap((form) =>
			ways.flatMap((way) => chain(form, way)).flatMap((span) => meaning(form.text, span, unless)),
		);
		const best = places.find((one) => !one.isCited && !one.isQuoted) ?? places[0];
		return best ? [{ class: of, what, isPlain, ...best }] : [];
	});
	const word = abuseFinder(reviewWords)(text);
	const meant = { isPlain: false, isCited: false, isQuoted: false };
	if (word) found.push({ class: "abuse", what: "has an abusive word", ...meant, span: word });
	const isMeant = ({ isCited, isQuoted }: (typeof found)[number]) => !isCited && !isQuoted;
	const orders = found.filter((one) => one.class === "orders" && isMeant(one)).length;
	const lower = text.toLowerCase();
	return found
		.map((one): Conduct => {
			const { isQuoted: _, ...rest } = one;
			const fails = one.isPlain || (one.class === "orders" && orders > 1);
			const index = Math.max(0, lower.indexOf(one.span.toLowerCase()));
			return { ...rest, isPlain: fails && isMeant(one), index };
		})
		.sort(by(({ isPlain }) => (isPlain ? 0 : 1)));
}

/** What is wrong with a text that is public without a moderator, as the end of a sentence. */
export function flawOfConduct(text: string): string | undefined {
	const [found] = findConduct(text, { kind: "long" });
	return found && `must not say "${found.span}", because it ${found.what}`;
}

/** As it is read and, beyond ASCII, folded and in Latin letters. */
function formsOf(text: string): string[] {
	const read = readableForm(text);
	if (!/[^\0-\x7f]/.test(read)) return [read];
	const folded = foldText(read);
	return [...new Set([read, folded, foldText(latinLook(read))])];
}

interface Span {
	index: number;
	end: number;
}

interface Form {
	text: string;
	/** Searched once for each part. */
	spansOf: (part: RegExp) => readonly Span[];
	/** Where a sentence ends or is turned round, in order. */
	breaks: readonly number[];
}

function formOf(text: string): Form {
	const known = new Map<RegExp, readonly Span[]>();
	const spansOf = (part: RegExp) => {
		const spans = known.get(part) ?? matchesOf(part, text);
		known.set(part, spans);
		return spans;
	};
	const breaks = [...matchesOf(/[.!?:;](?=\s|$)/g, text), ...spansOf(NOT)].map(
		({ index }) => index,
	);
	return { text, spansOf, breaks: breaks.sort((one, other) => one - other) };
}

/** Without a copy of the pattern, which would be compiled for each text. */
function matchesOf(pattern: RegExp, text: string): Span[] {
	const found: Span[] = [];
	pattern.lastIndex = 0;
	for (let match = pattern.exec(text); match !== null; match = pattern.exec(text)) {
		found.push({ index: match.index, end: pattern.lastIndex });
		if (match[0] === "") pattern.lastIndex += 1;
	}
	return found;
}

/** Between two parts of a sentence. */
const GAP_MAX_CHARACTERS = 40;

/** Places where the parts follow each other in a sentence: each part looks for the nearest one before it. */
function chain(
	{ spansOf, breaks }: Form,
	[first = NOT, ...rest]: readonly RegExp[],
): readonly Span[] {
	let reached = spansOf(first);
	for (const part of rest) {
		if (reached.length === 0) return [];
		const former = reached;
		let at = 0;
		let turn = 0;
		reached = spansOf(part).flatMap(({ index, end }) => {
			while ((former[at]?.end ?? Number.POSITIVE_INFINITY) <= index) at += 1;
			const before = former[at - 1];
			if (before === undefined || index - before.end > GAP_MAX_CHARACTERS) return [];
			while ((breaks[turn] ?? Number.POSITIVE_INFINITY) < before.end) turn += 1;
			return (breaks[turn] ?? Number.POSITIVE_INFINITY) < index
				? []
				: [{ index: before.index, end }];
		});
	}
	return reached;
}

/** What is read around a place. */
const AROUND = 80;
/** Before words that are none then, as in "We never ask you to log in here". */
const DENIED = new RegExp(`(?:${NOT.source}|(?:^|[.!?] )no )[^.!?,:]{0,24}$`, "iu");
/** Before what is looked for, or stands as an example. */
const CITED =
	/\b(?:detect(?:s|ing|ion)|block(?:s|ing)|flag(?:s|ging)|find(?:s|ing)|filter(?:s|ing)|scan(?:s|ning)|catch(?:es|ing)|prevent(?:s|ing)|stop(?:s|ping)|guards?|protect(?:s|ing)|against|recogni[sz]es|identif(?:ies|ying)|spots|moderates|e\.g\.|such as|for example)(?=[\s:,])[^.!?]*$/iu;
/** An apostrophe is none. */
const QUOTES = /["“”`«»]|(?<!\p{L})['‘]|['’](?!\p{L})/u;

/** The words of a place and how they are meant; nothing where the sentence denies them. */
function meaning(text: string, { index, end }: Span, unless: RegExp | undefined) {
	const before = text.slice(Math.max(0, index - AROUND), index);
	const after = text.slice(end, end + AROUND);
	if (DENIED.test(before) || unless?.test(after)) return [];
	const [line = ""] = before.split("\n").slice(-1);
	const isQuoted = QUOTES.test(line) && QUOTES.test(after.split("\n")[0] ?? "");
	return [{ span: text.slice(index, end).trim(), isCited: CITED.test(line), isQuoted }];
}
