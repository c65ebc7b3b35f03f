/** What a template of a document leaves where nobody filled it in. */
const PLACEHOLDERS: readonly RegExp[] = [
	/\$\{[^}]*\}/u,
	/\{\{[^}]*\}\}/u,
	/<<[^>]*>>/u,
	/<%[^%]*%>/u,
	/^\$[A-Z][A-Z0-9_]*$/u,
	/^(?:__|@|%)[A-Z][A-Z0-9_]*(?:__|@|%)$/u,
	/^<[^<>]+>$/u,
];

/** Ranges as package managers write them. */
const RANGES: readonly RegExp[] = [
	/^(?:[~^]|[<>]=?|=)/u,
	/\s-\s|\|\|/u,
	/^[x*]$/iu,
	/^v?\d+(?:\.\d+)?\.[x*](?:\.[x*])?$/iu,
];

/** True for a name or title that is still a template. */
export function isUnfilled(text: string): boolean {
	const read = text.trim().slice(0, 1000);
	return PLACEHOLDERS.some((pattern) => pattern.test(read));
}

/** Why a version names none. */
export function flawOfVersion(version: string): "placeholder" | "range" | undefined {
	if (isUnfilled(version)) return "placeholder";
	return RANGES.some((pattern) => pattern.test(version.trim())) ? "range" : undefined;
}
