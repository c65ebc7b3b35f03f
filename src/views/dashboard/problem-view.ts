import { DASHBOARD_PATH, SIGN_IN_PATH } from "#contract/addresses.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import { showAmount } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Link } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import type { FormAttempt } from "./form-attempt.ts";

interface ProblemParts {
	code: ProblemCode;
	/** A sentence on what was wrong. */
	detail: string;
	/** When to come back; not a number where nothing says so. */
	retrySeconds?: number;
	/** Names this occurrence in the log. */
	id: string;
	account: AccountRecord | null;
	/** Where to sign in and go on from there. */
	signIn: string;
	/** A form that somebody sent whose session was over. */
	kept?: KeptForm | undefined;
}

export interface KeptForm {
	action: string;
	values: FormAttempt["values"];
}

/** What went wrong, for people, with a way on. */
export function problemView(context: ViewContext, parts: ProblemParts): DashboardView {
	const { code, id, account, signIn, kept } = parts;
	const { title, status } = PROBLEMS[code];
	const number = `If it happens again, tell the operator this number: ${id}`;
	return dashboardView(context, {
		path: account ? DASHBOARD_PATH : SIGN_IN_PATH,
		title,
		account,
		blocks: [
			{ kind: "notice", tone: "bad", text: sentenceOf(parts) },
			...(kept ? keptBlocks(kept, signIn) : [{ kind: "links" as const, links: waysOn(parts) }]),
			...(status < 500 ? [] : [{ kind: "text" as const, text: number, muted: true }]),
		],
		sections: [],
	});
}

/** Buckets and their windows are words for programs. */
function sentenceOf({ code, detail, retrySeconds = Number.NaN }: ProblemParts): string {
	if (code !== "rate_limited" || Number.isNaN(retrySeconds)) return detail;
	return `Too many requests. Try again in ${showAmount(Math.ceil(retrySeconds / 60), "minute")}.`;
}

function waysOn({ code, account, signIn }: ProblemParts): Link[] {
	const back = account ? OVERVIEW : HOME;
	if (code === "spent_link") return [NEW_LINK, back];
	return PROBLEMS[code].status === 401 ? [{ label: "Sign in", path: signIn }, back] : [back];
}

/** Going back would ask for the page anew, without what was written in it. */
function keptBlocks({ action, values }: KeptForm, signIn: string): Block[] {
	return [
		{
			kind: "text",
			text: "What you sent is kept on this page. Sign in in another tab, come back to this one, and send it again.",
		},
		{ kind: "links", links: [{ label: "Sign in", path: signIn }] },
		{ kind: "form", form: { action, submit: "Send it again", fields: [], hidden: values } },
	];
}

const OVERVIEW: Link = { label: "Go to the overview", path: DASHBOARD_PATH };
const NEW_LINK: Link = { label: "Ask for a new link", path: SIGN_IN_PATH };
const HOME: Link = { label: "Go to the start page", path: "/" };
