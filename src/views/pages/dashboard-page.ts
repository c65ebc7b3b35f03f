import { getEndpoint } from "#contract/endpoints.ts";
import { TOKEN_LIFETIME } from "#contract/limits.ts";
import { SCOPE_MEANINGS } from "../open-api/security.ts";
import type { ViewContext } from "../view-context.ts";
import { showAmount } from "./display.ts";
import { plain } from "./docs/endpoint-entry.ts";
import { type PageFrame, pageFrame } from "./page-frame.ts";

/** What every page of the dashboard has. */
export interface DashboardFrame extends PageFrame {
	places: { title: string; path: string; isCurrent: boolean }[];
}

export interface DashboardPage extends DashboardFrame {
	areas: DashboardArea[];
}

/** A part of the dashboard that is empty, and what does its work until then. */
export interface DashboardArea {
	id: string;
	title: string;
	empty: string;
	instead: string;
	command: string | null;
	link: { label: string; path: string } | null;
}

export interface DashboardTokensPage extends DashboardFrame {
	commands: { purpose: string; command: string }[];
	scopes: { scope: string; meaning: string }[];
	lifetime: string;
}

export function dashboardPage(context: ViewContext): DashboardPage {
	const title = "Dashboard";
	return { ...dashboardFrame(context, { path: OVERVIEW, title }), areas: AREAS };
}

export function dashboardTokensPage(context: ViewContext): DashboardTokensPage {
	const { defaultDays, maxDays } = TOKEN_LIFETIME;
	return {
		...dashboardFrame(context, { path: TOKENS, title: "Your tokens" }),
		commands: [
			{
				purpose: "Make a token; it is shown once",
				command: 'npm run registry -- token create --name "Your name" --scope agents:write',
			},
			{ purpose: "List tokens, without their secrets", command: "npm run registry -- token list" },
			{ purpose: "End a token at once", command: "npm run registry -- token revoke <id>" },
		],
		scopes: Object.entries(SCOPE_MEANINGS).map(([scope, meaning]) => ({
			scope,
			meaning: plain(meaning),
		})),
		lifetime: `${showAmount(defaultDays, "day")}, or as many as --days says, up to ${maxDays}`,
	};
}

const OVERVIEW = "/dashboard/";
const TOKENS = "/dashboard/tokens/";

const PLACES: readonly (readonly [title: string, path: string])[] = [
	["Overview", OVERVIEW],
	["Agents", `${OVERVIEW}#agents`],
	["Submissions", `${OVERVIEW}#submissions`],
	["Watchlist", `${OVERVIEW}#watchlist`],
	["Tokens", TOKENS],
];

function dashboardFrame(
	context: ViewContext,
	{ path, title }: { path: string; title: string },
): DashboardFrame {
	return {
		...pageFrame(context, {
			...{ path, title },
			description: "Your agents, submissions, watchlist and tokens.",
			isIndexed: false,
		}),
		places: PLACES.map(([name, place]) => ({
			title: name,
			path: place,
			isCurrent: place === path,
		})),
	};
}

const AREAS: DashboardArea[] = [
	{
		id: "agents",
		title: "Agents",
		empty: "Agents that belong to you will stand here.",
		instead: "Every listing is public already.",
		command: null,
		link: { label: "Find yours", path: "/agents/" },
	},
	{
		id: "submissions",
		title: "Submissions",
		empty: "Your registrations and their review will stand here.",
		instead: `Whoever holds the token of a submission asks for its state at ${getEndpoint("getSubmission").path}; moderators list them all on the command line.`,
		command: "npm run registry -- submission list --status pending",
		link: { label: "How to submit an agent", path: "/submit/" },
	},
	{
		id: "watchlist",
		title: "Watchlist",
		empty: "Agents that you follow will stand here.",
		instead: "The feeds tell every reader of feeds what is new.",
		command: null,
		link: { label: "Feed of new incidents", path: "/feeds/incidents.atom" },
	},
	{
		id: "tokens",
		title: "Tokens",
		empty: "Your access tokens will stand here.",
		instead: "Tokens are made, listed and ended on the command line.",
		command: null,
		link: { label: "How to make a token", path: TOKENS },
	},
];
