import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import {
	DUMP_INDEX,
	DUMP_MANIFEST,
	DUMP_SCHEMA,
	DUMP_SIGNATURE,
	DUMPS_FOLDER,
	DumpIndex,
} from "#contract/dumps/dump.ts";
import type { EndpointId } from "#contract/http/endpoints.ts";
import { parseJson } from "#contract/parse-json.ts";
import { ifThere } from "#disk/durable-file.ts";
import { Refusal } from "#domain/errors.ts";
import { renderReadableJson } from "#render/json.ts";
import { contentDigest } from "#snapshot/releases/file-digest.ts";
import { dumpIndexView } from "#views/dumps/dump-documents.ts";
import { dumpsPage } from "#views/pages/dumps-page.ts";
import type { ViewContext } from "#views/view-context.ts";
import { getHour } from "../../hours/served-hour.ts";
import type { DashboardParts } from "../dashboard/visit.ts";
import { type Handler, sendAsRow } from "../handler.ts";
import { type DumpPlace, findDumpFile } from "./find-dump-file.ts";

export interface DumpParts extends Pick<DashboardParts, "source" | "pages"> {
	/** Where releases are, with dumps next to them. Without it there are no dumps. */
	releasesDirectory?: string;
	/** Set when dumps are not next to the releases. */
	dumps?: DumpPlace | undefined;
}

type DumpRowId = Exclude<
	Extract<EndpointId, `dump${string}` | `getDump${string}`>,
	"dumpKeys" | "dumpKeysPem"
>;

/** Dumps are next to the releases, not in them, because they outlive them. */
export function dumpHandlers(parts: DumpParts): Record<DumpRowId, Handler> {
	const { source, releasesDirectory, dumps } = parts;
	const beside = releasesDirectory
		? { directory: join(releasesDirectory, DUMPS_FOLDER) }
		: undefined;
	const place = dumps ?? beside;
	const readIndex = createIndexReader(place?.directory);
	return {
		dumpsPage: showDumps(parts, readIndex),
		dumpIndex: async (request, response) => {
			const { body, digest } = await readIndex(getHour(source).context);
			await sendAsRow(request, response, { body, digest });
		},
		getDumpManifest: sendFile(place, () => DUMP_MANIFEST),
		getDumpSignature: sendFile(place, () => DUMP_SIGNATURE),
		getDumpSchema: sendFile(place, () => DUMP_SCHEMA),
		getDumpNdjson: sendFile(place, (table) => `${table}.ndjson.gz`),
		getDumpCsv: sendFile(place, (table) => `${table}.csv.gz`),
	};
}

interface ServedIndex {
	index: DumpIndex;
	/** Exactly the bytes that are sent. */
	body: Buffer;
	digest: string;
}

/** Empty before the first dump. Parsed once per version, because it can contain a thousand dumps. */
function createIndexReader(
	directory: string | undefined,
): (context: ViewContext) => Promise<ServedIndex> {
	const path = directory && join(directory, DUMP_INDEX);
	let last: { version: string; served: ServedIndex } | undefined;
	return async (context) => {
		const version = path && (await versionOf(path));
		if (version && last?.version === version) return last.served;
		const text = path && (await ifThere(readFile(path)));
		if (!version || !text) return serve(dumpIndexView(context, []));
		const index = DumpIndex.safeParse(parseJson(text.toString())).data;
		if (!index) throw new Refusal("unavailable", "The list of dumps is damaged.");
		const served = serve(index, text);
		last = { version, served };
		return served;
	};
}

/** Changes with each list, because a new one is a new file. Undefined if there is none. */
async function versionOf(path: string): Promise<string | undefined> {
	const stats = await stat(path).catch(() => undefined);
	return stats && `${stats.ino} ${stats.mtimeMs} ${stats.size}`;
}

function serve(
	index: DumpIndex,
	body: Buffer = Buffer.from(`${renderReadableJson(index)}\n`),
): ServedIndex {
	return { index, body, digest: contentDigest(body) };
}

/** The list for people, rendered again for a new list or a new hour. */
function showDumps(
	{ source, pages }: Pick<DumpParts, "source" | "pages">,
	readIndex: ReturnType<typeof createIndexReader>,
): Handler {
	let last: { key: string; body: string } | undefined;
	return async (request, response) => {
		const { context } = getHour(source);
		const { index, digest } = await readIndex(context);
		const key = `${context.snapshot.id} ${digest}`;
		if (last?.key !== key) {
			const address = context.site.baseUrl + request.call.path;
			last = { key, body: await pages.render(address, "dumps", dumpsPage(context, index)) };
		}
		await sendAsRow(request, response, { body: last.body });
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
		await sendAsRow(request, response, file);
	};
}
