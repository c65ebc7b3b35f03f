import { TYPE_LABELS } from "#contract/labels.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { indexedWords } from "./search-words.ts";

/** Facts that are searched too. Agents found by them rank after those found by text. */
const TEXTS: readonly ((agent: SnapshotAgent) => readonly (string | null)[])[] = [
	({ agentType }) => [agentType, agentType && TYPE_LABELS[agentType]],
	({ pricingType }) => [pricingType],
	({ categorySlug }) => [categorySlug],
	({ tags }) => tags,
	({ integrations }) => integrations,
	({ modelStack }) => modelStack,
	({ toolNames }) => toolNames,
];

/** Words in the facts of agents. Most facts are common, so each text is split only once. */
export class FactWords {
	readonly #known = new Map<string, readonly string[]>();

	of(agent: SnapshotAgent): string[] {
		return TEXTS.flatMap((textsOf) =>
			textsOf(agent).flatMap((text) => (text === null ? [] : this.#wordsOf(text))),
		);
	}

	#wordsOf(text: string): readonly string[] {
		const known = this.#known.get(text);
		if (known) return known;
		const words = indexedWords(text);
		this.#known.set(text, words);
		return words;
	}
}
