import { writeDurably } from "#disk/durable-file.ts";
import { ADDITIONS, additionsIn, missingAdditions, requireFormat } from "./folder-format.ts";
import { RecordFiles } from "./record-files.ts";

/** For the holder of the lock. A registry of an earlier version lacks files for kinds that were added since. */
export async function bringUpToDate(directory: string, records: string): Promise<void> {
	await requireFormat(directory);
	const absent = await missingAdditions(directory);
	if (absent.length === 0) return;
	await RecordFiles.create(records, absent);
	await writeDurably(additionsIn(directory), ADDITIONS);
}
