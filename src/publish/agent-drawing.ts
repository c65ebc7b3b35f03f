import type { Card } from "#render/card/card.ts";
import type { AgentFileColumns } from "#snapshot/agent-files.ts";

/** How much of an agent is to be done. */
export const SCOPE = {
	/** Nothing of it changed, but the folder has other files than the release before. */
	keep: 1,
	/** Only its rank changed. */
	rank: 2,
	all: 3,
} as const;

/** Agents to be done, by their numbers. */
export interface DrawingOrder {
	numbers: Uint32Array;
	/** Of each agent one of `SCOPE`. */
	scopes: Uint8Array;
	/** Of each agent its number in the release that is served, or `NOWHERE`. */
	previous: Int32Array;
	/** Of each agent its number in the release that the folder was, or `NOWHERE`. */
	recycled: Int32Array;
}

/** What became of the files of an order's agents, in its order. */
export interface DrawingReply {
	/** Of each agent the sizes of its files in the order of the kinds. Nothing where a card is still to be painted. */
	bytes: Uint32Array;
	/** In the same order. */
	digests: Uint8Array;
	/** What each agent's card shows, as a digest. */
	cardKeys: Uint8Array;
	/** Files that were written, and not taken over. */
	fresh: number;
	/** Cards that have to be painted. */
	cards: CardOrder[];
}

export interface CardOrder {
	number: number;
	slug: string;
	key: Uint8Array;
	card: Card;
}

/** Draws the files of agents into a release, several orders at a time. */
export interface AgentDrawer {
	/** How many orders are worth giving at once. */
	lanes: number;
	draw(order: DrawingOrder): Promise<DrawingReply>;
	close(): Promise<void>;
}

/** The folder in the making, as those who draw into it find it. What is noted of files lies in memory that threads share. */
export interface DrawingPlace {
	directory: string;
	/** True where a file of it tells how many names it has. */
	countsNames: boolean;
	/** The release that is served. */
	previous: { directory: string; files: AgentFileColumns } | undefined;
	/** What is noted of the folder where it was a release before. */
	recycled: AgentFileColumns | undefined;
}
