import type { Response } from "express";
import type { z } from "zod";
import { PROBLEMS, type ProblemCode } from "#contract/problem.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import type { DashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { readFormBody } from "../../middleware/read-form-body.ts";
import type { Handler } from "../handler.ts";
import { countPlaces } from "./count-places.ts";
import { sendPage } from "./show-page.ts";
import { type DashboardParts, type Visit, visitOf } from "./visit.ts";

interface FormOptions<Schema extends z.ZodType> {
	schema: Schema;
	/** Does what was asked for. A path is where it leads to; a page is shown at once, for what is shown only this time. */
	act: (visit: Visit, form: z.output<Schema>) => Promise<string | DashboardView>;
	/** The page that the form stands on, with what is wrong; without it the refusal has a page of its own. */
	again?: (visit: Visit, attempt: FormAttempt) => DashboardView | Promise<DashboardView>;
}

/** Refusals that the person at the form can do something about. */
const MENDABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
	"invalid_body",
	"conflict",
	"duplicate_agent",
	"not_allowed",
	"unavailable",
]);

/** A form of the dashboard. Nothing is changed when anything in it is wrong. */
export function takeForm<Schema extends z.ZodType>(
	parts: DashboardParts,
	{ schema, act, again }: FormOptions<Schema>,
): Handler {
	return async (request, response) => {
		const visit = visitOf(request, parts);
		const show = async (page: DashboardView, status = 200) => {
			const view = await countPlaces(parts.registry.store, visit.account, page);
			await sendPage({ request, response, parts, view, status });
		};
		const values = await readFormBody(request, response);
		try {
			const result = await act(visit, parseForm(schema, values));
			if (typeof result === "string") seeOther(response, result);
			else await show(result);
		} catch (error) {
			if (!again || !(error instanceof Refusal) || !MENDABLE.has(error.code)) throw error;
			const attempt = { values, errors: error.errors, detail: error.message };
			const view = await again(visit, attempt);
			const { status } = PROBLEMS[error.code];
			await show(view, status);
		}
	};
}

/** What a form says, or a refusal that names each field that is wrong. */
export function parseForm<Schema extends z.ZodType>(
	schema: Schema,
	values: FormAttempt["values"],
): z.output<Schema> {
	const parsed = schema.safeParse(values);
	if (parsed.success) return parsed.data;
	const errors = parsed.error.issues.map((issue) => ({
		pointer: `#/${issue.path.join("/")}`,
		detail: issueSentence(issue),
	}));
	throw new Refusal("invalid_body", "Something in the form is not right yet.", { errors });
}

/** Leads on to a page, which is asked for with GET: going back or reloading sends nothing twice. */
export function seeOther(response: Response, path: string): void {
	response.set("Cache-Control", "no-store");
	response.redirect(303, path);
}
