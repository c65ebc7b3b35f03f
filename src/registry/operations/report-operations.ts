import { z } from "zod";
import { REPORT_OUTCOMES, REPORT_STATES } from "#contract/vocabulary.ts";
import { closeReport } from "../reports/close-report.ts";
import { listReports } from "../reports/list-reports.ts";
import { type Operations, operation } from "./operation.ts";

export const reportOperations = {
	"report.list": operation({
		input: z.strictObject({ state: z.enum(REPORT_STATES).default("open") }),
		run: ({ store }, { state }) => listReports(store, state),
	}),
	"report.close": operation({
		input: z.strictObject({
			id: z.string(),
			outcome: z.enum(REPORT_OUTCOMES),
			note: z.string().optional(),
		}),
		run: (context, input, actor) => closeReport(context, { ...input, actor }),
	}),
} satisfies Operations;
