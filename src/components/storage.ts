/** Null in browsers that block storage. */
export function recall(key: string): string | null {
	try {
		return localStorage.getItem(key);
	} catch {
		return null;
	}
}

/** Without storage, the next page starts as the first one did. */
export function remember(key: string, value: string): void {
	try {
		localStorage.setItem(key, value);
	} catch {
		// Some browsers block it.
	}
}
