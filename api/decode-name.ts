/**
 * A name in a path, with its escapes decoded. Invalid escapes and control characters give one that matches nothing, and
 * so do escaped letters and digits, which no client sends: one answer has one address.
 */
export function decodeName(escaped: string): string {
	if (/%(?:3\d|[46][1-9A-F]|[57][\dA])/i.test(escaped)) return "";
	const name = decoded(escaped) ?? "";
	return /\p{Cc}/u.test(name) ? "" : name;
}

/** True if all percent escapes are UTF-8. URLSearchParams would silently replace others. */
export function isEncoded(text: string): boolean {
	return decoded(text.replaceAll("+", " ")) !== undefined;
}

function decoded(escaped: string): string | undefined {
	try {
		return decodeURIComponent(escaped);
	} catch {
		return undefined;
	}
}
