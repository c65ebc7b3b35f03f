import type { BadgeStyle } from "#contract/badge-style.ts";
import { rankLabel, rankPhrase } from "#domain/scores/rank-label.ts";
import { roundTo } from "#domain/scores/score-parts.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import type { Site, ViewContext } from "../view-context.ts";

/** What a badge says, in two short texts and in one sentence. */
interface BadgeImage {
	label: string;
	message: string;
	title: string;
	tone: Tone;
}

type Tone = (typeof TONES)[number]["tone"] | "inactive";

/** The badge of an agent that others put on their pages. */
export function badgeView(
	{ site }: ViewContext,
	agent: SnapshotAgent,
	style: BadgeStyle,
): BadgeImage {
	return STATEMENTS[style](site, agent);
}

/** How a score from 0 to 100 is coloured; the first row that the score reaches counts. */
const TONES = [
	{ from: 80, tone: "high" },
	{ from: 60, tone: "good" },
	{ from: 40, tone: "fair" },
	{ from: 0, tone: "low" },
] as const;

type Statement = (site: Site, agent: SnapshotAgent) => BadgeImage;

const STATEMENTS: Readonly<Record<BadgeStyle, Statement>> = {
	default: (site, agent) => {
		const score = roundTo(agent.marketScore, 1);
		return {
			label: site.name,
			message: `${rankLabel(agent.rank)} · ${score}`,
			title: `${nameOf(agent)}: ${rankPhrase(agent.rank)}, market score ${score} on ${site.name}`,
			tone: toneOf(agent, score),
		};
	},
	trust: (site, agent) => {
		const score = roundTo(agent.trustScore, 1);
		const { level } = agent.claim;
		const name = VERIFICATION_LEVEL_NAMES[level] ?? "";
		return {
			label: `${name} · level ${level}`,
			message: `trust ${score}`,
			title: `${nameOf(agent)}: ${name} (verification level ${level} of 4), trust score ${score} on ${site.name}`,
			tone: toneOf(agent, score),
		};
	},
};

function nameOf({ title, status }: SnapshotAgent): string {
	return status === "deprecated" ? `${title} (deprecated)` : title;
}

function toneOf({ status }: SnapshotAgent, score: number): Tone {
	if (status === "deprecated") return "inactive";
	return TONES.find(({ from }) => score >= from)?.tone ?? "low";
}
