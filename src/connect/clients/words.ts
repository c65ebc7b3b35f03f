/** Settings as command-line options: `--env NAME=value`. */
export function pairs(
	option: `--${string}`,
	settings: Readonly<Record<string, string>>,
	sign: string,
): string[] {
	return Object.entries(settings).flatMap(([name, value]) => {
		const text = `${name}${sign}${value}`;
		// A header may begin with a dash. As a word of its own it would be an option.
		return text.startsWith("-") ? [`${option}=${text}`] : [option, text];
	});
}

/** Programs cut spaces at the edges of what follows the colon of a header. */
export function hasBareEdges(settings: Readonly<Record<string, string>>): boolean {
	return Object.values(settings).every((value) => value === value.trim());
}
