import { VERIFICATION_LEVELS } from "#contract/vocabulary.ts";
import { capitalise } from "#domain/capitalise.ts";
import { VIEW_HALF_LIFE_DAYS } from "#domain/scores/engagement.ts";
import {
	CONFIDENCE_PERCENT,
	ENGAGEMENT_POINTS,
	MARKET_PARTS,
	PROFILE_POINTS,
	STANDING_LEVEL_POINTS,
	STANDING_PROOF_POINTS,
} from "#domain/scores/market-score.ts";
import { VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import { showCount } from "../display.ts";
import { type MethodologySection, partsTable, pointsTable, type Weight } from "./weight-table.ts";

export function marketScoreSection(): MethodologySection {
	return {
		id: "market-score",
		title: "Market score",
		lead: "0 to 100: how complete, proven and used an agent is. Agents are ranked by it.",
		paragraphs: [
			"Page views and watchers count logarithmically, so the first hundred count most: points × log(1 + count) ÷ log(1 + full count).",
			`Votes count by the share of upvotes, at ${CONFIDENCE_PERCENT}% confidence (lower bound of the Wilson score interval), so a single vote does not make a favourite. Without votes, this part is left out.`,
			`The trend score runs from −100 to 100 and becomes (trend score + 100) ÷ 200 × ${MARKET_PARTS.trend} points.`,
		],
		tables: [
			partsTable("Parts of the market score", PARTS),
			pointsTable(
				"Profile",
				"Fact",
				PROFILE_POINTS.map(({ fact, points }) => ({ name: capitalise(fact), value: points })),
			),
			pointsTable(
				"Standing: verification level",
				"Level",
				VERIFICATION_LEVELS.map((level) => ({
					name: `${level}, ${VERIFICATION_LEVEL_NAMES[level]}`,
					value: STANDING_LEVEL_POINTS[level],
				})),
			),
			pointsTable(
				"Standing: proofs",
				"Proof",
				STANDING_PROOF_POINTS.map(({ proof, points }) => ({
					name: capitalise(proof),
					value: points,
				})),
			),
			engagementTable(),
		],
	};
}

const PARTS: readonly Weight[] = [
	{
		name: "Profile",
		note: "Rises with each fact in the listing.",
		value: MARKET_PARTS.profile,
	},
	{
		name: "Standing",
		note: "Rises with the verification level, a claim and proofs.",
		value: MARKET_PARTS.standing,
	},
	{
		name: "Engagement",
		note: "Rises with page views, watchers and the share of upvotes.",
		value: MARKET_PARTS.engagement,
	},
	{
		name: "Trend",
		note: "Rises when attention is higher than in the weeks before.",
		value: MARKET_PARTS.trend,
	},
];

function engagementTable() {
	const { views, watchers, votes } = ENGAGEMENT_POINTS;
	return pointsTable("Engagement", "Signal", [
		{
			name: "Page views",
			note: `Full at ${showCount(views.full)}; a view loses half its weight every ${VIEW_HALF_LIFE_DAYS} days.`,
			value: views.points,
		},
		{
			name: "Watchers",
			note: `Full at ${showCount(watchers.full)}.`,
			value: watchers.points,
		},
		{ name: "Votes", note: "By the share of upvotes.", value: votes.points },
	]);
}
