import { titleKey, wordsOf } from "#domain/fold-text.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import type { AgentIndex } from "./agent-index.ts";

/** Agents among which one of this title is looked for. */
const LOOKED_THROUGH = 50;
const MAX_NEAR = 3;

export interface Named {
	/** The agent of exactly this title, however it is spelt; null where there is none. */
	agent: SnapshotAgent | null;
	/** Whom the text may have meant, where nobody is called so. */
	near: SnapshotAgent[];
}

/** Finds the agent that a text names by its title. */
export function findByName(index: AgentIndex, text: string): Named {
	const agents = firstOf(index, text);
	const agent = agents.find(({ title }) => titleKey(title) === titleKey(text)) ?? null;
	if (agent) return { agent, near: [] };
	const meant = [text, ...index.correct(text)].flatMap((q) => namedLike(index, q));
	return { agent: null, near: [...new Set(meant)].slice(0, MAX_NEAR) };
}

/** Those that a text finds by a word of their titles. */
function namedLike(index: AgentIndex, text: string): SnapshotAgent[] {
	const starts = wordsOf(text);
	return firstOf(index, text).filter(({ title }) =>
		wordsOf(title).some((word) => starts.some((start) => word.startsWith(start))),
	);
}

function firstOf(index: AgentIndex, q: string): SnapshotAgent[] {
	return index.find({ q, sort: "score", page: 1, limit: LOOKED_THROUGH }).agents;
}
