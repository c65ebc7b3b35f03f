import { stat } from "node:fs/promises";
import { join } from "node:path";
import { DUMP_INDEX, DumpIndex } from "#contract/dump.ts";
import { Refusal } from "#domain/errors.ts";
import { renderReadableJson } from "#render/json.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import { dumpIndexView } from "#views/dumps/dump-index-view.ts";
import type { ViewContext } from "#views/view-context.ts";
import { readIfThere } from "./find-dump-file.ts";

export interface ServedIndex {
	index: DumpIndex;
	/** Exactly the bytes that are sent. */
	body: Buffer;
	digest: string;
}

/**
 * Reads the list of dumps as the hourly job wrote it, empty before the first dump. Parsed once per version and not per
 * request, because it can contain a thousand dumps.
 */
export function createIndexReader(
	directory: string | undefined,
): (context: ViewContext) => Promise<ServedIndex> {
	const path = directory && join(directory, DUMP_INDEX);
	let kept: { version: string; served: ServedIndex } | undefined;
	return async (context) => {
		const version = path && (await versionOf(path));
		if (version && kept?.version === version) return kept.served;
		const text = path && (await readIfThere(path));
		if (!version || !text) return serve(dumpIndexView(context, []));
		const served = serve(parseIndex(text), text);
		kept = { version, served };
		return served;
	};
}

/** Changes with each list, because a new one is a new file. Undefined if there is none. */
async function versionOf(path: string): Promise<string | undefined> {
	const found = await stat(path).catch(() => undefined);
	return found && `${found.ino} ${found.mtimeMs} ${found.size}`;
}

function parseIndex(text: Buffer): DumpIndex {
	const parsed = DumpIndex.safeParse(JSON.parse(text.toString()));
	if (parsed.success) return parsed.data;
	throw new Refusal(
		"unavailable",
		"The list of dumps is from an earlier version. The next hourly build will rewrite it.",
	);
}

function serve(
	index: DumpIndex,
	body: Buffer = Buffer.from(`${renderReadableJson(index)}\n`),
): ServedIndex {
	return { index, body, digest: contentDigest(body) };
}
