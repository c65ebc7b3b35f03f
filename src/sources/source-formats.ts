import type { Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { cardList } from "./card-list.ts";

/** What can be followed: documents of each format that can be imported, and lists of them. */
export const SOURCE_FORMATS: readonly Importer[] = [...IMPORTERS, cardList];
