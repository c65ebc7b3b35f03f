import {
	type Given,
	isSlot,
	knownValue,
	type NamedTemplate,
	type Template,
} from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";
import { checkTexts } from "./check-texts.ts";

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
