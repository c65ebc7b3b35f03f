const MEMBER = '"rank":';

/**
 * The text of a JSON file with another rank; undefined where it does not have exactly this one, once. In strings the quotes
 * are escaped, so that nothing a stranger wrote looks like the member.
 */
export function renumber(text: string, from: number, to: number): string | undefined {
	const place = text.indexOf(MEMBER);
	const end = place + MEMBER.length + String(from).length;
	const isOnce = place !== -1 && text.indexOf(MEMBER, place + 1) === -1;
	const isFrom = text.slice(place + MEMBER.length, end) === String(from);
	if (!isOnce || !isFrom || !",}".includes(text[end] ?? "?")) return undefined;
	return text.slice(0, place + MEMBER.length) + to + text.slice(end);
}
