/** Slugs of many agents as bytes: found by halving, without an object for each. */
export interface SlugTable {
	readonly length: number;
	at(number: number): string;
	/**
	 * The number under which a slug stands; undefined for one that is not here. Where it probably stands at `hint`, that is
	 * looked at first.
	 */
	find(slug: string, hint?: number): number | undefined;
	/** Numbers in the order of the slugs. */
	readonly bySlug: Uint32Array;
	/** What it is kept as. */
	readonly columns: SlugColumns;
	/** Below zero where the slug of a number comes before that of a number of another table, zero where they are equal. */
	compare(number: number, other: SlugTable, otherNumber: number): number;
}

/** What a table is kept as. */
export interface SlugColumns {
	/** All slugs, one behind the other. They are ASCII, so bytes sort as texts do. */
	text: Uint8Array;
	/** Where each ends. */
	ends: Uint32Array;
	bySlug: Uint32Array;
}

/** A slug's number is its place. Throws when two of them are equal. */
export function packSlugs(slugs: readonly string[]): SlugColumns {
	const ends = new Uint32Array(slugs.length);
	let end = 0;
	for (const [number, slug] of slugs.entries()) {
		end += slug.length;
		ends[number] = end;
	}
	const bySlug = Uint32Array.from(slugs.keys()).sort((left, right) =>
		(slugs[left] ?? "") < (slugs[right] ?? "") ? -1 : 1,
	);
	for (const [place, number] of bySlug.entries()) {
		const slug = slugs[number];
		if (place > 0 && slug === slugs[bySlug[place - 1] ?? 0]) {
			throw new Error(`There are two agents with the slug "${slug}"`);
		}
	}
	return { text: Buffer.from(slugs.join(""), "latin1"), ends, bySlug };
}

export function openSlugs(columns: SlugColumns): SlugTable {
	const { ends, bySlug } = columns;
	const bytes = Buffer.from(columns.text.buffer, columns.text.byteOffset, columns.text.byteLength);
	const startOf = (number: number) => startIn(columns, number);
	const isAt = (slug: string, number: number) =>
		(ends[number] ?? 0) - startOf(number) === slug.length &&
		bytes.toString("latin1", startOf(number), ends[number]) === slug;
	return {
		length: ends.length,
		bySlug,
		columns,
		compare(number, { columns: theirs }, otherNumber) {
			const [from, to] = [startIn(theirs, otherNumber), theirs.ends[otherNumber] ?? 0];
			return bytes.compare(theirs.text, from, to, startOf(number), ends[number] ?? 0);
		},
		at: (number) => bytes.toString("latin1", startOf(number), ends[number]),
		find(slug, hint) {
			if (hint !== undefined && hint < ends.length && isAt(slug, hint)) return hint;
			const wanted = Buffer.from(slug, "latin1");
			let [low, high] = [0, bySlug.length];
			while (low < high) {
				const middle = (low + high) >>> 1;
				const number = bySlug[middle] ?? 0;
				const order = bytes.compare(wanted, 0, wanted.length, startOf(number), ends[number] ?? 0);
				// A text beyond Latin-1 loses what makes it another one.
				if (order === 0)
					return bytes.toString("latin1", startOf(number), ends[number]) === slug
						? number
						: undefined;
				if (order < 0) low = middle + 1;
				else high = middle;
			}
			return undefined;
		},
	};
}

function startIn({ ends }: SlugColumns, number: number): number {
	return number === 0 ? 0 : (ends[number - 1] ?? 0);
}
