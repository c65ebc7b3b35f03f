import { dashboardPath } from "#contract/http/addresses.ts";
import type { AccountRole } from "#contract/vocabulary.ts";
import { roleAllows } from "#domain/accounts/rights.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { type PageFrame, pageFrame } from "../pages/page-frame.ts";
import type { TileView } from "../pictures/tile.ts";
import type { ViewContext } from "../view-context.ts";
import { type Block, type Link, listOf, type Section, type Some } from "./blocks.ts";
import { attemptNotice, doneNotice, type FormAttempt, fillAttempt } from "./form-attempt.ts";

export interface DashboardView extends PageFrame {
	title: string;
	top: PageTop;
	/** The queue beside the case that the page is about. */
	beside: Section | null;
	/** What was just done, or what is wrong. */
	blocks: readonly Block[];
	/** How to undo the last act, for a minute. Filled in when the page is shown. */
	undo?: readonly Block[];
	sections: readonly Section[];
	/** Keyboard shortcuts of the page; a script listens to them. */
	keys: readonly KeyHelp[];
	/** Pages about the same thing as this one. */
	siblings: Siblings | null;
	/** Places of the dashboard; none without a session. */
	places: readonly MenuPlace[];
	account: { name: string; role: AccountRole | null } | null;
}

/** What stands beside the title, and the first things to do there. */
export interface PageTop {
	tile?: TileView;
	by?: string;
	/** What was proven, in words. */
	proof?: string | undefined;
	acts?: readonly Link[];
}

export interface Siblings {
	/** Names the navigation for screen readers. */
	label: string;
	pages: readonly Sibling[];
}

export interface Sibling {
	title: string;
	path: string;
	isCurrent: boolean;
}

export interface KeyHelp {
	key: string;
	does: string;
}

export interface MenuPlace {
	title: string;
	path: string;
	isCurrent: boolean;
	/** Number of waiting things, filled in when the page is shown. Null if nothing is counted. */
	count: number | null;
}

/** How an account comes to a page. */
export interface Viewer {
	account: AccountRecord;
	/** What was just done, by its key. */
	done?: string | undefined;
	/** A form of the page that was not accepted. */
	attempt?: FormAttempt | undefined;
}

export interface Page {
	path: string;
	title: string;
	top?: PageTop;
	beside?: Section | undefined;
	/** Sentences on what was just done, by key. */
	outcomes?: Readonly<Record<string, string>>;
	keys?: readonly KeyHelp[];
	blocks?: readonly Some<Block>[];
	sections?: readonly Some<Section>[];
	siblings?: Siblings;
}

/** `account` is null on the way in. */
export function dashboardView(
	context: ViewContext,
	{ account, done, attempt }: Omit<Viewer, "account"> & { account: AccountRecord | null },
	page: Page,
): DashboardView {
	const { path, title, outcomes = {}, siblings = null, top = {}, beside } = page;
	const head = [...doneNotice(outcomes, done), ...listOf(page.blocks ?? [])];
	const parts = listOf(page.sections ?? []);
	const all = [...head, ...parts.flatMap((section) => section.blocks)];
	const refill = attempt ? fillAttempt(attempt, all) : (block: Block) => block;
	const calm = onePrimary(all.some(({ kind }) => kind === "todo") || top.acts !== undefined);
	const fill = (block: Block) => calm(refill(block));
	const blocks = head.map(fill);
	const sections = parts.map((section) => {
		const isSmall = !beside && section.blocks.every(({ kind }) => SMALL.has(kind));
		return { ...section, ...(isSmall && { isHalf: true }), blocks: section.blocks.map(fill) };
	});
	return {
		...pageFrame(context, {
			path,
			title,
			description: "Your agents, submissions, watchlist and tokens.",
			section: path.startsWith(dashboardPath("dashboard")) ? dashboardPath("dashboard") : "",
			isIndexed: false,
		}),
		title,
		top,
		beside: beside ?? null,
		blocks: [...attemptNotice(attempt, all.map(refill)), ...blocks],
		sections,
		keys: page.keys ?? [],
		siblings,
		places: account ? placesOf(account.role, path) : [],
		account: account && {
			name: account.displayName,
			role: roleAllows(account.role, "moderate") ? account.role : null,
		},
	};
}

/** Sections of nothing else stand in pairs. */
const SMALL: ReadonlySet<Block["kind"]> = new Set(["form", "text", "notice", "links"]);

/** Of a page's forms, the first has the primary button, unless something above them has it. */
function onePrimary(isTaken: boolean): (block: Block) => Block {
	let isFirst = !isTaken;
	return (block) => {
		if (block.kind !== "form" || (block.form.tone ?? "plain") !== "plain") return block;
		const form = isFirst ? block.form : { ...block.form, tone: "line" as const };
		isFirst = false;
		return { ...block, form };
	};
}

const PLACES: readonly (readonly [title: string, path: string])[] = [
	["Overview", dashboardPath("dashboard")],
	["Agents", dashboardPath("myAgents")],
	["Submissions", dashboardPath("mySubmissions")],
	["Organisations", dashboardPath("organisations")],
	["Collections", dashboardPath("collections")],
	["Watchlist", dashboardPath("watchlist")],
	["Notifications", dashboardPath("notifications")],
	["Tokens", dashboardPath("dashboardTokens")],
	["Webhook", dashboardPath("webhook")],
	["Account", dashboardPath("account")],
];

const DESK_PLACES: readonly (readonly [title: string, path: string])[] = [
	["Review desk", dashboardPath("desk")],
	["Incidents", dashboardPath("deskIncidents")],
	["Comments", dashboardPath("deskComments")],
	["Reports", dashboardPath("deskReports")],
	["Duplicates", dashboardPath("deskDuplicates")],
	["Sources", dashboardPath("deskSources")],
	["Quality", dashboardPath("deskQuality")],
	["Audit log", dashboardPath("deskAudit")],
];

const ACCOUNTS_PLACE = ["Accounts", dashboardPath("deskAccounts")] as const;

function placesOf(role: AccountRole, path: string): MenuPlace[] {
	const desk = roleAllows(role, "moderate") ? DESK_PLACES.slice(0, 1) : [];
	const accounts = roleAllows(role, "operate") ? [ACCOUNTS_PLACE] : [];
	// The places of the desk, or the own ones; of the others, the first.
	const places = path.startsWith(dashboardPath("desk"))
		? [...PLACES.slice(0, 1), ...DESK_PLACES, ...accounts]
		: [...PLACES, ...desk];
	const current = places
		.map(([, place]) => place)
		.filter(
			(place) => path === place || (place !== dashboardPath("dashboard") && path.startsWith(place)),
		)
		.sort((left, right) => right.length - left.length)[0];
	return places.map(([title, place]) => ({
		title,
		path: place,
		isCurrent: place === current,
		count: null,
	}));
}
