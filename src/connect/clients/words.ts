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

/** Programs cut spaces at the edges of values. */
export function isTrimmed(settings: Readonly<Record<string, string>>): boolean {
	return Object.values(settings).every((value) => value === value.trim());
}

/** Programs read words that look like numbers as numbers. */
export function isNumber(word: string): boolean {
	return word.trim() !== "" && !Number.isNaN(Number(word));
}
