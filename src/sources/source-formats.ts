import type { Importer } from "#importers/importer.ts";
import { IMPORTERS } from "#importers/importers.ts";
import { cardList } from "./card-list.ts";

/** The formats of all importers, and lists of cards. */
export const READABLE_FORMATS: readonly Importer[] = [...IMPORTERS, cardList];
