import { join } from "node:path";
import { DUMP_INDEX, DumpIndex } from "#contract/dump.ts";
import { dumpIndexView } from "#views/dumps/dump-index-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { readIfThere } from "./find-dump-file.ts";

/** The list as the hourly job wrote it; an empty one before the first dump. */
export async function readIndex(
	directory: string | undefined,
	context: ViewContext,
): Promise<DumpIndex> {
	const text = directory && (await readIfThere(join(directory, DUMP_INDEX)));
	if (!text) return dumpIndexView(context, []);
	return DumpIndex.parse(JSON.parse(text.toString()));
}
