import { DASHBOARD_PATH } from "#contract/addresses.ts";
import type { AccountRole } from "#contract/vocabulary.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { type PageFrame, pageFrame } from "../pages/page-frame.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Section } from "./blocks.ts";
import { attemptNotice, type FormAttempt } from "./form-attempt.ts";

/** A page of the dashboard, or one on the way in. */
export interface DashboardView extends PageFrame {
	title: string;
	/** What was just done, or what is wrong. */
	blocks: readonly Block[];
	sections: readonly Section[];
	/** Places of the dashboard; none for who has not signed in. */
	places: readonly Place[];
	/** Who is signed in. */
	account: { name: string; role: AccountRole } | null;
}

export interface Place {
	title: string;
	path: string;
	isCurrent: boolean;
	/** How many things wait there, for who shows the page to fill in; null where nothing is counted. */
	count: number | null;
}

interface DashboardParts {
	path: string;
	title: string;
	/** Null on the way in. */
	account: AccountRecord | null;
	sections: readonly Section[];
	blocks?: readonly Block[];
	/** A form of the page that was not accepted. */
	attempt?: FormAttempt | undefined;
}

export function dashboardView(context: ViewContext, parts: DashboardParts): DashboardView {
	const { path, title, account, sections, blocks = [], attempt } = parts;
	const below = [...blocks, ...sections.flatMap((section) => section.blocks)];
	return {
		...pageFrame(context, {
			path,
			title,
			description: "Your agents, submissions, watchlist and tokens.",
			section: path.startsWith(DASHBOARD_PATH) ? DASHBOARD_PATH : "",
			isIndexed: false,
		}),
		title,
		blocks: [...attemptNotice(attempt, below), ...blocks],
		sections,
		places: account ? placesOf(account.role, path) : [],
		account: account && { name: account.displayName, role: account.role },
	};
}

const PLACES: readonly (readonly [title: string, path: string])[] = [
	["Overview", "/dashboard/"],
	["Agents", "/dashboard/agents/"],
	["Submissions", "/dashboard/submissions/"],
	["Watchlist", "/dashboard/watchlist/"],
	["Notifications", "/dashboard/notifications/"],
	["Tokens", "/dashboard/tokens/"],
	["Webhook", "/dashboard/webhook/"],
	["Account", "/dashboard/account/"],
];

const DESK_PLACES: readonly (readonly [title: string, path: string])[] = [
	["Review desk", "/dashboard/desk/"],
	["Incidents", "/dashboard/desk/incidents/"],
	["Comments", "/dashboard/desk/comments/"],
	["Audit log", "/dashboard/desk/audit/"],
];

function placesOf(role: AccountRole, path: string): Place[] {
	const places = role === "member" ? PLACES : [...PLACES, ...DESK_PLACES];
	const current = places
		.map(([, place]) => place)
		.filter((place) => path === place || (place !== DASHBOARD_PATH && path.startsWith(place)))
		.sort((left, right) => right.length - left.length)[0];
	return places.map(([title, place]) => ({
		title,
		path: place,
		isCurrent: place === current,
		count: null,
	}));
}
