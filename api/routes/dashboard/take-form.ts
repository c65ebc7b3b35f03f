import type { Request } from "express";
import type { z } from "zod";
import { DASHBOARD, type DashboardRow } from "#contract/accounts/dashboard.ts";
import { CONFIRM_FIELD } from "#contract/accounts/forms.ts";
import { fillPath, type NamesIn } from "#contract/http/addresses.ts";
import { PROBLEMS, type ProblemCode, type ProblemIssue } from "#contract/http/problem.ts";
import { membersOf } from "#contract/members-of.ts";
import { Refusal } from "#domain/errors.ts";
import { issueSentence } from "#domain/texts/issue-sentence.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView } from "#views/dashboard/dashboard-view.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { type FormParts, readFormBody, readFormParts } from "../../middleware/read-form-body.ts";
import type { Handler } from "../handler.ts";
import * as visits from "./visit.ts";

export type FindMore = (
	values: FormAttempt["values"],
	errors: readonly ProblemIssue[],
	visit: visits.Visit,
) => readonly ProblemIssue[] | Promise<readonly ProblemIssue[]>;

export interface AttemptedVisit extends visits.Visit {
	attempt: FormAttempt;
}

/** Whoever sends the form of a row, with the values in its path. */
export type SentVisit<Id extends keyof Sent> = visits.Visit & {
	parameters: Readonly<Record<NamesIn<DashboardRow<Id>["path"]>, string>>;
};

export interface FormOptions<Id extends keyof Sent, Form = Sent[Id]> {
	/** Finds problems beyond the shape in the fields whose shape is right, so that all are reported at once. */
	findMore?: FindMore;
	/** Adds the files of a form to its values. Returns what is wrong with them. */
	attach?: (visit: visits.Visit, form: FormParts) => Promise<readonly ProblemIssue[]>;
	/** True for actions that cannot be undone: a box must be ticked first. */
	confirm?: boolean;
	/** What to ask once, for acts on many things; undefined if there is nothing to ask. */
	ask?: (form: Form, visit: visits.Visit) => string | undefined;
	/** Counts valid forms for their network, or refuses one. */
	count?: ((request: Request, form: Form) => Promise<void>) | undefined;
	/** A lead redirects, an attempt is shown again, and a view is shown directly, as it may be only once. */
	act: (
		visit: SentVisit<Id>,
		form: Form,
		values: FormAttempt["values"],
	) => Promise<visits.Lead | FormAttempt | DashboardView>;
	/** The page of the form with its errors. Without it, the refusal has a separate page. */
	again?: (visit: AttemptedVisit) => DashboardView | Promise<DashboardView>;
}

export type Sent = {
	[Row in Extract<(typeof DASHBOARD)[number], { body: z.ZodType }> as Row["id"]]: z.output<
		Row["body"]
	>;
};
const SCHEMAS: { [Id in keyof Sent]: z.ZodType<Sent[Id]> } = membersOf(
	DASHBOARD.flatMap((row) => ("body" in row ? [[row.id, row.body] as const] : [])),
);

/** Refusals that can be resolved by changing the form. */
const MENDABLE: ReadonlySet<ProblemCode> = new Set<ProblemCode>([
	"invalid_body",
	"address_failed",
	"conflict",
	"duplicate_agent",
	"not_allowed",
	"not_found",
	"quota_reached",
	"rate_limited",
	"too_much_work",
	"unavailable",
	"version_exists",
]);

/** Processes the form of a row. Nothing changes if any part of it is wrong. */
export function takeForm<Id extends keyof Sent>(
	parts: visits.DashboardParts,
	id: Id,
	{ findMore, attach, confirm = false, ask, count, act, again }: FormOptions<Id>,
): Handler {
	return async (request, response) => {
		const visit = await visits.actingVisit(request, parts);
		const parameters = membersOf<SentVisit<Id>["parameters"]>(Object.entries(visit.parameters));
		const { path, endpoint } = request.call;
		// Rows also answer at former paths.
		const action = endpoint ? fillPath(endpoint.path, visit.parameters) : path;
		const show = async (page: DashboardView, status = 200) => {
			await visits.sendOwnPage({ request, response, parts, view: page, status }, visit.account);
		};
		const body = attach
			? await readFormParts(request)
			: { values: await readFormBody(request), files: new Map() };
		const { values } = body;
		try {
			if (confirm) requireConfirmed(values);
			const ofFiles = (await attach?.(visit, body)) ?? [];
			const form = await parseForm(SCHEMAS[id], values, {
				findMore: (errors) => findMore?.(values, errors, visit) ?? [],
				ofFiles,
			});
			const question = values[CONFIRM_FIELD] === "on" ? undefined : ask?.(form, visit);
			if (question) return await show(questionView(visit, request.originalUrl, question, values));
			await count?.(request, form);
			const result = await act({ ...visit, parameters }, form, values);
			if ("to" in result) visits.seeOther(response, result);
			else if ("blocks" in result) await show(result);
			else if (again) await show(await again({ ...visit, attempt: { ...result, action } }));
		} catch (error) {
			if (!again || !(error instanceof Refusal) || !MENDABLE.has(error.code)) throw error;
			const { code, errors, message, submissionId } = error;
			// This message names members of the body, which the page never shows.
			const detail = code === "invalid_body" && errors.length > 0 ? NOT_RIGHT : message;
			const attempt = { action, values, errors, detail, submissionId };
			await show(await again({ ...visit, attempt }), PROBLEMS[code].status);
		}
	};
}

interface FormIssues {
	findMore?: (errors: readonly ProblemIssue[]) => ReturnType<FindMore>;
	ofFiles?: readonly ProblemIssue[];
}

export async function parseForm<Form>(
	schema: z.ZodType<Form>,
	values: FormAttempt["values"],
	{ findMore = () => [], ofFiles = [] }: FormIssues = {},
): Promise<Form> {
	const parsed = schema.safeParse(values, { error: issueSentence });
	if (parsed.success && ofFiles.length === 0) return parsed.data;
	const issues = parsed.error?.issues ?? [];
	const errors = [
		...issues.map((issue) => ({
			pointer: `#/${issue.path.join("/")}`,
			detail: formSentence(issue),
		})),
		...ofFiles,
	];
	throw new Refusal("invalid_body", NOT_RIGHT, {
		errors: [...errors, ...(await findMore(errors))],
	});
}

const NOT_RIGHT = "Some fields of the form need correcting.";

/** The same for forms: choices are shown by their labels, and a minimum of one means that the field is required. */
function formSentence(issue: z.core.$ZodIssue): string {
	if (issue.code === "invalid_value") return "must be one of the choices";
	if (issue.code === "too_small" && issue.origin !== "number" && issue.minimum === 1)
		return "must not be empty";
	return issue.message;
}

/** Asks before a form is sent for good, with what it says. */
function questionView(
	visit: visits.Visit,
	action: string,
	title: string,
	values: FormAttempt["values"],
): DashboardView {
	const hidden = { ...values, [CONFIRM_FIELD]: "on" };
	const path = new URL(action, "https://path.invalid").pathname;
	const blocks = [ui.form(action, "Yes", { tone: "danger", hidden })];
	// Two buttons would be one too many.
	return { ...dashboardView(visit.hour.context, visit, { path, title, blocks }), undo: [] };
}

function requireConfirmed(values: FormAttempt["values"]): void {
	if (values[CONFIRM_FIELD] === "on") return;
	const detail =
		"Nothing was changed. This cannot be undone, so tick the box that starts with Yes first.";
	throw new Refusal("invalid_body", detail);
}
