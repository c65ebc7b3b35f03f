import type { ProblemIssue } from "#contract/http/problem.ts";
import type { Limits } from "#contract/quotas.ts";
import { normalizeEmail } from "../accounts/email.ts";
import type { ReportRecord } from "../records/report-record.ts";
import { flawOfLength, gateLines } from "../texts/text-gate.ts";
import { type AddressVerdict, checkIncidentAddress } from "./incident-rules.ts";

/** Texts of a report, by their names in forms and in the API. */
export interface StatedReport {
	text: string;
	evidence_url?: string | undefined;
	contact?: string | undefined;
}

/** A report as it will be stored, and what is wrong with each member. */
export function gateReport({ text, evidence_url, contact }: StatedReport, limits: Limits) {
	const issues: ProblemIssue[] = [];
	const pass = (member: string, checked: AddressVerdict): string => {
		if (checked.ok) return checked.value;
		issues.push({ pointer: `#/${member}`, detail: checked.detail });
		return "";
	};
	const report: Pick<ReportRecord, "text" | "evidenceUrl" | "contact"> = {
		text: pass("text", checkText(text, limits)),
		evidenceUrl:
			evidence_url === undefined ? null : pass("evidence_url", checkIncidentAddress(evidence_url)),
		contact: contact === undefined ? null : pass("contact", checkContact(contact)),
	};
	return { report, issues };
}

function checkText(raw: string, limits: Limits): AddressVerdict {
	const gated = gateLines(raw);
	if (!gated.ok) return gated;
	const value = gated.text.trim();
	const detail = flawOfLength("report", value, limits);
	return detail === undefined ? { ok: true, value } : { ok: false, detail };
}

function checkContact(raw: string): AddressVerdict {
	const value = normalizeEmail(raw);
	return value === undefined
		? { ok: false, detail: "must be an e-mail address" }
		: { ok: true, value };
}
