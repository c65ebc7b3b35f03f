import { z } from "zod";
import type { ProblemIssue } from "#contract/problem.ts";
import { gateReport } from "#domain/gate-report.ts";

const Texts = z
	.object({ text: z.string(), evidence_url: z.string(), contact: z.string() })
	.partial();

/** What the gates refuse in a report, apart from members whose shape is already wrong, so that all errors are reported together. */
export function findReportIssues(
	stated: unknown,
	issues: readonly ProblemIssue[],
): readonly ProblemIssue[] {
	const broken = new Set(issues.map(({ pointer }) => pointer));
	const sound = Object.entries(stated ?? {}).filter(
		([member, value]) => value !== "" && !broken.has(`#/${member}`),
	);
	const { data } = Texts.safeParse(Object.fromEntries(sound));
	if (data === undefined) return [];
	const found = gateReport({ ...data, text: data.text ?? "" }).issues;
	return found.filter(({ pointer }) => pointer !== "#/text" || data.text !== undefined);
}
