import { DOCUMENT_WORK } from "./document-work.ts";
import { FOREIGN_WORK } from "./foreign-work.ts";
import { TEXT_WORK } from "./text-work.ts";
import type { Work } from "./work.ts";

/** All that strangers make the program do, each at its worst. */
export const ALL_WORK: readonly Work[] = [...TEXT_WORK, ...DOCUMENT_WORK, ...FOREIGN_WORK];
