import type { Request, Response } from "express";
import { LOCK } from "#contract/evidence/lock.ts";
import { PROBLEMS } from "#contract/http/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { readFormParts } from "../../../middleware/read-form-body.ts";
import { parseJsonBody } from "../../../middleware/read-json-body.ts";
import type { Handlers } from "../../handler.ts";
import { checkedLock, sourceOf, tooLargeLock } from "../../lock-routes.ts";
import { type DashboardParts, sendPage } from "../visit.ts";
import { FILE_FIELD, type LockViewParts, lockPageView } from "./lock-view.ts";

/** The public form to compare a lock with now. */
export function lockHandlers(parts: DashboardParts) {
	const show = async (request: Request, response: Response, shown: LockViewParts, status = 200) => {
		const account = request.call.session?.account ?? null;
		const view = lockPageView(getHour(parts.source).context, account, shown);
		await sendPage({ request, response, parts, view, status });
	};
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
				const flaws = errors.map(({ pointer, detail }) => `${pointer.slice(2)} ${detail}`);
				const wrong = flaws.length > 0 ? `Not a lock: ${flaws.join("; ")}.` : message;
				await show(request, response, { wrong, ...(file ? {} : { text }) }, PROBLEMS[code].status);
			}
		},
	} satisfies Partial<Handlers>;
}
