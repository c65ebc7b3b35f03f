import {
	type Given,
	isSlot,
	knownValue,
	type NamedTemplate,
	type Slot,
	type Template,
} from "../templates/template.ts";
import { type Caution, caution, NO_LINK } from "./caution.ts";

/** Line breaks, NUL, bidi, zero-width and tag characters, whose effect is invisible. */
const UNSHOWABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/u;

/** Texts that some clients replace with the reader's variables or files. */
const EXPANDED = /\$\{|\$[A-Za-z_]|\{(?:env|file):/;

/** The start of such a text before another part. */
const BEGUN = /\$$|\{(?:e|en|env|f|fi|fil|file)?$/;

export function isShowable(text: string): boolean {
	return !UNSHOWABLE.test(text);
}

/** Checks all texts of a document that become part of a command or file. */
export function checkTexts(templates: readonly Template[]): Caution[] {
	const names = templates.flat().flatMap((part) => (isSlot(part) ? part.name : []));
	const texts = templates.flatMap((template) => template.flatMap(textsOf));
	const begun = templates.filter(({ length }) => length > 1).flatMap((row) => row.flatMap(textsOf));
	const cautions: Caution[] = [];
	if (![...names, ...texts].every(isShowable))
		cautions.push(
			caution("no-command", "It contains invisible characters, so no command is shown."),
		);
	if (
		texts.some((text) => EXPANDED.test(text)) ||
		begun.some((text) => BEGUN.test(text)) ||
		names.some((name) => /[{}$<>]/.test(name))
	)
		cautions.push(caution("no-link", "Contains placeholders some clients expand."));
	return cautions;
}

/**
 * A program that hands an argument to a shell would run what follows such a sign, and one that runs its arguments would
 * run one with white space as a command. No list names all such programs.
 */
const OF_COMMANDS = /[;&|<>`\s]|\$\(/;

export function checkWords(words: readonly Template[]): Caution[] {
	if (
		!words
			.flat()
			.flatMap(textsOf)
			.some((text) => OF_COMMANDS.test(text))
	)
		return [];
	return [NO_LINK];
}

function textsOf(part: string | Slot): string[] {
	return isSlot(part) ? [part.input.default ?? "", ...part.input.choices] : [part];
}

/** For texts that are only displayed. */
export function withoutUnshowable(text: string): string {
	return text.replace(new RegExp(UNSHOWABLE, "gu"), " ");
}

/** Escapes those characters in JSON, so that copied text is exactly what is visible. */
export function escapeUnshowable(json: string): string {
	return json.replace(/[\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u007f-\u009f]/gu, (character) =>
		Array.from(
			{ length: character.length },
			(_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
		).join(""),
	);
}

const NOTHING: Given = new Map();

/** Allows clients to connect by https, or by http to the reader's own machine. */
export function checkAddress(template: Template, given: Given = NOTHING): Caution[] {
	let text = "";
	for (const part of template)
		text += isSlot(part) ? (knownValue(part, given) ?? exampleAfter(text)) : part;
	const url = URL.parse(text);
	const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
	const isFilled = template.every((part) => isSlot(part) || !/[{}]/.test(part));
	if (!url || !isWeb || !isFilled || url.username || url.password || /[\s\\]/.test(text))
		return [caution("no-command", "Its address is not valid for a client.")];
	if (!/^[\x21-\x7e]+$/.test(text)) return [caution("no-link", "Address has look-alike letters.")];
	if (url.protocol === "http:" && !OWN_MACHINE.test(url.hostname))
		return [
			caution("no-link", "It does not use https: others on the network can read what is sent."),
		];
	return [];
}

/** What could stand there, so that the rest can be read as an address. */
function exampleAfter(text: string): string {
	if (text === "") return "https://x";
	return /:\/\/[^/?#@]*:$/.test(text) ? "1" : "x";
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;

export function checkHeaders(headers: readonly NamedTemplate[]): Caution[] {
	const cautions = checkTexts(headers.map(({ value }) => value));
	if (headers.every(({ name }) => HEADER_NAME.test(name))) return cautions;
	return [...cautions, caution("no-command", "A header has a name that is not valid.")];
}

const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
/** Hosts of a local network, which mean another machine for every reader. */
const OWN_NETWORK =
	/^(?:0\.0\.0\.0|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[f[cde][\da-f:]+\]|[^.[\]]+|.+\.(?:local|internal|localhost|lan))$/i;

export function isReadersHost(host: string): boolean {
	return OWN_MACHINE.test(host);
}

/** True for an address of the reader's own machine or network, at which nobody hosts it for others. */
export function isLocalAddress(url: string): boolean {
	const host = URL.parse(url)?.hostname ?? "{}";
	// What is filled in may name any host.
	return !/[{}$]/.test(host) && (OWN_MACHINE.test(host) || OWN_NETWORK.test(host));
}
