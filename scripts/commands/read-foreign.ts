import { readConfig } from "#api/config.ts";
import { joinOutcomes } from "#importers/build-outcome.ts";
import type { Importer, ImportOutcome } from "#importers/importer.ts";
import { readDocuments } from "#sources/read-documents.ts";
import { createSourcePorts } from "#sources/source-ports.ts";

type Report = (done: number, total: number) => void;

/** What an importer reads from a file, all files of a folder, or the responses of an address. */
export async function readForeign(
	{ format }: Importer,
	place: string,
	report: Report,
): Promise<ImportOutcome> {
	const { baseUrl, outboundAllow, sourceBounds } = readConfig(process.env);
	const maxEntries = sourceBounds.entries;
	const parts = { baseUrl, place, outboundAllow, maxEntries, page: "/docs/" };
	const ports = await createSourcePorts({ ...parts, program: "Import" });
	const once = { kind: "full", name: null, next: null, highWater: null, validator: null } as const;
	const outcomes: ImportOutcome[] = [];
	let pages = 0;
	for await (const page of readDocuments({ ...once, format, place }, { ...ports, report })) {
		pages += 1;
		outcomes.push(...page.documents.map(({ outcome }) => outcome));
		if (page.next !== null) report(pages, pages + 1);
	}
	return joinOutcomes(outcomes);
}
