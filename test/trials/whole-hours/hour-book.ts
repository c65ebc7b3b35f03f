import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { openRelease } from "#snapshot/releases/open-release.ts";
import type { Question } from "./questions.ts";

/** The contents of an hour that readers request. */
interface BookedHour {
	id: string;
	/** Digests of files by path. */
	files: ReadonlyMap<string, string>;
	/** Digests of all items of lists. */
	items: ReadonlySet<string>;
}

/** What a reader got: the digest of the bytes, or for a list those of its items. */
export interface Given {
	question: Question;
	digests: readonly string[];
}

/** Records the contents of every hour, because its folder is gone a few hours later. */
export function createHourBook(releasesDirectory: string, questions: readonly Question[]) {
	const hours = new Map<string, BookedHour>();
	return {
		async add(id: string): Promise<void> {
			if (hours.has(id)) return;
			const release = await openRelease(releasesDirectory, id);
			const files = new Map<string, string>();
			for (const { file } of questions) {
				const found = file === undefined ? undefined : release.findFile(file);
				if (file !== undefined && found) files.set(file, found.digest);
			}
			hours.set(id, { id, files, items: itemDigests(await release.readListItems()) });
		},
		/**
		 * Assigns the answers of a connection, in order, to hours that never go back. Returns the first answer that fits
		 * none.
		 */
		findMisfit(given: readonly Given[]): Given | undefined {
			const inOrder = [...hours.values()].sort((left, right) => (left.id < right.id ? -1 : 1));
			let hour = 0;
			return given.find((one) => {
				while (hour < inOrder.length && !holds(inOrder[hour], one)) hour += 1;
				return hour === inOrder.length;
			});
		},
	};
}

function holds(hour: BookedHour | undefined, { question: { file }, digests }: Given): boolean {
	if (!hour) return false;
	if (file === undefined) return digests.every((digest) => hour.items.has(digest));
	return hour.files.get(file) === digests[0];
}

function itemDigests({ bytes, ends }: Readonly<Record<string, ArrayLike<number>>>): Set<string> {
	const all = Buffer.from(Uint8Array.from(bytes ?? []));
	const digests = Array.from(ends ?? [], (end, number) =>
		// A comma follows each of them.
		itemDigest(JSON.parse(all.toString("utf8", ends?.[number - 1] ?? 0, end - 1))),
	);
	return new Set(digests);
}

export function itemDigest(item: unknown): string {
	return contentDigest(JSON.stringify(item));
}
