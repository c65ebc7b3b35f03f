type Named<Part> = readonly [name: string, part: Part];

/** As long as a reference, and the name of what it refers to, may be. */
const REFERENCE_CHARACTERS = 60;

/** Parts with the same name that are described alike are described once, at `place`, where that is shorter and the name free. */
export function shareParts<Part extends object>(
	parts: readonly Named<Part>[],
	place: string,
	names: readonly string[] = [],
) {
	const used = new Set(names.map((name) => name.toLowerCase()));
	const shared = new Map<string, Named<Part>>();
	for (const [text, same] of Map.groupBy(parts, (part) => JSON.stringify(part))) {
		const [first] = same;
		const name = first?.[0].toLowerCase() ?? "";
		const referred = text.length + (same.length + 1) * REFERENCE_CHARACTERS;
		if (!first || referred >= same.length * text.length || used.has(name)) continue;
		used.add(name);
		shared.set(text, first);
	}
	return {
		shared: Object.fromEntries(shared.values()),
		refer: (part: Named<Part>) =>
			shared.has(JSON.stringify(part)) ? { $ref: `${place}${part[0]}` } : part[1],
	};
}
