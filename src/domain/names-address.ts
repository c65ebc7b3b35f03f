import { parse } from "tldts";

/**
 * True for a text that names a web or mail address, with or without a scheme. No part of the pattern may be read in two
 * ways: comments are long enough to be slow by design of a stranger.
 */
export function namesAddress(text: string): boolean {
	if (/https?:\/\/|www\.|[^\s@]@[^\s@.]+\.[^\s.]/i.test(text)) return true;
	const dotted = text.match(/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu) ?? [];
	return dotted.some((name) => {
		const { isIp, isIcann, domain } = parse(name);
		return isIp || (isIcann && domain !== null);
	});
}
