import { by } from "#contract/compare.ts";
import { endsOf, startOf } from "#disk/ends.ts";
import { countBefore } from "#domain/count-before.ts";

/** Slugs as bytes without objects, with binary search. */
export interface SlugTable {
	readonly length: number;
	at(number: number): string;
	find(slug: string): number | undefined;
	/** Numbers in the order of the slugs. */
	readonly bySlug: Uint32Array;
	readonly columns: SlugColumns;
}

export interface SlugColumns {
	/** All slugs, concatenated. They are ASCII, so the bytes sort like the texts. */
	text: Uint8Array;
	ends: Uint32Array;
	bySlug: Uint32Array;
}

/** A slug's number is its index. Throws if a slug is repeated. */
export function packSlugs(slugs: readonly string[]): SlugColumns {
	const ends = Uint32Array.from(endsOf(slugs));
	const bySlug = Uint32Array.from(slugs.keys()).sort(by((place) => slugs[place] ?? ""));
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
	return {
		length: ends.length,
		bySlug,
		columns,
		at: (number) => bytes.toString("latin1", startOf(ends, number), ends[number]),
		find(slug) {
			const orderAt = (place: number) => compareText(slug, columns, bySlug[place] ?? 0);
			const place = countBefore(bySlug.length, (other) => orderAt(other) > 0);
			return place < bySlug.length && orderAt(place) === 0 ? bySlug[place] : undefined;
		},
	};
}

/** Without Buffer, because its calls are slower than comparing a few bytes. */
function compareText(text: string, table: SlugColumns, number: number): number {
	const start = startOf(table.ends, number);
	const length = (table.ends[number] ?? 0) - start;
	const shared = Math.min(text.length, length);
	for (let index = 0; index < shared; index += 1) {
		const order = text.charCodeAt(index) - (table.text[start + index] ?? 0);
		if (order !== 0) return order;
	}
	return text.length - length;
}
