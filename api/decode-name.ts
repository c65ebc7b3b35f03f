/** A name in a path, with its escapes decoded. Invalid escapes give a name that matches nothing. */
export function decodeName(escaped: string): string {
	try {
		return decodeURIComponent(escaped);
	} catch {
		return "";
	}
}
