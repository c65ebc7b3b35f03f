import { dashboardPath } from "#contract/http/addresses.ts";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { showAmount } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

interface ProblemParts {
	code: ProblemCode;
	detail: string;
	/** Seconds to wait. NaN if unknown. */
	retrySeconds?: number;
	/** Names this occurrence in the log. */
	id: string;
	account: AccountRecord | null;
	signIn: string;
	/** A form sent after the session had ended. */
	kept?: KeptForm | undefined;
}

export interface KeptForm {
	action: string;
	values: FormAttempt["values"];
	/** True if it was sent as `multipart/form-data`, which may be larger. */
	isMultipart: boolean;
}

/** What went wrong, for people, with a link to continue. */
export function problemView(context: ViewContext, parts: ProblemParts): DashboardView {
	const { code, id, account, signIn, kept } = parts;
	const { title, status } = PROBLEMS[code];
	const number = `If it happens again, give the operator this number: ${id}`;
	return dashboardView(context, parts, {
		path: account ? dashboardPath("dashboard") : dashboardPath("signIn"),
		title,
		blocks: [
			ui.notice("bad", sentenceOf(parts)),
			kept ? keptBlocks(kept, signIn) : ui.links(waysOn(parts)),
			status < 500 ? null : ui.muted(number),
		],
	});
}

/** Buckets and their windows are words for programs. */
function sentenceOf({ code, detail, retrySeconds = Number.NaN }: ProblemParts): string {
	if (code !== "rate_limited" || Number.isNaN(retrySeconds)) return detail;
	return `Too many requests. Try again in ${showAmount(Math.ceil(retrySeconds / 60), "minute")}.`;
}

function waysOn({ code, account, signIn }: ProblemParts): ui.Link[] {
	const back = account ? OVERVIEW : HOME;
	if (code === "spent_link") return [NEW_LINK, back];
	return PROBLEMS[code].status === 401 ? [ui.link("Sign in", signIn), back] : [back];
}

/** Going back would reload the page without what was written in it. */
function keptBlocks({ action, values, isMultipart }: KeptForm, signIn: string): ui.Block[] {
	return [
		ui.text(
			"Your session has ended, but this page has kept what you sent. Sign in in another tab, come back to this one and send it again.",
		),
		ui.links({ ...ui.link("Sign in", signIn), isNewTab: true }),
		ui.form(action, "Send it again", { hidden: values, isMultipart }),
	];
}

const OVERVIEW = ui.link("Go to the overview", dashboardPath("dashboard"));
const NEW_LINK = ui.link("Get a new link", dashboardPath("signIn"));
const HOME = ui.link("Go to the home page", "/");
