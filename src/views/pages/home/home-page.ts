import { by } from "#contract/compare.ts";
import { categoryPath } from "#contract/http/addresses.ts";
import { isOpenIncident } from "#domain/moderation/incident-rules.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { firstOf } from "../../first-of.ts";
import { type TileView, tileOfName } from "../../pictures/tile.ts";
import { getAgent, type ViewContext } from "../../view-context.ts";
import { reachDrawing } from "../agent/reach-drawing.ts";
import { useIt } from "../agent/use-it.ts";
import { showAmount, showCount } from "../display.ts";
import type { IconName } from "../icon.ts";
import { pricesByDate } from "../models/price-chart.ts";
import { pageFrame } from "../page-frame.ts";
import { countsOf, doorsOf, triesOf } from "./doors.ts";
import {
	faceOf,
	joinNames,
	type Kinds,
	kindsOf,
	lastReleasedFirst,
	leavingOf,
	newModels,
	usedServers,
} from "./shelves.ts";

const FACE_COUNT = 10;
const USED_COUNT = 8;
const NEW_COUNT = 6;
/** Of each family, the one that most use. */
const KNOWN_APPS = [
	"vs-code",
	"cursor",
	"claude-code",
	"claude-desktop",
	"codex-cli",
	"gemini-cli",
	"lm-studio",
	"zed",
];
/** A shelf with fewer would compare nothing. */
const MIN_ROWS = 3;

export function homePage(context: ViewContext) {
	const { site, snapshot } = context;
	const { agents } = snapshot;
	const kinds = kindsOf(agents);
	const used = usedServers(kinds.servers, FACE_COUNT);
	const released = newModels(kinds.models, NEW_COUNT);
	const frame = pageFrame(context, {
		path: "/",
		title: "the public registry of AI agents",
		description: `Find, compare and check ${countsOf(kinds)}: what each can do, where it runs, what it reaches and who says so.`,
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
	});
	return {
		...frame,
		isEmpty: agents.length === 0,
		counts: countsOf(kinds),
		tries: triesOf(kinds),
		/** The most used, by face and name. */
		faces: fewLogos(used?.rows ?? []),
		reach: reachOf(context, used?.rows ?? []),
		doors: doorsOf(context, kinds),
		used: used && { ...used, rows: fewLogos(used.rows).slice(0, USED_COUNT) },
		news: newsOf(context, kinds),
		apps: appsOf(context, frame.apps),
		released: released.length < MIN_ROWS ? [] : fewLogos(released, 0),
		chart: chartOf(context, released),
		jobs: jobsOf(context, kinds),
	};
}

/** Each logo is a request, and a first page has few. */
const LOGO_COUNT = 6;

function fewLogos<Row extends { tile: TileView }>(rows: readonly Row[], most = LOGO_COUNT) {
	return rows.map((row, at) => (at < most ? row : { ...row, tile: { ...row.tile, logo: null } }));
}

/** What the first of these touches of which it is known. */
function reachOf(context: ViewContext, rows: readonly { slug: string }[]) {
	for (const { slug } of rows) {
		const agent = getAgent(context, slug);
		const drawing = reachDrawing(useIt(context, agent, []).ways[0], agent.toolsCount ?? 0);
		if (drawing?.end.kind === "host") return { ...faceOf(agent), drawing };
	}
	return null;
}

const DRAWN_COUNT = 60;

/** What the last models cost, with those of the list beside it lit. */
function chartOf({ snapshot }: ViewContext, released: readonly { slug: string }[]) {
	const priced = (snapshot.models ?? []).filter(({ outputPrice }) => outputPrice !== null);
	const models = firstOf(priced, DRAWN_COUNT, lastReleasedFirst);
	const lit = new Set(released.map(({ slug }) => slug));
	return pricesByDate({ models, toneOf: ({ slug }) => (lit.has(slug) ? "lit" : "plain") });
}

const NAMED = 2;

/** What leaves, and what is open: what nobody advertises. */
function newsOf({ snapshot: { incidents } }: ViewContext, kinds: Kinds) {
	const leaving = (agents: readonly SnapshotAgent[], noun: string, verb: string) => {
		const gone = leavingOf(agents);
		if (gone.length === 0) return [];
		const does = gone.length === 1 ? verb.replace("leave", "leaves") : verb;
		const names = gone.slice(0, NAMED).map(({ title }) => title);
		return [
			{
				icon: "flag" as const,
				title: `${showAmount(gone.length, noun)} ${does}`,
				about: joinNames(names, gone.length - names.length),
				path: "/weekly-report/#leaving",
			},
		];
	};
	const open = incidents.filter(({ status }) => isOpenIncident(status));
	const titles = open.slice(0, NAMED).map(({ title }) => title);
	return [
		...leaving(kinds.models, "model", "leave service"),
		...leaving(kinds.servers, "server", "archived or deprecated"),
		...leaving(kinds.rest, "agent", "deprecated"),
		open.length > 0
			? {
					icon: "warn" as const,
					title: showAmount(open.length, "open incident"),
					about: joinNames(titles, open.length - titles.length),
					path: "/incidents/",
				}
			: {
					icon: "check" as const,
					title: "No open incident",
					// What it means that there are none.
					about:
						incidents.length === 0
							? "None reported here so far, which proves little."
							: `${showAmount(incidents.length, "incident")} closed so far.`,
					path: "/incidents/",
				},
	];
}

/** Apps with the number of listings that can be added to each. */
function appsOf(
	{ snapshot: { facets } }: ViewContext,
	apps: readonly { id: string; name: string }[],
) {
	return KNOWN_APPS.flatMap((id) => {
		const name = apps.find((app) => app.id === id)?.name;
		const count = facets.client.get(id) ?? 0;
		return name && count > 0 ? [{ id, name, tile: tileOfName(name), count: showCount(count) }] : [];
	});
}

const JOB_ICONS: Readonly<Record<string, IconName>> = {
	"developer-tools": "code",
	data: "db",
	browsers: "browser",
	research: "search",
	communication: "chat",
	productivity: "doc",
	finance: "coin",
	commerce: "cart",
	cloud: "cloud",
	monitoring: "pulse",
	security: "shield",
	ai: "spark",
	media: "image",
	travel: "map",
	science: "flask",
	games: "star",
	home: "home",
};

/** Categories, the largest first. What holds only models is no job: they have a door. */
function jobsOf({ snapshot: { categories } }: ViewContext, { servers, rest }: Kinds) {
	const used = new Set([...servers, ...rest].map(({ categorySlug }) => categorySlug));
	return categories
		.filter(({ slug }) => used.has(slug))
		.sort(by(({ agentCount }) => -agentCount))
		.map(({ slug, name, agentCount }) => ({
			name,
			path: categoryPath(slug),
			count: showCount(agentCount),
			icon: JOB_ICONS[slug] ?? "box",
		}));
}
