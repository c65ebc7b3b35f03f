import { PRICING_LABELS, TYPE_LABELS } from "#contract/agents/labels.ts";
import { FACTS } from "#contract/facts/facts.ts";
import { agentPath, categoryPath } from "#contract/http/addresses.ts";
import { comparablePoints } from "#snapshot/history/point-table.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { attentionView, dailyValues } from "../../agents/trend-view.ts";
import { TRUST_LEVEL_LABELS } from "../../labels.ts";
import { openIncidentTag } from "../../market/open-incidents.ts";
import { tileOf } from "../../pictures/tile.ts";
import { hasProof } from "../../texts/claim-words.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";
import { categoryOf, type ViewContext } from "../../view-context.ts";
import { showMarketScore, showScore } from "../display.ts";

export type AgentRow = ReturnType<typeof agentRow>;

export function agentRow(context: ViewContext, agent: SnapshotAgent) {
	const { snapshot } = context;
	const category = categoryOf(context, agent);
	const type = agent.agentType && TYPE_LABELS[agent.agentType];
	const pricing = agent.pricingType && PRICING_LABELS[agent.pricingType];
	return {
		slug: agent.slug,
		path: agentPath(agent.slug),
		rank: agent.isRanked ? agent.rank : null,
		title: agent.title,
		tile: tileOf(agent),
		description: agent.shortDescription,
		type,
		category: category ? { name: category.name, path: categoryPath(category.slug) } : null,
		creator: agent.creatorName,
		maker: makerBeside(agent),
		pricing,
		/** Type and pricing, if known. */
		kind: [type, pricing].filter((words) => words !== null),
		ways: wayWords(agent),
		score: showMarketScore(agent),
		/** How much of the score is known, in percent. */
		knownWeight: agent.knownWeight,
		/** Change over the last days, and the daily scores. */
		trend: attentionView(
			agent,
			dailyValues(
				comparablePoints(snapshot.history.pointsOf(agent.slug)).map(({ at, marketScore }) => ({
					at,
					value: marketScore,
				})),
				snapshot.at,
			),
		),
		trust: TRUST_LEVEL_LABELS[agent.trustLevel],
		trustLevel: agent.trustLevel,
		/** Null where nothing is proven. */
		trustScore: hasProof(agent) ? showScore(agent.trustScore) : null,
		/** True if the owner has proven something. */
		isProven: !UNPROVEN.has(agent.trustLevel),
		isDeprecated: agent.status === "deprecated",
		/** Such as `1 open incident`, coloured by the most severe. Null if there is none. */
		incidents: openIncidentTag(context, agent),
	};
}

/** The maker, for beside the title: null also if the title ends with it. */
export function makerBeside({ title, creatorName }: SnapshotAgent): string | null {
	return title.endsWith(` ${creatorName}`) ? null : creatorName;
}

const UNPROVEN: ReadonlySet<SnapshotAgent["trustLevel"]> = new Set(["listed", "claimed"]);

const SHOWN_WAYS = 4;

/** Its package types and transports. Packages imply stdio, so it is not shown with them. */
export function wayWords({ packageTypes, transports }: SnapshotAgent): string[] {
	const { packageTypes: packages, transports: transport } = FACTS;
	const shown = transports.filter((word) => packageTypes.length === 0 || word !== "stdio");
	return [
		...packageTypes.map((word) => wordsOfFact(packages, word)),
		...shown.map((word) => wordsOfFact(transport, word)),
	].slice(0, SHOWN_WAYS);
}
