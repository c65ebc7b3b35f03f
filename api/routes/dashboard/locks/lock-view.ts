import { LOCK, LOCK_DIFFERENCES, type LockCheck } from "#contract/evidence/lock.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { AccountRecord } from "#domain/records/account-record.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { dashboardView } from "#views/dashboard/dashboard-view.ts";
import { textArea } from "#views/dashboard/fields.ts";
import { showAmount, showInstant } from "#views/pages/display.ts";
import type { ViewContext } from "#views/view-context.ts";

export interface LockViewParts {
	text?: string;
	check?: LockCheck;
	/** Why the lock could not be read. */
	wrong?: string;
}

export const FILE_FIELD = "file";

const TONES = { high: "bad", medium: "warn", low: "info" } as const;

const ABOUT = `A lock says what agents were when you approved them: version, tools, packages, addresses, inputs, owner, licence and signer. Here you compare it with what they are now; nothing of it is kept. Pages of agents, lists, comparisons and your watchlist link to one as “Lock file”. In CI, run: ${LOCK.command}`;

/** A form to paste or upload a lock, and what is different. */
export function lockPageView(
	context: ViewContext,
	account: AccountRecord | null,
	{ text = "", check, wrong }: LockViewParts,
) {
	const file = { picture: "", name: FILE_FIELD, none: "", accept: "application/json,.json" };
	const fields: ui.Field[] = [
		textArea("lock", "Its content", { isEither: true, value: text }),
		{ name: "chosen", label: `Or the file ${LOCK.file}`, type: "picture", file, isEither: true },
	];
	return dashboardView(
		context,
		{ account },
		{
			path: dashboardPath("lockPage"),
			title: "Since you approved it",
			blocks: [
				wrong === undefined ? null : ui.notice("bad", wrong),
				...(check ? differenceBlocks(check) : []),
				ui.text(ABOUT),
				ui.form(dashboardPath("compareLock"), "Compare", { fields }),
			],
		},
	);
}

function differenceBlocks({ checked_at, agents }: LockCheck): ui.Block[] {
	const changed = agents.filter(({ differences }) => differences.length > 0);
	const says = `${changed.length} of ${showAmount(agents.length, "agent")} differ, as of ${showInstant(checked_at)}.`;
	const rows = changed.flatMap(({ slug, now, differences }) =>
		differences.map(
			({ kind, severity, sentence, before, after }): ui.Row => [
				{ text: slug, path: now && agentPath(now.slug) },
				{ text: LOCK_DIFFERENCES[kind].label, tone: TONES[severity] },
				sentence,
				before ?? "–",
				after ?? "–",
			],
		),
	);
	const columns = ["Agent", "What", "In words", "Approved", "Now"];
	return [
		ui.notice(changed.length === 0 ? "good" : "warn", says),
		ui.table("Differences", { columns, rows, empty: "Nothing that is known differs." }),
	];
}
