import type { Request, Response } from "express";
import { LOCK, LOCK_DIFFERENCES, type LockCheck } from "#contract/evidence/lock.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import { PROBLEMS } from "#contract/http/problem.ts";
import { Refusal } from "#domain/errors.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { dashboardView } from "#views/dashboard/dashboard-view.ts";
import { textArea } from "#views/dashboard/fields.ts";
import type { Field } from "#views/dashboard/form-blocks.ts";
import { showAmount, showInstant } from "#views/pages/display.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { readFormParts } from "../../../middleware/read-form-body.ts";
import { parseJsonBody } from "../../../middleware/read-json-body.ts";
import type { Handlers } from "../../handler.ts";
import { checkedLock, sourceOf, tooLargeLock } from "../../lock-routes.ts";
import { type DashboardParts, sendPage } from "../visit.ts";

interface ShownLock {
	text?: string;
	check?: LockCheck;
	/** Why the lock could not be read. */
	wrong?: string;
	status?: number;
}

const FILE_FIELD = "file";

const TONES = { high: "bad", medium: "warn", low: "info" } as const;

const ABOUT = `A lock says what agents were when you approved them: version, tools, packages, addresses, inputs, owner, licence and signer. Here you compare it with what they are now; nothing of it is kept. Pages of agents, lists, comparisons and your watchlist link to one as “Lock file”. In CI, run: ${LOCK.command}`;

/** The public form to paste or upload a lock, and what is different from it now. */
export function lockHandlers(parts: DashboardParts) {
	async function show(
		request: Request,
		response: Response,
		{ text = "", check, wrong, status = 200 }: ShownLock,
	) {
		const account = request.call.session?.account ?? null;
		const file = { picture: "", name: FILE_FIELD, none: "", accept: "application/json,.json" };
		const fields: Field[] = [
			textArea("lock", "Its content", { isEither: true, value: text }),
			{ name: "chosen", label: `Or the file ${LOCK.file}`, type: "picture", file, isEither: true },
		];
		const page = {
			path: dashboardPath("lockPage"),
			title: "Since you approved it",
			blocks: [
				wrong === undefined ? null : ui.notice("bad", wrong),
				...(check ? differenceBlocks(check) : []),
				ui.text(ABOUT),
				ui.form(dashboardPath("compareLock"), "Compare", { fields }),
			],
		};
		const view = dashboardView(getHour(parts.source).context, { account }, page);
		await sendPage({ request, response, parts, view, status });
	}
	return {
		lockPage: async (request, response) => show(request, response, {}),
		compareLock: async (request, response) => {
			const { values, files } = await readFormParts(request);
			const file = files.get(FILE_FIELD);
			const text = file ? Buffer.from(file).toString() : [values.lock ?? ""].flat().join("\n");
			try {
				if (Buffer.byteLength(text) > LOCK.maxBytes) throw tooLargeLock();
				const check = await checkedLock(sourceOf(parts), parseJsonBody(text));
				await show(request, response, { check });
			} catch (error) {
				if (!(error instanceof Refusal)) throw error;
				const { code, message, errors } = error;
				const { status } = PROBLEMS[code];
				const flaws = errors.map(({ pointer, detail }) => `${pointer.slice(2)} ${detail}`);
				const wrong = flaws.length > 0 ? `Not a lock: ${flaws.join("; ")}.` : message;
				await show(request, response, { wrong, status, ...(file ? {} : { text }) });
			}
		},
	} satisfies Partial<Handlers>;
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
