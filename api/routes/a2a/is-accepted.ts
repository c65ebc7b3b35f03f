/** Clients that do not know Markdown read it as plain text, and clients from before 1.0 said `text`. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
	"text/markdown": ["text/plain", "text"],
	"text/plain": ["text"],
};

/** True if a client that accepts these media types or ranges accepts this one. */
export function isAccepted(mediaType: string, accepted: readonly string[]): boolean {
	const range = mediaType.replace(/\/.*/, "/*");
	const fitting = [mediaType, range, "*/*", ...(ALSO_CALLED[mediaType] ?? [])];
	return accepted.some((mode) =>
		fitting.includes(mode.split(";", 1)[0]?.trim().toLowerCase() ?? ""),
	);
}
