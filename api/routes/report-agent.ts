import { REPORT_RECEIVED, type ReportReceipt, ReportRequest } from "#contract/agent-report.ts";
import { getEndpoint } from "#contract/endpoints.ts";
import { invalidBody } from "#domain/accept-registration.ts";
import { issueSentence } from "#domain/issue-sentence.ts";
import type { RegistryContext } from "#registry/registry-context.ts";
import { addReport } from "#registry/reports/add-report.ts";
import { renderJson } from "#render/json.ts";
import { readJsonBody } from "../middleware/read-json-body.ts";
import { issuesOf } from "../parse-body.ts";
import { networkKey } from "../rate-limit/client-key.ts";
import { setQuotaHeaders } from "../rate-limit/quota-headers.ts";
import { sendAnswer } from "../send-answer.ts";
import { findReportIssues } from "./find-report-issues.ts";
import type { Handler } from "./handler.ts";

/** Accepts a report from anyone. */
export function reportAgent(registry: RegistryContext): Handler {
	const { mediaType, cache } = getEndpoint("reportAgent");
	return async (request, response) => {
		const { parameters, token, address, quota } = request.call;
		const stated = parseReport(await readJsonBody(request));
		const { id } = await addReport(registry, {
			...stated,
			slug: parameters.slug ?? "",
			network: networkKey(address),
			actor: token ? { id: token.ownerId } : null,
		});
		const receipt: ReportReceipt = { id, message: REPORT_RECEIVED };
		setQuotaHeaders(response, quota);
		await sendAnswer(request, response, {
			status: 202,
			mediaType,
			cache,
			body: renderJson(receipt),
		});
	};
}

/** A report, or a refusal that names every member that is wrong or unknown. */
function parseReport(body: unknown): ReportRequest {
	const parsed = ReportRequest.safeParse(body, { error: issueSentence });
	if (parsed.success) return parsed.data;
	const issues = parsed.error.issues.flatMap(issuesOf);
	throw invalidBody([...issues, ...findReportIssues(body, issues)]);
}
