import { type Given, knownValue } from "../templates/fill.ts";
import { isSlot, type NamedTemplate, type Template } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";
import { checkTexts, withoutUnshowable } from "./check-texts.ts";

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

/** In an address, and in `user@host:path`, which must not be taken for `package@version`. */
const HOST =
	/\/\/(?:[^\s/?#@]*@)?(\[[^\s\]]{1,45}\]|[^\s/?#:@,;"'<>|&]{1,253})|^[\w.-]+@([\w.-]+\.[a-z]{2,}):/gi;
export const OWN_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
/** Hosts of a local network, which mean another machine for every reader. */
const OWN_NETWORK =
	/^(?:0\.0\.0\.0|10\.[\d.]+|192\.168\.[\d.]+|172\.(?:1[6-9]|2\d|3[01])\.[\d.]+|169\.254\.[\d.]+|\[f[cde][\da-f:]+\]|[^.[\]]+|.+\.(?:local|internal|localhost|lan))$/i;

/** True for an address of the reader's own machine or network, at which nobody hosts it for others. */
export function isLocalAddress(url: string): boolean {
	const host = URL.parse(url)?.hostname ?? "{}";
	// What is filled in may name any host.
	return !/[{}$]/.test(host) && (OWN_MACHINE.test(host) || OWN_NETWORK.test(host));
}

const NAMED_MAX_COUNT = 5;

/** Tells which hosts the values of variables, headers and arguments name that are not the publisher's own. */
export function checkHosts(values: readonly Template[], own: readonly string[]): Caution[] {
	const hosts = values.flatMap((value) =>
		[...textOf(value).matchAll(HOST)].map(([, host, other]) => (host ?? other ?? "").toLowerCase()),
	);
	const foreign = [...new Set(hosts)].filter(
		(host) => !OWN_MACHINE.test(host) && !own.some((name) => `.${host}`.endsWith(`.${name}`)),
	);
	if (foreign.length === 0) return [];
	const words = withoutUnshowable(foreign.slice(0, NAMED_MAX_COUNT).join(", "));
	const rest = foreign.length - NAMED_MAX_COUNT;
	const all = rest > 0 ? `${words} and ${rest} more hosts` : words;
	const which = foreign.length === 1 ? "which is" : "which are";
	return [caution("tell", `It names ${all}, ${which} not known to be its publisher's.`)];
}

function textOf(value: Template): string {
	const nothing = new Map<string, string>();
	return value.map((part) => (isSlot(part) ? (knownValue(part, nothing) ?? "x") : part)).join("");
}
