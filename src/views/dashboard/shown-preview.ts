import type { ScoreTable } from "../pages/agent/score-tables.ts";
import type { AgentRow } from "../pages/agents/agent-row.ts";
import type { agentCardView } from "../pictures/agent-card-view.ts";

/** A listing as it would look once approved. */
export interface ListingPreview {
	row: AgentRow;
	/** Path of the picture, which is not public yet. */
	logo: string | null;
	website: string | null;
	/** Markdown. */
	longDescription: string | null;
	/** What its share card says. */
	card: Pick<ReturnType<typeof agentCardView>, "kicker" | "title" | "summary" | "figures" | "site">;
	scores: ScoreTable[];
}
