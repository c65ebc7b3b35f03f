import { TYPE_LABELS } from "#contract/agents/labels.ts";
import { categoryPath } from "#contract/http/addresses.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { attentionView } from "../../agents/trend-view.ts";
import { TRUST_LEVEL_LABELS } from "../../labels.ts";
import { tileOf } from "../../pictures/tile.ts";
import { hasProof } from "../../texts/claim-words.ts";
import { categoryOf, type ViewContext } from "../../view-context.ts";
import { showMarketScore, showScore } from "../display.ts";

export function agentRow(context: ViewContext, agent: SnapshotAgent) {
	const category = categoryOf(context, agent);
	const type = agent.agentType && TYPE_LABELS[agent.agentType];
	return {
		slug: agent.slug,
		title: shownTitle(agent),
		tile: tileOf(agent),
		type,
		category: category ? { name: category.name, path: categoryPath(category.slug) } : null,
		score: showMarketScore(agent),
		/** How much of the score is known, in percent. */
		knownWeight: agent.knownWeight,
		trend: attentionView(agent),
		trust: TRUST_LEVEL_LABELS[agent.trustLevel],
		/** Null where nothing is proven. */
		trustScore: hasProof(agent) ? showScore(agent.trustScore) : null,
	};
}

type Named = Pick<SnapshotAgent, "title" | "creatorName">;

/** `Notion by makenotion` as `Notion`, where the maker stands beside it. */
export function shownTitle({ title, creatorName }: Named): string {
	const end = ` by ${creatorName}`;
	return title.endsWith(end) ? title.slice(0, -end.length) : title;
}

/** The maker, for beside the title: null also if the title ends with it. */
export function makerBeside(agent: Named): string | null {
	return shownTitle(agent).endsWith(` ${agent.creatorName}`) ? null : agent.creatorName;
}
