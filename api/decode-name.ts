/** A name of a path as it was before it was escaped. Escapes that are no UTF-8 name nobody. */
export function decodeName(escaped: string): string {
	try {
		return decodeURIComponent(escaped);
	} catch {
		return "";
	}
}
