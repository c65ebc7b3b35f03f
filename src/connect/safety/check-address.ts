import { type Given, knownValue } from "../templates/fill.ts";
import { isSlot, type Template } from "../templates/template.ts";
import { type Caution, caution } from "./caution.ts";

const NOTHING: Given = new Map();

/** Allows clients to connect by https, or by http to the reader's own machine. */
export function checkAddress(template: Template, given: Given = NOTHING): Caution[] {
	const text = template
		.map((part, at) => {
			if (!isSlot(part)) return part;
			return knownValue(part, given) ?? (at === 0 ? "https://x" : "x");
		})
		.join("");
	const url = URL.parse(text);
	const isWeb = url?.protocol === "https:" || url?.protocol === "http:";
	const isFilled = template.every((part) => isSlot(part) || !/[{}]/.test(part));
	if (!url || !isWeb || !isFilled || url.username || url.password || /[\s\\]/.test(text))
		return [caution("no-command", "Its address is not valid for a client.")];
	if (!/^[\x21-\x7e]+$/.test(text))
		return [caution("no-link", "Its address has letters that look like others: read it closely.")];
	if (url.protocol === "http:" && !isLoopback(url.hostname))
		return [
			caution("no-link", "It does not use https: others on the network can read what is sent."),
		];
	return [];
}

function isLoopback(hostname: string): boolean {
	return hostname === "localhost" || hostname === "[::1]" || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
