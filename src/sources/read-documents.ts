import { Refusal } from "#domain/errors.ts";
import type { Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { cardList } from "./card-list.ts";
import type { ReadPage, SourcePorts, SourceToRead } from "./way.ts";
import { findWay } from "./ways.ts";

/** The documents of a source, page by page. */
export function readDocuments(source: SourceToRead, ports: SourcePorts): AsyncGenerator<ReadPage> {
	const importer = READABLE_FORMATS.find(({ format }) => format === source.format);
	if (!importer) throw new Refusal("invalid_body", `There is no format ${source.format}.`);
	return findWay(source)({ source, importer, ports });
}

/** The formats of all importers, and lists of cards. */
export const READABLE_FORMATS: readonly Importer[] = [...IMPORTERS, cardList];
