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
	const read = plainForm(text);
	const numbers = read.match(/(?<!\d|\d\.)\d{1,3}(?:\.\d{1,3}){3}(?!\d|\.\d)/g) ?? [];
	if (numbers.some((address) => parse(address).isIp)) return true;
	return [read, asLatin(read)].some((form) => possibleNames(form).some(isPublicName));
}

/**
 * True for a text with a scheme, a `www.`, a mail address, or a host with a path, query or port. `ASP.NET` and `README.md`
 * are names.
 */
export function leadsAway(text: string): boolean {
	const read = plainForm(text);
	if (/:\/\/[^\s/]|www\.|[^\s@]@[^\s@.]+\.[^\s.]/iu.test(read)) return true;
	return [read, asLatin(read), plainForm(asLatin(text))].some((form) =>
		form.split(/\s+/u).some((word) => {
			const parts = word.split(/(?<=[^/?#])(?=[/?#])/u);
			return parts.some((part, at) => isHostBefore(part, parts[at + 1] ?? ""));
		}),
	);
}

function isHostBefore(part: string, path: string): boolean {
	const host = part.replace(PORT, "");
	if (host === part && !/^[/?#]+[\p{L}\p{N}~@_-]/u.test(path)) return false;
	const last = IP.exec(host)?.[0] ?? possibleNames(host).at(-1);
	if (last === undefined || !host.endsWith(last) || PLATFORMS.includes(last)) return false;
	return parse(last).isIp ? !NOWHERE.test(last + path) : isPublicName(last);
}

const PORT = /:\d{2,5}[^\p{L}\p{N}]*$/u;
const IP = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}$/;
/** Addresses in one's own network, and ranges. */
const NOWHERE = /^(?:0|10|127|192\.168)\.|\/\d\d?[^\p{L}\p{N}]*$/u;
/** What runs on them is written behind a slash. */
const PLATFORMS = ["ASP.NET", "VB.NET", "ADO.NET", "ML.NET"];

function isPublicName(name: string): boolean {
	const { isIcann, domain } = parse(name);
	return isIcann === true && domain !== null;
}

/**
 * Takes signs out of the brackets that hide an address from programs. A plain "dot" between words stays a word, because
 * most short words are the end of some host name.
 */
function plainForm(text: string): string {
	return readableForm(text).replace(IN_BRACKETS, (_, sign: string) =>
		sign.length === 1 ? sign : ".",
	);
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
