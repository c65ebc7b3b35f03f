import { readFileSync } from "node:fs";
import { join } from "node:path";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import type { Release } from "#snapshot/releases/open-release.ts";
import type { ReleaseFile } from "#snapshot/releases/release-manifest.ts";

/** Finds the text of an agent's row, by the number of the agent now. Undefined if it must be rendered. */
export type FormerRows = (number: number) => Uint8Array | undefined;

/** The last release, if any, for the rows of agents that have not changed since, nor their ranks. */
export interface RowSource {
	release: Release | undefined;
	/** The number of each agent then, plus one. 0 if its rows may differ. */
	numbers: Uint32Array;
}

/** Column of a release with a number, a beginning and an end for each row of a file. */
export const rowsColumn = (path: string) => `rows of ${path}`;

const NONE = () => undefined;

/** The rows of a file, if every byte of it is as it was rendered. */
export function openFormerRows(
	former: RowSource | undefined,
	path: string,
	file: ReleaseFile | undefined,
): FormerRows {
	const { release, numbers = [] } = former ?? {};
	const spans = release?.columns[rowsColumn(path)];
	if (!release || !file || !(spans instanceof Uint32Array)) return NONE;
	const bytes = readFileSync(join(release.directory, path));
	if (contentDigest(bytes) !== file.digest) return NONE;
	const places = new Uint32Array(release.agentFiles.slugs.length + 1);
	for (let place = 0; place < spans.length; place += 3) places[(spans[place] ?? 0) + 1] = place + 1;
	return (number) => {
		const place = places[numbers[number] ?? 0] ?? 0;
		return place === 0 ? undefined : bytes.subarray(spans[place], spans[place + 1]);
	};
}

/** The rows of the list of all agents. */
export async function openFormerItems(former: RowSource | undefined): Promise<FormerRows> {
	const { bytes, ends } = (await former?.release?.readListItems().catch(() => undefined)) ?? {};
	if (!former || !(bytes instanceof Uint8Array && ends instanceof Float64Array)) return NONE;
	return (number) => {
		const place = former.numbers[number] ?? 0;
		return place === 0 ? undefined : bytes.subarray(ends[place - 2] ?? 0, ends[place - 1]);
	};
}
