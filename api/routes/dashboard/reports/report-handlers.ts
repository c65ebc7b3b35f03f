import type { Request } from "express";
import { dashboardPath, getParameter } from "#contract/http/addresses.ts";
import { PROBLEMS, type ProblemCode } from "#contract/http/problem.ts";
import { ReportForm } from "#contract/moderation/report-forms.ts";
import { agentNotFound, Refusal, tooManyActs } from "#domain/errors.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { addReport } from "#registry/reports/reports.ts";
import { findCurrentAgent } from "#registry/signals/cast-vote.ts";
import type { FormAttempt } from "#views/dashboard/form-attempt.ts";
import { getHour } from "../../../hours/served-hour.ts";
import { readFormBody } from "../../../middleware/read-form-body.ts";
import { networkKey } from "../../../rate-limit/client-key.ts";
import type { CountRequest } from "../../../rate-limit/limiters.ts";
import type { Handlers } from "../../handler.ts";
import { pageParameters } from "../../pages/page-parameters.ts";
import { findReportIssues } from "../../signal-routes.ts";
import type { SignInExchange } from "../accounts/show-sign-in.ts";
import { parseForm } from "../take-form.ts";
import { type DashboardParts, seeOther, sendPage } from "../visit.ts";
import { reportView } from "./report-view.ts";

export interface ReportParts extends DashboardParts {
	/** Counts a report that is about to be accepted, or refuses it. */
	countReport?: CountRequest;
}

export function reportHandlers(parts: ReportParts) {
	return {
		reportPage: async (request, response) => {
			const agent = await currentAgent(parts, request);
			if (agent.slug !== request.call.parameters.slug) {
				seeOther(response, { to: dashboardPath("reportPage", agent.slug) });
				return;
			}
			const { sent } = pageParameters(request.call.query);
			await showReport(parts, { request, response }, { agent, isSent: sent !== undefined });
		},
		sendReport: async (request, response) => {
			const agent = await currentAgent(parts, request);
			const values = await readFormBody(request);
			try {
				await takeReport(parts, request, { agent, values });
			} catch (error) {
				await showReport(parts, { request, response }, { agent, ...attemptOf(error, values) });
				return;
			}
			// Not with a cookie, which browsers drop over plain HTTP: reporting needs no session.
			seeOther(response, { to: `${dashboardPath("reportPage", agent.slug)}?sent=1` });
		},
	} satisfies Partial<Handlers>;
}

async function currentAgent({ registry }: ReportParts, { call }: Request): Promise<AgentRecord> {
	const agent = await findCurrentAgent(registry.store, getParameter(call.parameters, "slug"));
	if (!agent) throw agentNotFound();
	return agent;
}

async function takeReport(
	{ registry, countReport }: ReportParts,
	request: Request,
	{ agent, values }: { agent: AgentRecord; values: FormAttempt["values"] },
): Promise<void> {
	const report = await parseForm(ReportForm, values, {
		findMore: (errors) => findReportIssues(soundFields(values), errors, registry.limits),
	});
	await addReport(registry, {
		...report,
		slug: agent.slug,
		network: networkKey(request.call.address),
		actor: request.call.session?.account ?? null,
		beforeSaving: countReport && (() => countReport(request)),
	});
}

function soundFields(values: FormAttempt["values"]) {
	const fields = Object.entries(ReportForm.shape).map(
		([name, schema]) => [name, schema.safeParse(values[name]).data] as const,
	);
	return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}

/** Problems that can be fixed, or that pass with time. The text stays in the form. */
const MENDABLE: readonly ProblemCode[] = ["invalid_body", "rate_limited", "unavailable"];

function attemptOf(error: unknown, values: FormAttempt["values"]) {
	if (!(error instanceof Refusal) || !MENDABLE.includes(error.code)) throw error;
	const { code, errors, headers } = error;
	const retrySeconds = Number(headers["Retry-After"]);
	// The sentence of the limit itself is for programs.
	const { message: detail } = code === "rate_limited" ? tooManyActs(TOO_MANY, retrySeconds) : error;
	return { attempt: { values, errors, detail }, status: PROBLEMS[code].status, headers };
}

const TOO_MANY = "Your network has sent the maximum number of reports per hour";

interface ShownReport {
	agent: AgentRecord;
	isSent?: boolean;
	attempt?: FormAttempt;
	status?: number;
	headers?: Readonly<Record<string, string>>;
}

async function showReport(
	parts: ReportParts,
	{ request, response }: SignInExchange,
	{ status = 200, headers = {}, ...shown }: ShownReport,
): Promise<void> {
	response.set(headers);
	const account = request.call.session?.account ?? null;
	const { context } = getHour(parts.source);
	const comments = context.snapshot.comments.get(shown.agent.slug) ?? [];
	const view = reportView(context, { ...shown, comments, account });
	await sendPage({ request, response, parts, view, status });
}
