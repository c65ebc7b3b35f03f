import { foldedWords } from "#domain/texts/fold-text.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { isMeant, reachOf } from "../words/nearest-words.ts";
import type { AgentIndex } from "./agent-index.ts";

/** Number of agents to check for similar titles. */
const LOOKED_THROUGH = 50;
const MAX_NEAR = 3;

export interface NamedAgent {
	/** The agent with this title, ignoring notation. Null if there is none. */
	agent: SnapshotAgent | null;
	/** Agents with similar titles, if there is no exact match. */
	near: SnapshotAgent[];
}

export function findByName(index: AgentIndex, text: string): NamedAgent {
	const agent = index.findTitled(text);
	if (agent) return { agent, near: [] };
	const words = foldedWords(text).filter((word) => reachOf(word) > 0);
	if (words.length === 0) return { agent: null, near: [] };
	const matches = [text, ...index.correct(text)].flatMap((q) => firstOf(index, q));
	const near = matches.filter(({ title }) => isNear(words, foldedWords(title)));
	const bySlug = new Map(near.map((match) => [match.slug, match]));
	return { agent: null, near: [...bySlug.values()].slice(0, MAX_NEAR) };
}

/** True if each asked word is similar to a word of the title. */
function isNear(words: readonly string[], title: readonly string[]): boolean {
	return words.every((word) => title.some((candidate) => isMeant(word, candidate)));
}

function firstOf(index: AgentIndex, q: string): SnapshotAgent[] {
	const { numbers } = index.find({ q, sort: "relevance", page: 1, limit: LOOKED_THROUGH });
	return numbers.flatMap((number) => index.agents.at(number) ?? []);
}
