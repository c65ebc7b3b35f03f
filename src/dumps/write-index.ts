import { join } from "node:path";
import { DUMP_INDEX, type DumpIndex, type IndexedDump } from "#contract/dumps/dump.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import { renderReadableJson } from "#render/json.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { dumpIndexView, dumpUrls } from "#views/dumps/dump-documents.ts";
import { dumpsPage } from "#views/pages/dumps-page.ts";
import type { ViewContext } from "#views/view-context.ts";
import { readDumpIndex, readDumpManifest } from "./kept-dumps.ts";
import { writePublic } from "./write-files.ts";

interface IndexOptions {
	directory: string;
	context: ViewContext;
	pages: PageRenderer;
	/** Dumps that are kept, oldest first. */
	ids: readonly string[];
	/** The dump that matches the snapshot. Undefined if there is none yet. */
	current: string | undefined;
	/** Instant at which the records were last found to match it. */
	lookedAt: Date;
	takedowns?: Pick<DumpIndex, "taken_down" | "withdrawn">;
}

/** Writes the list of dumps for programs, and as a page for hosts that only serve files. */
export async function writeDumpIndex(options: IndexOptions): Promise<DumpIndex> {
	const { directory, context, pages } = options;
	const index = await buildIndex(options);
	await writePublic(join(directory, DUMP_INDEX), `${renderReadableJson(index)}\n`);
	const address = context.site.baseUrl + getEndpoint("dumpsPage").path;
	const html = await pages.render(address, "dumps", dumpsPage(context, index));
	await writePublic(join(directory, "index.html"), html);
	return index;
}

async function buildIndex({ directory, context, ids, current, lookedAt, takedowns }: IndexOptions) {
	const before = await readDumpIndex(directory).catch(() => undefined);
	const byId = new Map(before?.dumps.map((dump) => [dump.id, dump]));
	const dumps: IndexedDump[] = [];
	for (const id of ids.toReversed()) {
		const listed = await describeDump(directory, id, context);
		const before = byId.get(id)?.unchanged_until ?? listed.at;
		dumps.push({ ...listed, unchanged_until: id === current ? lookedAt.toISOString() : before });
	}
	return dumpIndexView(context, dumps, takedowns);
}

async function describeDump(
	directory: string,
	id: string,
	context: ViewContext,
): Promise<IndexedDump> {
	const { at, agents, files } = await readDumpManifest(join(directory, id));
	const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
	return { id, at, unchanged_until: at, agents, bytes, ...dumpUrls(context, id) };
}
