import * as dump from "#contract/dumps/dump.ts";
import { getEndpoint } from "#contract/http/endpoints.ts";
import type { ViewContext } from "../view-context.ts";
import { showCount, showInstant } from "./display.ts";
import { pageFrame } from "./page-frame.ts";

export type DumpsPage = ReturnType<typeof dumpsPage>;

/** A page with all dumps would be long. Programs read the whole list. */
const SHOWN = 100;

export function dumpsPage(context: ViewContext, index: dump.DumpIndex) {
	const { each, daily } = index.kept_days;
	const path = getEndpoint("dumpsPage").path;
	const indexPath = getEndpoint("dumpIndex").path;
	const rest = index.dumps.length - SHOWN;
	return {
		...pageFrame(context, {
			path,
			title: "Open data",
			description:
				"Hourly signed dumps of all agents, scores and counts, which anyone can recalculate.",
			alternates: [
				{ href: context.site.baseUrl + indexPath, type: "application/json", title: "Dumps" },
			],
			structured: [datasetOf(context, index)],
		}),
		license: index.license,
		kept: `Dumps are kept for ${each} days, and the last of each day for ${daily} days.`,
		indexPath,
		keysPath: getEndpoint("dumpKeys").path,
		keysPemPath: getEndpoint("dumpKeysPem").path,
		command: `npm run registry -- verify ${context.site.baseUrl}${path}`,
		/** Commands that verify a signature without this program. */
		signatureLines: [
			...[getEndpoint("dumpKeysPem").path, ...signedFiles(index)].map(
				(file) => `curl -O ${context.site.baseUrl}${file}`,
			),
			dump.DUMP_OPENSSL_LINE,
		],
		rows: index.dumps.slice(0, SHOWN).map(({ id, at, unchanged_until, agents, bytes }) => ({
			at: showInstant(at),
			until: showInstant(unchanged_until),
			agents: showCount(agents),
			megabytes: (bytes / 1e6).toFixed(2),
			manifest: dump.dumpPath(id, dump.DUMP_MANIFEST),
			signature: dump.dumpPath(id, dump.DUMP_SIGNATURE),
			ndjson: dump.dumpPath(id, "agents.ndjson.gz"),
			csv: dump.dumpPath(id, "agents.csv.gz"),
		})),
		/** Where to find older dumps. Null if all are shown. */
		older: rest > 0 ? `${showCount(rest)} older dumps are listed in ${indexPath}.` : null,
	};
}

/** The signed manifest of the newest dump, and its signature. */
function signedFiles({ dumps: [newest] }: dump.DumpIndex): string[] {
	const id = newest?.id ?? "{dump}";
	return [dump.DUMP_MANIFEST, dump.DUMP_SIGNATURE].map((file) => dump.dumpPath(id, file));
}

/** The newest dump as search engines for data read it (schema.org). */
function datasetOf({ site }: ViewContext, { license, dumps: [newest] }: dump.DumpIndex): object {
	const contentUrl = (file: string) => site.baseUrl + dump.dumpPath(newest?.id ?? "", file);
	const parts = [
		{ encodingFormat: "application/x-ndjson", contentUrl: contentUrl("agents.ndjson.gz") },
		{ encodingFormat: "text/csv", contentUrl: contentUrl("agents.csv.gz") },
	];
	return {
		"@context": "https://schema.org",
		"@type": "Dataset",
		name: `${site.name}: agents, scores and signals`,
		description: "Public AI agents with their scores, ranks and the data they are calculated from.",
		url: site.baseUrl + getEndpoint("dumpsPage").path,
		license: license.url,
		isAccessibleForFree: true,
		...(newest
			? {
					dateModified: newest.at,
					distribution: parts.map((row) => ({ "@type": "DataDownload", ...row })),
				}
			: {}),
	};
}
