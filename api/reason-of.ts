/** Nothing but the words of a failure: what else it carries may hold an address with its password. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
