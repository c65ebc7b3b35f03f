import { getEndpoint } from "#contract/endpoints.ts";
import { ENGAGEMENT_WEIGHTS } from "#domain/scores/engagement.ts";
import { GRAVITY, HEAD_START_DAYS, LAUNCH_WINDOW_DAYS } from "#domain/scores/velocity.ts";
import { getAgent, type ViewContext } from "../view-context.ts";
import { type VoteButton, voteButton } from "./agent/say-view.ts";
import { type AgentRow, agentRow } from "./agent-row.ts";
import { showAmount, showCount, showDay, showInstant, showScore } from "./display.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";
import { agentItemList } from "./structured-data.ts";

/** As many as somebody reads; all of them are in the JSON. */
const LAUNCH_COUNT = 100;

export interface LaunchRow {
	position: number;
	agent: AgentRow;
	velocity: string;
	day: string;
	vote: VoteButton;
	views: string;
}

export interface LeaderboardPage extends PageFrame {
	asOf: string;
	days: number;
	/** How velocity is made, in a sentence. */
	velocity: string;
	rows: LaunchRow[];
	/** Such as `12 more launches`; null when all are shown. */
	more: string | null;
	jsonPath: string;
}

/** The launches of the last weeks, fastest first. */
export function leaderboardPage(context: ViewContext): LeaderboardPage {
	const { at, launches: all } = context.snapshot;
	const launches = all.slice(0, LAUNCH_COUNT);
	const left = all.length - LAUNCH_COUNT;
	const jsonPath = getEndpoint("leaderboard").path;
	const title = "Launch leaderboard";
	return {
		...pageFrame(context, {
			path: "/leaderboard/",
			title,
			description: `AI agents launched within the last ${LAUNCH_WINDOW_DAYS} days, by how fast attention grows.`,
			card: "/og/leaderboard.png",
			alternates: [{ href: jsonPath, type: "application/json", title: "JSON" }],
			structured: [
				agentItemList(context, { name: title, slugs: launches.map(({ slug }) => slug) }),
			],
		}),
		asOf: showInstant(at),
		days: LAUNCH_WINDOW_DAYS,
		velocity: VELOCITY_SENTENCE,
		rows: launches.map(({ slug, launchedAt, velocity }, index) => {
			const agent = getAgent(context, slug);
			return {
				position: index + 1,
				agent: agentRow(context, agent),
				velocity: showScore(velocity),
				day: showDay(launchedAt),
				vote: voteButton(agent),
				views: showCount(agent.pageViews),
			};
		}),
		more: left > 0 ? showAmount(left, "more launch", "more launches") : null,
		jsonPath,
	};
}

const { view, vote, watch } = ENGAGEMENT_WEIGHTS;
const VELOCITY_SENTENCE = `Velocity is the attention since launch (a view counts ${view}, a vote ${vote}, a watcher ${watch}) divided by the age in days plus ${HEAD_START_DAYS}, raised to the power of ${GRAVITY}: the older a launch, the more it takes to stay up.`;
