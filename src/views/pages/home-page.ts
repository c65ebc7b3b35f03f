import { TYPE_PAGES, type TypePage } from "#contract/agents/type-pages.ts";
import { compare } from "#contract/compare.ts";
import { OBSERVATION_KINDS } from "#contract/evidence/observations.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { listingQuality } from "#domain/agents/listing-quality.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import { changedAtSource } from "#snapshot/agents/agent-facets.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { firstOf } from "../first-of.ts";
import { riskTag } from "../texts/risk-tone.ts";
import type { ViewContext } from "../view-context.ts";
import { makerBeside } from "./agents/agent-row.ts";
import { FIRST_PAGE, listAddress } from "./agents/list-address.ts";
import { measureWords } from "./agents/list-sorts.ts";
import { showAmount, showCount, showInstant, showStated } from "./display.ts";
import { incidentRow } from "./market/incident-page.ts";
import { pageFrame } from "./page-frame.ts";

const SHELF_ROWS = 6;
/** A shelf with fewer would compare nothing. */
const MIN_ROWS = 3;
const SIDE_COUNT = 6;
/** What is asked of all listings, of those that `registry quality` asks. */
const TOLD_QUESTIONS: readonly string[] = ["connect", "observation", "rank", "risk", "maker"];

export function homePage(context: ViewContext) {
	const { site, snapshot } = context;
	const { agents, incidents } = snapshot;
	const open = incidents.filter(({ status }) => isOpenIncident(status));
	const quality = listingQuality(agents);
	return {
		...pageFrame(context, {
			path: "/",
			title: "the public registry of AI agents",
			description: `Find, compare and check ${showAmount(agents.length, "AI agent")}, bots, models, copilots and MCP servers: open scores, trust, history and incidents, refreshed every hour.`,
			structured: [
				{
					"@context": "https://schema.org",
					"@type": "WebSite",
					name: site.name,
					url: `${site.baseUrl}/`,
					potentialAction: {
						"@type": "SearchAction",
						target: `${site.baseUrl}/agents/?q={q}`,
						"query-input": "required name=q",
					},
				},
			],
		}),
		asOf: showInstant(snapshot.at),
		isEmpty: agents.length === 0,
		doors: doorsOf(context),
		shelves: shelvesOf([...agents]),
		known: {
			of: quality.listings,
			rows: quality.answers
				.filter(({ id }) => TOLD_QUESTIONS.includes(id))
				.map(({ label, count }) => ({
					label,
					count: `${showCount(count)} of ${showCount(quality.listings)}`,
					share: quality.listings === 0 ? 0 : count / quality.listings,
				})),
		},
		incidents: open.slice(0, SIDE_COUNT).map((incident) => incidentRow(context, incident)),
		/** What it means that there are none. */
		noIncidents:
			incidents.length === 0
				? "None reported here so far, which proves little."
				: "No open incidents.",
	};
}

/** A way in for each kind of agent, with filters that many want. */
function doorsOf({ snapshot: { agents } }: ViewContext) {
	const pages: readonly TypePage[] = Object.values(TYPE_PAGES);
	const homes = Map.groupBy(agents, ({ agentType }) =>
		pages.find((home) => isOfType(home, agentType)),
	);
	const count = (home?: TypePage) => homes.get(home)?.length ?? 0;
	const typed = pages.map((home) => ({
		title: home.heading,
		path: home.path,
		count: showCount(count(home)),
		about: home.summary,
		ready: home.ready.map(({ label, filters }) => ({
			label,
			path: listAddress({ ...FIRST_PAGE, sort: home.sort, filters, home }),
		})),
	}));
	const all = {
		title: "All agents",
		path: "/agents/",
		count: showCount(agents.length),
		about: `everything, with ${showAmount(count(), "agent")} of other types`,
		ready: [
			{ label: "A2A agents", path: "/agents/?type=agent" },
			{ label: "By category", path: "/categories/" },
			{ label: "Launches", path: "/leaderboard/" },
		],
	};
	return [...typed, all];
}

function shelvesOf(agents: readonly SnapshotAgent[]) {
	const of = (home: TypePage) => agents.filter(({ agentType }) => isOfType(home, agentType));
	const servers = of(TYPE_PAGES.servers);
	const models = of(TYPE_PAGES.models);
	const typed = new Set([...servers, ...models]);
	const rest = agents.filter((agent) => !typed.has(agent));
	const shelves = [
		usedShelf("MCP servers", servers, TYPE_PAGES.servers.path),
		newestModels(models),
		usedShelf("agents", rest, "/agents/"),
	];
	return shelves.filter(({ rows }) => rows.length >= MIN_ROWS);
}

/** The most used ones, or those that changed last while too few are ranked. */
function usedShelf(noun: string, agents: readonly SnapshotAgent[], path: string) {
	const ranked = agents.filter(({ isRanked }) => isRanked);
	const isCompared = ranked.length >= MIN_ROWS;
	const shown = isCompared
		? ranked.slice(0, SHELF_ROWS)
		: firstOf(
				agents.filter((agent) => changedAtSource(agent) !== null),
				SHELF_ROWS,
				(left, right) => compare(changedAtSource(right) ?? "", changedAtSource(left) ?? ""),
			);
	return {
		title: isCompared ? `Top ${noun}` : `Recently updated ${noun}`,
		path,
		/** What the order rests on. */
		note: isCompared
			? `The first of ${showCount(ranked.length)} ranked, of ${showCount(agents.length)} in all.`
			: `By their sources’ dates. ${showCount(ranked.length)} of ${showCount(agents.length)} are ranked.`,
		heads: ["Risk", "Use"],
		rows: shown.map((agent) => {
			const { text, tone } = riskTag(agent.exposure.publicTier);
			return rowOf(agent, changedAtSource(agent), [{ text, tag: tone }, { text: useOf(agent) }]);
		}),
	};
}

function newestModels(models: readonly SnapshotAgent[]) {
	const released = models.filter(({ releasedAt }) => releasedAt !== null);
	const newest = firstOf(released, SHELF_ROWS, (left, right) =>
		compare(right.releasedAt ?? "", left.releasedAt ?? ""),
	);
	return {
		title: "Newest models",
		path: TYPE_PAGES.models.path,
		note: `By release date. Prices in USD per million tokens, input and output.`,
		heads: ["Context", "In / out"],
		rows: newest.map((agent) =>
			rowOf(agent, agent.releasedAt, [
				{ text: measureWords(agent, "context") },
				{
					text: [measureWords(agent, "input_price"), measureWords(agent, "output_price")].join(
						" / ",
					),
				},
			]),
		),
	};
}

function rowOf(
	agent: SnapshotAgent,
	at: string | null,
	cells: readonly { text: string; tag?: string | null }[],
) {
	const { slug, title } = agent;
	const about = [makerBeside(agent), at && showStated(agent, at)].filter(Boolean).join(" · ");
	return { title, path: agentPath(slug), about, cells };
}

/** The count that says most about its use. */
function useOf(agent: SnapshotAgent): string {
	for (const measure of ["pulls", "stars"] as const) {
		const value = measureOf(agent, measure);
		if (value !== null) return `${showCount(value)} ${OBSERVATION_KINDS[measure].unit}`;
	}
	return "–";
}
