import type { Card } from "#render/card/card.ts";

/** What is noted of the files of some agents, one agent behind the other. */
export interface NotedFiles {
	/** Of each agent the sizes of its files in the order of the kinds. */
	bytes: Uint32Array;
	/** In the same order; all zero where there is no file. */
	digests: Uint8Array;
	/** What each agent's card shows, as a digest; all zero where it has to be painted. */
	cardKeys: Uint8Array;
}

/** Agents whose files are to be rendered, by their numbers, and what the folder has of them already. */
export interface RenderOrder {
	numbers: Uint32Array;
	there: NotedFiles;
}

/** What became of the files of an order's agents, in its order. */
export interface RenderReply {
	/** Nothing yet of a card that is still to be painted. */
	files: NotedFiles;
	/** Files that were written, because they differ from what was there. */
	fresh: number;
	/** Cards that have to be painted. */
	cards: CardOrder[];
}

export interface CardOrder {
	/** Of the agent. */
	number: number;
	slug: string;
	/** Digest of the file that is there already. */
	there: Uint8Array;
	key: Uint8Array;
	card: Card;
}

/** Renders the files of agents into a release, several orders at a time. */
export interface AgentRenderer {
	/** How many orders are worth giving at once. */
	lanes: number;
	render(order: RenderOrder): Promise<RenderReply>;
}
