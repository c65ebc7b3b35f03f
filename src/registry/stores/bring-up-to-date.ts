import { writeDurably } from "#disk/durable-file.ts";
import { eventDigestsFile } from "./event-digests.ts";
import {
	ADDITIONS,
	addedSince,
	additionsIn,
	FORMAT,
	formatOf,
	MARKER,
	markerIn,
	missingAdditions,
} from "./folder-format.ts";
import { RecordFiles } from "./record-files.ts";

/** For the holder of the lock. A registry of an earlier version lacks files for later kinds. */
export async function bringUpToDate(
	directory: string,
	records: string,
	digests: string,
): Promise<void> {
	const absent = await missingAdditions(directory);
	if (absent.length > 0) {
		await RecordFiles.create(records, absent);
		await writeDurably(additionsIn(directory), ADDITIONS);
	}
	const format = await formatOf(directory);
	if (format === FORMAT) return;
	await RecordFiles.create(records, addedSince(format));
	if (format < 3) await eventDigestsFile(digests).write();
	await writeDurably(markerIn(directory), MARKER);
}
