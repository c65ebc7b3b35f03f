import type { Card } from "#render/card/card.ts";

export interface NotedFiles {
	/** Size of each agent's files, in the order of `AGENT_KINDS`. */
	bytes: Uint32Array;
	/** In the same order. All zero for a missing file. */
	digests: Uint8Array;
	/** Digest of what each agent's card shows. All zero if the card must be painted. */
	cardKeys: Uint8Array;
}

/** Agents to render, by number, and the files of theirs that are already in the folder. */
export interface RenderOrder {
	numbers: Uint32Array;
	there: NotedFiles;
}

/** The resulting files, in the order of the agents. */
export interface RenderReply {
	/** Cards that must be painted still have their former values. */
	files: NotedFiles;
	/** Number of files that differed and were written. */
	fresh: number;
	cards: CardOrder[];
}

export interface CardOrder {
	number: number;
	slug: string;
	there: Uint8Array;
	key: Uint8Array;
	card: Card;
}

export interface AgentRenderer {
	/** How many orders to give it at once. */
	lanes: number;
	render(order: RenderOrder): Promise<RenderReply>;
}
