import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import { wordChanges } from "#domain/texts/word-changes.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { showDay } from "../display.ts";

/** What was seen to change, newest first, with the words that differ. */
export function changeRows({ changes }: SnapshotAgent) {
	return changes.map(({ id, at, text, subject, differences }) => ({
		id: `change-${id}`,
		day: showDay(at),
		text,
		subject: subjectWords(subject),
		differences: differences.map(({ name, says, before, after }) => ({
			name,
			says,
			words: wordChanges(before ?? "", after ?? "", 1) ?? [],
		})),
	}));
}
