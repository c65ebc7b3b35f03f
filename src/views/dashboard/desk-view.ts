import type { AccountRecord } from "#domain/records/account-record.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Section } from "./blocks.ts";
import { type DashboardView, dashboardView } from "./dashboard-view.ts";
import { doneNotice, type FormAttempt } from "./form-attempt.ts";

/** What every page of the desk is made of. */
export interface DeskVisit {
	account: AccountRecord;
	/** Submissions that wait for a moderator. */
	waiting: number;
	/** What was just done. */
	done?: string | undefined;
	/** A form of the page that was not accepted. */
	attempt?: FormAttempt | undefined;
}

interface DeskParts {
	path: string;
	title: string;
	/** Sentences on what was just done, by key. */
	outcomes?: Readonly<Record<string, string>>;
	blocks?: readonly Block[];
	sections: readonly Section[];
}

/** A page of the review desk. */
export function deskView(
	context: ViewContext,
	{ account, done, attempt }: DeskVisit,
	{ path, title, outcomes = {}, blocks = [], sections }: DeskParts,
): DashboardView {
	return dashboardView(context, {
		path,
		title,
		account,
		sections,
		attempt,
		blocks: [...doneNotice(outcomes, done), ...blocks],
	});
}
