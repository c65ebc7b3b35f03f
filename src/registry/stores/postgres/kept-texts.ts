import { rename } from "node:fs/promises";
import { readColumns, writeColumns } from "#disk/column-file.ts";

/** Texts of records by their digests in the database. */
export type KeptTexts = Map<string, Uint8Array>;

const DIGEST_BYTES = 32;

/** Throws if the file is missing or damaged. */
export async function readKeptTexts(path: string): Promise<KeptTexts> {
	const { digests, ends, texts } = await readColumns(path);
	const isWhole =
		digests instanceof Uint8Array && ends instanceof Float64Array && texts instanceof Uint8Array;
	if (!isWhole) throw new Error(`${path} does not contain texts of records`);
	const all = Buffer.from(digests.buffer, digests.byteOffset, digests.length).toString("hex");
	const kept: KeptTexts = new Map();
	let start = 0;
	for (const [place, end] of ends.entries()) {
		const digest = all.slice(place * DIGEST_BYTES * 2, (place + 1) * DIGEST_BYTES * 2);
		kept.set(digest, texts.subarray(start, end));
		start = end;
	}
	return kept;
}

/** Only one build runs at a time. The next one replaces a half-written file. */
export async function writeKeptTexts(path: string, kept: KeptTexts): Promise<void> {
	let end = 0;
	const ends = Float64Array.from(kept.values(), (text) => {
		end += text.length;
		return end;
	});
	const digests = Buffer.from([...kept.keys()].join(""), "hex");
	const temporary = `${path}.tmp`;
	await writeColumns(temporary, { digests, ends, texts: Buffer.concat([...kept.values()], end) });
	await rename(temporary, path);
}
