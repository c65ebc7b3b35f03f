/** Only the message of a failure: its other members may contain an address with a password. */
export function reasonOf(error: unknown): string {
	if (!(error instanceof Error)) return "unknown";
	return "code" in error && typeof error.code === "string" ? error.code : error.message;
}
