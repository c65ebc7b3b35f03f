import { z } from "zod";
import { REPORT_RECEIVED, type ReportReceipt, ReportRequest } from "#contract/agent-report.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import type { Limits } from "#contract/quotas.ts";
import { invalidBody } from "#domain/errors.ts";
import { gateReport } from "#domain/gate-report.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import { addReport } from "#registry/reports/add-report.ts";
import type { RegistryContext } from "#registry/store.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { issuesOf } from "../parse-body.ts";
import { networkKey } from "../rate-limit/client-key.ts";
import { type Handler, sendJson } from "./handler.ts";

/** Accepts a report from anyone. */
export function reportAgent(registry: RegistryContext): Handler {
	return async (request, response) => {
		const { parameters, token, address } = request.call;
		const stated = parseReport(await readJsonBody(request), registry.limits);
		const { id } = await addReport(registry, {
			...stated,
			slug: parameters.slug ?? "",
			network: networkKey(address),
			actor: token ? { id: token.ownerId } : null,
		});
		const receipt: ReportReceipt = { id, message: REPORT_RECEIVED };
		await sendJson(request, response, receipt);
	};
}

/** A report, or a refusal that names every member that is wrong or unknown. */
function parseReport(body: unknown, limits: Limits): ReportRequest {
	const parsed = ReportRequest.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.flatMap(issuesOf);
	throw invalidBody([...issues, ...findReportIssues(body, issues, limits)]);
}

const Texts = z
	.object({ text: z.string(), evidence_url: z.string(), contact: z.string() })
	.partial();

/** What the gates refuse in a report, apart from members whose shape is already wrong, so that all errors are reported together. */
export function findReportIssues(
	stated: unknown,
	issues: readonly ProblemIssue[],
	limits: Limits,
): readonly ProblemIssue[] {
	const broken = new Set(issues.map(({ pointer }) => pointer));
	const sound = Object.entries(stated ?? {}).filter(
		([member, value]) => value !== "" && !broken.has(`#/${member}`),
	);
	const { data } = Texts.safeParse(Object.fromEntries(sound));
	if (data === undefined) return [];
	const found = gateReport({ ...data, text: data.text ?? "" }, limits).issues;
	return found.filter(({ pointer }) => pointer !== "#/text" || data.text !== undefined);
}
