/** Our Markdown is read as plain text by whoever knows no Markdown, and clients of before 1.0 said `text`. */
const ALSO_CALLED: Readonly<Record<string, readonly string[]>> = {
	"text/markdown": ["text/plain", "text"],
};

/** Whether a client that accepts these media types, ranges among them, takes this one. */
export function isAccepted(mediaType: string, accepted: readonly string[]): boolean {
	const range = mediaType.replace(/\/.*/, "/*");
	const fitting = [mediaType, range, "*/*", ...(ALSO_CALLED[mediaType] ?? [])];
	return accepted.some((mode) =>
		fitting.includes(mode.split(";", 1)[0]?.trim().toLowerCase() ?? ""),
	);
}
