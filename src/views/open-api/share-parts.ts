type Named<Part> = readonly [name: string, part: Part];

/** Shorter parts are hardly longer than a reference. */
const SHARED_MIN_CHARACTERS = 100;

/** Parts with the same name that are described alike in three places are described once, at `place`, unless their name is taken. */
export function shareParts<Part extends object>(
	parts: readonly Named<Part>[],
	place: string,
	taken: readonly string[] = [],
) {
	const used = new Set(taken.map((name) => name.toLowerCase()));
	const shared = new Map<string, Named<Part>>();
	for (const [text, [first, , third]] of Map.groupBy(parts, (part) => JSON.stringify(part))) {
		const [name] = first ?? [""];
		if (!(first && third) || text.length < SHARED_MIN_CHARACTERS || used.has(name.toLowerCase()))
			continue;
		used.add(name.toLowerCase());
		shared.set(text, first);
	}
	return {
		shared: Object.fromEntries(shared.values()),
		refer: (part: Named<Part>) =>
			shared.has(JSON.stringify(part)) ? { $ref: `${place}${part[0]}` } : part[1],
	};
}
