import { REPORT } from "#contract/limits.ts";
import type { ProblemIssue } from "#contract/problem.ts";
import { normalizeEmail } from "./email.ts";
import type { ReportRecord } from "./records/report-record.ts";
import { gateLines } from "./text-gate.ts";
import { checkWebAddress } from "./web-address.ts";

/** Texts of a report, by their names in forms and in the API. */
export interface StatedReport {
	text: string;
	evidence_url?: string | undefined;
	contact?: string | undefined;
}

type Checked = { ok: true; value: string } | { ok: false; detail: string };

/** A report as it will be stored, and what is wrong with each member. */
export function gateReport({ text, evidence_url, contact }: StatedReport) {
	const issues: ProblemIssue[] = [];
	const pass = (member: string, checked: Checked): string => {
		if (checked.ok) return checked.value;
		issues.push({ pointer: `#/${member}`, detail: checked.detail });
		return "";
	};
	const report: Pick<ReportRecord, "text" | "evidenceUrl" | "contact"> = {
		text: pass("text", checkText(text)),
		evidenceUrl:
			evidence_url === undefined ? null : pass("evidence_url", checkAddress(evidence_url)),
		contact: contact === undefined ? null : pass("contact", checkContact(contact)),
	};
	return { report, issues };
}

/** Lengths are counted in code points of what will be shown. */
function checkText(raw: string): Checked {
	const gated = gateLines(raw);
	if (!gated.ok) return gated;
	const value = gated.text.trim();
	const { length } = [...value];
	const { textMinCharacters: min, textMaxCharacters: max } = REPORT;
	if (length < min) return { ok: false, detail: `must be at least ${min} characters` };
	return length > max
		? { ok: false, detail: `must be at most ${max} characters` }
		: { ok: true, value };
}

function checkAddress(raw: string): Checked {
	const checked = checkWebAddress(raw);
	return checked.ok ? { ok: true, value: checked.href } : checked;
}

function checkContact(raw: string): Checked {
	const value = normalizeEmail(raw);
	return value === undefined
		? { ok: false, detail: "must be an e-mail address" }
		: { ok: true, value };
}
