import type { Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { cardList } from "./card-list.ts";

/** What can be read: documents of each format that can be imported, and lists of cards. */
export const READABLE_FORMATS: readonly Importer[] = [...IMPORTERS, cardList];
