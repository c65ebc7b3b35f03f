import { getEndpoint } from "#contract/http/endpoints.ts";
import { LAUNCH_DAYS, type LeaderboardPageQuery } from "#contract/http/page-queries.ts";
import { daysSince } from "#contract/instants.ts";
import {
	GRAVITY,
	HEAD_START_DAYS,
	LAUNCH_WINDOW_DAYS,
	type Launch,
	leaderboardPlaces,
} from "#domain/market/launch-leaderboard.ts";
import { ENGAGEMENT_WEIGHTS } from "#domain/scores/engagement.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import { voteButton } from "../agent/say-view.ts";
import { agentItemList } from "../agent/structured-data.ts";
import { agentRow } from "../agents/agent-row.ts";
import {
	type Choice,
	type ChosenList,
	choiceAddress,
	choiceGroups,
	chosenItems,
	chosenLinks,
} from "../agents/choices.ts";
import { showAmount, showCount, showInstant, showScore, showStated } from "../display.ts";
import { pageFrame } from "../page-frame.ts";

/** More than most people read. The JSON has all of them. */
const LAUNCH_COUNT = 100;

/** The launches of the last weeks, fastest first. */
export function leaderboardPage(
	context: ViewContext,
	query: LeaderboardPageQuery = { days: "", category: "" },
) {
	const { at } = context.snapshot;
	const list = listOf(context, query);
	const all = chosenItems(list);
	const launches = all.slice(0, LAUNCH_COUNT);
	const places = leaderboardPlaces(launches);
	const left = all.length - LAUNCH_COUNT;
	const unplaced = context.snapshot.week.launches - context.snapshot.launches.length;
	const isPlain = query.days === "" && query.category === "";
	const jsonPath = getEndpoint("leaderboard").path;
	const title = "Launch leaderboard";
	return {
		...pageFrame(context, {
			path: choiceAddress(list),
			section: PATH,
			isIndexed: isPlain,
			title,
			description: `Ranked AI agents launched in the last ${LAUNCH_WINDOW_DAYS} days, by how fast attention grows.`,
			card: "/og/leaderboard.png",
			alternates: [{ href: jsonPath, type: "application/json", title: "JSON" }],
			structured: isPlain
				? [agentItemList(context, { name: title, slugs: launches.map(({ slug }) => slug) })]
				: [],
		}),
		asOf: showInstant(at),
		days: query.days || WHOLE_WINDOW,
		periods: periodsOf(list),
		filters: choiceGroups(list, "days"),
		/** Each leads to the list without it. */
		chosen: chosenLinks(list),
		velocity: VELOCITY_SENTENCE,
		/** Launches of the whole period that have no place. Null if all have one. */
		unplaced:
			unplaced === 0
				? null
				: `${showAmount(unplaced, "launch", "launches")} of the last ${WHOLE_WINDOW} days without a place: not ranked yet, or without attention since.`,
		/** Such as `12 launches`. */
		amount: showAmount(all.length, "launch", "launches"),
		rows: launches.map(({ slug, launchedAt, velocity }, index) => {
			const agent = getAgent(context, slug);
			return {
				position: places[index] ?? 1,
				agent: agentRow(context, agent),
				velocity: showScore(velocity),
				day: showStated(agent, launchedAt),
				vote: voteButton(agent),
				views: showCount(agent.pageViews),
			};
		}),
		/** Such as `12 more launches`; null when all are shown. */
		more: left > 0 ? showAmount(left, "more launch", "more launches") : null,
		jsonPath,
	};
}

const PATH = "/leaderboard/";
const WHOLE_WINDOW = String(LAUNCH_WINDOW_DAYS);

function listOf({ snapshot }: ViewContext, chosen: LeaderboardPageQuery): ChosenList<Launch> {
	const { launches: items, categories } = snapshot;
	const at = new Date(snapshot.at);
	const period: Choice<Launch> = {
		name: "days",
		label: "Launched within",
		values: LAUNCH_DAYS.map((value) => ({ value, label: `${value} days` })),
		valuesOf: ({ launchedAt }) =>
			LAUNCH_DAYS.filter((days) => daysSince(launchedAt, at) <= Number(days)),
	};
	const category: Choice<Launch> = {
		name: "category",
		label: "Category",
		values: categories.map(({ slug, name }) => ({ value: slug, label: name })),
		valuesOf: ({ categorySlug }) => (categorySlug ? [categorySlug] : []),
	};
	return { path: PATH, items, choices: [period, category], chosen };
}

function periodsOf(list: ChosenList<Launch>) {
	return [...LAUNCH_DAYS, ""].map((days) => ({
		label: `${days || WHOLE_WINDOW} days`,
		path: choiceAddress({ ...list, chosen: { ...list.chosen, days } }),
		isCurrent: list.chosen.days === days,
	}));
}

const { view, vote, watch } = ENGAGEMENT_WEIGHTS;
const VELOCITY_SENTENCE = `Velocity is the attention since launch (a view counts ${view}, a vote ${vote}, a watcher ${watch}) divided by the age in days plus ${HEAD_START_DAYS}, raised to the power of ${GRAVITY}: the older a launch, the more attention it needs to keep its place.`;
