import { parse } from "tldts";
import { readableForm } from "../texts/readable-form.ts";
import { latinLook } from "./look-alikes.ts";

/** A longer label cannot be in a host name (RFC 1035 section 2.3.4). */
const LABEL_MAX_CHARACTERS = 63;

/**
 * True for a text that contains a web or mail address, with or without a scheme, even in disguised letters and dots. For
 * texts that are public without a moderator: it takes product names such as draw.io for addresses, too.
 */
export function namesAddress(text: string): boolean {
	if (leadsAway(text)) return true;
	const read = withoutDisguise(readableForm(text));
	const numbers = read.match(/(?<!\d|\d\.)\d{1,3}(?:\.\d{1,3}){3}(?!\d|\.\d)/g) ?? [];
	if (numbers.some((address) => parse(address).isIp)) return true;
	return [read, asLatin(read)].some((form) => possibleNames(form).some(isPublicName));
}

/** True for a text with a scheme, a `www.`, a mail address, or a host with a path. `ASP.NET` and `README.md` are names. */
export function leadsAway(text: string): boolean {
	const read = withoutDisguise(readableForm(text));
	if (/:\/\/[^\s/]|www\.|[^\s@]@[^\s@.]+\.[^\s.]/iu.test(read)) return true;
	return [read, asLatin(read)].some((form) =>
		form.split(/\s+/u).some((word) => {
			const segments = word.split("/");
			return segments.some((segment, at) => isHostBefore(segment, segments[at + 1] ?? ""));
		}),
	);
}

/** Capitals on both sides of a slash are two products: `Monday.com/Asana`. */
function isHostBefore(segment: string, path: string): boolean {
	if (!/^[\p{L}\p{N}?#~@_-]/u.test(path)) return false;
	if (/^\p{Lu}/u.test(path) && /\p{Lu}/u.test(segment)) return false;
	const last = possibleNames(segment).at(-1);
	return last !== undefined && segment.endsWith(last) && isPublicName(last);
}

function isPublicName(name: string): boolean {
	const { isIcann, domain } = parse(name);
	return isIcann === true && domain !== null;
}

/**
 * Takes signs out of the brackets that hide an address from programs. A plain "dot" between words stays a word, because
 * most short words are the end of some host name.
 */
function withoutDisguise(text: string): string {
	return text.replace(IN_BRACKETS, (_, sign: string) => (sign.length === 1 ? sign : "."));
}

const IN_BRACKETS = /\s?[[({]([.:@]|dot)[\])}]\s?/gi;

/** Replaces styled Latin letters (small capitals, squared, struck out) with plain ones. Words of other scripts stay. */
function asLatin(text: string): string {
	return text.replace(/[\p{L}\p{M}\p{So}]+/gu, (word) =>
		/[\p{Script=Latin}\p{So}]/u.test(word) ? latinLook(word).replace(/\p{M}+/gu, "") : word,
	);
}

/**
 * The ends of possible host names, of up to three labels, because a sentence may continue after one without a space.
 * Cuts the text instead of searching from every letter, so that the work grows linearly with its length.
 */
export function possibleNames(text: string): string[] {
	return text.split(/[^\p{L}\p{N}\p{M}.-]+/u).flatMap((word) => {
		const labels = word.split(".").map(withoutHyphensAround);
		return labels.flatMap((_, end) => {
			const last = labels.slice(Math.max(0, end - 2), end + 1);
			const sound = last.slice(
				last.findLastIndex(({ length }) => length === 0 || length > LABEL_MAX_CHARACTERS) + 1,
			);
			return sound.length > 1 ? [sound.join(".")] : [];
		});
	});
}

function withoutHyphensAround(label: string): string {
	let start = 0;
	let end = label.length;
	while (label[start] === "-") start += 1;
	while (end > start && label[end - 1] === "-") end -= 1;
	return label.slice(start, end);
}
