import { FACTS } from "#contract/facts/facts.ts";
import { keysOf } from "#contract/members-of.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";

const ICONS = { text: "text", image: "image", audio: "mic", video: "film", pdf: "doc" } as const;

/** What a model reads, always in the same order. */
export function readsOf({ inputModalities }: SnapshotAgent) {
	return keysOf(ICONS)
		.filter((word) => inputModalities.includes(word))
		.map((word) => ({ word, icon: ICONS[word], label: wordsOfFact(FACTS.inputModalities, word) }));
}
