import type { Columns } from "#disk/column-file.ts";
import { openSlugs, type SlugTable } from "../agents/slug-table.ts";
import { FILE_DIGEST_BYTES, unpackDigest } from "./file-digest.ts";

/** Length of the key of an agent or of its card. */
export const KEY_BYTES = 16;

export interface FoundFile {
	bytes: number;
	digest: string;
}

/** Facts of a release about its agents' files, in rank order: a fixed number of bytes each, without objects. */
export interface AgentFiles {
	/** Templates of paths with `{slug}`. */
	readonly kinds: readonly string[];
	readonly slugs: SlugTable;
	/** Digest of everything that an agent's files show. */
	keyAt(number: number): Uint8Array;
	/** Digest of everything that an agent's card shows. All zero if the card must be rendered again. */
	cardKeyAt(number: number): Uint8Array;
	/** The digests of all its files, concatenated. */
	digestsAt(number: number): Uint8Array;
	/** All zero if the agent has no such file. */
	digestAt(number: number, kind: number): Uint8Array;
	/** 0 if the agent has no such file. */
	bytesAt(number: number, kind: number): number;
	sizesAt(number: number): Uint32Array;
	find(path: string): FoundFile | undefined;
	paths(): Iterable<string>;
	/** False if the columns do not match the kinds or agents. */
	isWhole(): boolean;
	count(): number;
}

export interface AgentFileColumns {
	slugText: Uint8Array;
	slugEnds: Uint32Array;
	bySlug: Uint32Array;
	keys: Uint8Array;
	/** Exact ranks. Only the builder of the next release reads them. */
	ranks?: Uint32Array;
	/** Digest of what each agent's card shows. */
	cardKeys: Uint8Array;
	/** Sizes of the files, by agent and then in the order of the kinds. */
	bytes: Uint32Array;
	/** In the same order. */
	digests: Uint8Array;
}

export function openAgentFiles(kinds: readonly string[], columns: AgentFileColumns): AgentFiles {
	const { slugText, slugEnds, bySlug, keys, cardKeys, bytes, digests } = columns;
	const slugs = openSlugs({ text: slugText, ends: slugEnds, bySlug });
	const patterns = kinds.map((template) => {
		const [before = "", after = ""] = template.split("{slug}");
		return { before, after };
	});
	const part = (column: Uint8Array, place: number, size: number) =>
		column.subarray(place * size, (place + 1) * size);
	const digestAt = (number: number, kind: number) =>
		part(digests, number * kinds.length + kind, FILE_DIGEST_BYTES);
	const bytesAt = (number: number, kind: number) => bytes[number * kinds.length + kind] ?? 0;
	return {
		kinds,
		slugs,
		bytesAt,
		digestAt,
		digestsAt: (number) => part(digests, number, kinds.length * FILE_DIGEST_BYTES),
		sizesAt: (number) => bytes.subarray(number * kinds.length, (number + 1) * kinds.length),
		keyAt: (number) => part(keys, number, KEY_BYTES),
		cardKeyAt: (number) => part(cardKeys, number, KEY_BYTES),
		find(path) {
			for (const [kind, { before, after }] of patterns.entries()) {
				if (!path.startsWith(before) || !path.endsWith(after)) continue;
				const number = slugs.find(path.slice(before.length, path.length - after.length));
				if (number === undefined || bytesAt(number, kind) === 0) continue;
				return { bytes: bytesAt(number, kind), digest: unpackDigest(digestAt(number, kind)) };
			}
			return undefined;
		},
		*paths() {
			for (let number = 0; number < slugs.length; number += 1) {
				for (const [kind, { before, after }] of patterns.entries()) {
					if (bytesAt(number, kind) > 0) yield before + slugs.at(number) + after;
				}
			}
		},
		isWhole: () => bytes.length === slugs.length * kinds.length,
		count: () => countFiles(columns),
	};
}

export function countFiles({ bytes }: Pick<AgentFileColumns, "bytes">): number {
	let files = 0;
	for (const size of bytes) if (size > 0) files += 1;
	return files;
}

/** Throws if these are not the columns of a release. */
export function agentFileColumns(columns: Columns): AgentFileColumns {
	const { slugText, slugEnds, bySlug, keys, cardKeys, bytes, digests } = columns;
	if (
		!(slugText instanceof Uint8Array && slugEnds instanceof Uint32Array) ||
		!(bySlug instanceof Uint32Array && keys instanceof Uint8Array) ||
		!(cardKeys instanceof Uint8Array && bytes instanceof Uint32Array) ||
		!(digests instanceof Uint8Array)
	)
		throw new Error("These columns are not about agents' files");
	return { slugText, slugEnds, bySlug, keys, cardKeys, bytes, digests };
}

/** False if the card could not be rendered and a placeholder is used. */
export function hasCard(cardKey: Uint8Array): boolean {
	return cardKey.some((byte) => byte !== 0);
}
