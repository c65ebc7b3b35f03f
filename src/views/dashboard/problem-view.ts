import { DASHBOARD_PATH, SIGN_IN_PATH } from "#contract/addresses.ts";
import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import type { ViewContext } from "../view-context.ts";
import type { Link } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";

interface ProblemParts {
	code: ProblemCode;
	/** A sentence on what was wrong. */
	detail: string;
	/** Names this occurrence in the log. */
	id: string;
	account: AccountRecord | null;
}

/** What went wrong, for people, with a way on. */
export function problemView(
	context: ViewContext,
	{ code, detail, id, account }: ProblemParts,
): DashboardView {
	const { title } = PROBLEMS[code];
	return dashboardView(context, {
		path: account ? DASHBOARD_PATH : SIGN_IN_PATH,
		title,
		account,
		blocks: [
			{ kind: "notice", tone: "bad", text: detail },
			{ kind: "links", links: account ? [OVERVIEW, SIGN_IN] : [SIGN_IN, HOME] },
			{
				kind: "text",
				text: `If it happens again, tell the operator this number: ${id}`,
				muted: true,
			},
		],
		sections: [],
	});
}

const OVERVIEW: Link = { label: "Go to the overview", path: DASHBOARD_PATH };
const SIGN_IN: Link = { label: "Sign in", path: SIGN_IN_PATH };
const HOME: Link = { label: "Go to the start page", path: "/" };
