import type { DocumentFormat } from "#contract/intake/document.ts";
import { findUnfilled } from "#documents/content/find-unfilled.ts";
import { parseContent } from "#documents/content/parse-content.ts";
import { findFormat, unlikeFormat } from "#documents/document-formats.ts";
import { type DocumentReading, issueNote, notesOf } from "#documents/document-reading.ts";
import { lightFacts } from "#documents/light-facts.ts";
import { readDocument } from "#documents/read-document.ts";
import { buildOutcome, type ForeignFacts, ignore, skip } from "./build-outcome.ts";
import type { ImportOutcome } from "./importer.ts";

export type Known = Pick<ForeignFacts, "origin" | "suggestedSlug" | "titles"> &
	Partial<ForeignFacts>;

interface Source {
	format: DocumentFormat;
	text: string;
	/** Path or address, for reports. */
	place: string;
	/** True if its place shows its format, so that content of another one is a mistake. */
	isMeant?: boolean;
}

/**
 * The agent of a document, which is kept unchanged. `know` returns a sentence instead if the document cannot be
 * imported.
 */
export function documentOutcome(
	{ format, text, place, isMeant = false }: Source,
	know: (reading: DocumentReading) => Known | string,
): ImportOutcome {
	if (!isMeant) {
		const content = parseContent(text);
		if (!content.ok) return skip(place, issueNote({ pointer: "#", detail: content.detail }));
		if (findFormat(content)?.format !== format)
			return ignore(place, `It is not a document of ${unlikeFormat(format)}.`);
	}
	const read = readDocument(text, format);
	if (read.reading === null) return skip(place, notesOf(read).join(" "));
	const [unfilled] = findUnfilled(read.reading);
	if (unfilled) return skip(place, issueNote(unfilled));
	const result = know(read.reading);
	if (typeof result === "string") return skip(place, result);
	// The registry reads these from the document itself, with the time and the digest.
	const {
		observations: _,
		releasedAt: __,
		sourceUpdatedAt: ___,
		...light
	} = lightFacts([read.reading]);
	const facts: Partial<ForeignFacts> = light;
	return buildOutcome({ ...facts, ...result, sources: [{ format, text }] });
}
