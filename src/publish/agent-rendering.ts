import type { Card } from "#render/card/card.ts";
import type { AgentFileColumns } from "#snapshot/releases/agent-files.ts";

/** Digests are all zero for a missing file, and for a card that must be painted. */
export type NotedFiles = Pick<AgentFileColumns, "bytes" | "digests" | "cardKeys">;

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
