import { PATTERN_FIELDS } from "#contract/intake/source.ts";

export type EntryTraits = Readonly<Record<(typeof PATTERN_FIELDS)[number], readonly string[]>>;

/** Why an entry is left out, in a sentence; undefined for one that is followed. */
export function whyLeftOut(
	traits: EntryTraits,
	{ allow, deny }: { allow: readonly string[]; deny: readonly string[] },
): string | undefined {
	const denied = deny.find((pattern) => matches(traits, pattern));
	if (denied !== undefined) return `The source's pattern ${denied} excludes it.`;
	if (allow.length === 0 || allow.some((pattern) => matches(traits, pattern))) return undefined;
	return "No pattern of the source includes it.";
}

function matches(traits: EntryTraits, pattern: string): boolean {
	const field = PATTERN_FIELDS.find((name) => pattern.startsWith(`${name}:`));
	const glob = field ? pattern.slice(field.length + 1) : pattern;
	return traits[field ?? "name"].some((value) => isLike(value.toLowerCase(), glob.toLowerCase()));
}

/** `*` matches any characters. Without backtracking, because operators may paste patterns from anywhere. */
function isLike(text: string, glob: string): boolean {
	const [first = "", ...rest] = glob.split("*");
	if (!text.startsWith(first)) return false;
	const last = rest.pop();
	if (last === undefined) return text === first;
	let at = first.length;
	for (const part of rest) {
		const place = text.indexOf(part, at);
		if (place === -1) return false;
		at = place + part.length;
	}
	return text.length - last.length >= at && text.endsWith(last);
}
