import { join } from "node:path";
import { DUMP_MANIFEST, DUMP_SCHEMA, DUMP_SIGNATURE, DUMPS_FOLDER } from "#contract/dump.ts";
import type { EndpointId } from "#contract/endpoints.ts";
import { Refusal } from "#domain/errors.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { dumpsPage } from "#views/pages/dumps-page.ts";
import { sendAnswer } from "../../send-answer.ts";
import { getHour, type HourSource } from "../../served-hour.ts";
import type { Handler } from "../handler.ts";
import type { DumpPlace } from "./dump-place.ts";
import { findDumpFile } from "./find-dump-file.ts";
import { createIndexReader } from "./read-index.ts";

interface DumpParts {
	source: HourSource;
	pages: PageRenderer;
	releasesDirectory?: string;
	/** Set when dumps are not next to the releases. */
	dumps?: DumpPlace | undefined;
}

type DumpRowId = Exclude<
	Extract<EndpointId, `dump${string}` | `getDump${string}`>,
	"dumpKeys" | "dumpKeysPem"
>;

/** Dumps are next to the releases, not in them, because they outlive them. */
export function dumpHandlers({
	source,
	pages,
	releasesDirectory,
	dumps,
}: DumpParts): Record<DumpRowId, Handler> {
	const beside = releasesDirectory
		? { directory: join(releasesDirectory, DUMPS_FOLDER) }
		: undefined;
	const place = dumps ?? beside;
	const readIndex = createIndexReader(place?.directory);
	return {
		dumpsPage: showDumps({ source, pages }, readIndex),
		dumpIndex: async (request, response) => {
			const { body, digest } = await readIndex(getHour(source).context);
			await sendAnswer(request, response, { ...rowOf(request), body, digest });
		},
		getDumpManifest: sendFile(place, () => DUMP_MANIFEST),
		getDumpSignature: sendFile(place, () => DUMP_SIGNATURE),
		getDumpSchema: sendFile(place, () => DUMP_SCHEMA),
		getDumpNdjson: sendFile(place, (table) => `${table}.ndjson.gz`),
		getDumpCsv: sendFile(place, (table) => `${table}.csv.gz`),
	};
}

/** The list for people, rendered again for a new list or a new hour. */
function showDumps(
	{ source, pages }: Pick<DumpParts, "source" | "pages">,
	readIndex: ReturnType<typeof createIndexReader>,
): Handler {
	let kept: { key: string; body: string } | undefined;
	return async (request, response) => {
		const { context } = getHour(source);
		const { index, digest } = await readIndex(context);
		const key = `${context.snapshot.id} ${digest}`;
		if (kept?.key !== key) {
			const address = context.site.baseUrl + request.call.path;
			kept = { key, body: await pages.render(address, "dumps", dumpsPage(context, index)) };
		}
		await sendAnswer(request, response, { ...rowOf(request), body: kept.body });
	};
}

function sendFile(
	place: DumpPlace | undefined,
	nameOf: (table: string | undefined) => string,
): Handler {
	return async (request, response) => {
		const { dump = "", table } = request.call.parameters;
		const file = place && (await findDumpFile(place, dump, nameOf(table)));
		if (!file)
			throw new Refusal("not_found", "No dump has this file, or it is no longer available.");
		await sendAnswer(request, response, { ...rowOf(request), ...file });
	};
}

function rowOf({ call: { endpoint } }: Parameters<Handler>[0]) {
	if (!endpoint) throw new Error("A dump was requested without an endpoint");
	const { mediaType, cache } = endpoint;
	return { mediaType, cache };
}
