/** A name in a path, with its escapes decoded. Invalid escapes and control characters give one that matches nothing. */
export function decodeName(escaped: string): string {
	const name = decoded(escaped) ?? "";
	return /\p{Cc}/u.test(name) ? "" : name;
}

/** True if all percent escapes are UTF-8. URLSearchParams would silently replace others. */
export const isEncoded = (text: string) => decoded(text.replaceAll("+", " ")) !== undefined;

function decoded(escaped: string): string | undefined {
	try {
		return decodeURIComponent(escaped);
	} catch {
		return undefined;
	}
}
