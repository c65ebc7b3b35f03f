import type { CheckRule } from "#contract/evidence/check-row.ts";
import {
	CHECK_IDS,
	CHECK_RULES,
	type CheckId,
	type CheckResult,
} from "#contract/evidence/checks.ts";
import { UNSEEN } from "#contract/evidence/unseen.ts";
import { fillPath } from "#contract/http/addresses.ts";
import { mapMembers } from "#contract/members-of.ts";
import { subjectsBeyond } from "../evidence/evidence-subjects.ts";
import { declaredAuth, signInFound } from "./auth-checks.ts";
import type { EvidenceBundle } from "./evidence-bundle.ts";
import type { Check } from "./finding.ts";
import { namespaceOwner } from "./namespace-check.ts";
import * as checks from "./package-checks.ts";
import { answersInTime, answersOften, endpointAnswers, secureConnection } from "./reach-checks.ts";
import { hiddenCharacters, ordersToModels, secretsInTexts, soundConduct } from "./text-checks.ts";
import { toolsUnchanged } from "./tools-drift.ts";
import { quoted } from "./visible-text.ts";

const CHECKS: { readonly [Id in CheckId]: Check<Id> } = {
	"reach.mcp": endpointAnswers,
	"reach.uptime": answersOften,
	"reach.latency": answersInTime,
	"tls.sound": secureConnection,
	"auth.declared": declaredAuth,
	"auth.rfc9728": signInFound,
	"tools.drift": toolsUnchanged,
	"pkg.exists": checks.packageExists,
	"pkg.pinned": checks.packageExact,
	"pkg.ownership": checks.packageNamesServer,
	"pkg.provenance": checks.packageOrigin,
	"pkg.install-scripts": checks.packageScripts,
	"pkg.known-bad": checks.packageKnownBad,
	"repo.health": checks.repositoryKept,
	"id.namespace": namespaceOwner,
	"tools.unicode": hiddenCharacters,
	"tools.injection": ordersToModels,
	"texts.conduct": soundConduct,
	"auth.no-secret-leak": secretsInTexts,
};

export function runChecks(bundle: EvidenceBundle): CheckResult[] {
	const { connections, repositoryUrl } = bundle.listing;
	const beyond = new Set(subjectsBeyond(connections, repositoryUrl));
	return CHECK_IDS.flatMap((id) => {
		const rows = CHECKS[id](bundle);
		const findings = rows.length > 0 ? rows : [{ subject: "listing", reason: "none" }];
		return findings.map((finding) => {
			const result = resultOf(id, finding);
			const isBeyond = beyond.has(finding.subject) && UNLOOKED.includes(finding.reason);
			return isBeyond ? { ...result, sentence: `${result.sentence} ${UNSEEN.beyond}` } : result;
		});
	});
}

const UNLOOKED: readonly string[] = ["not-looked", "never-checked"];

/** The same without rules that are about nothing in the bundle. */
export function resultsAbout(bundle: EvidenceBundle): CheckResult[] {
	return runChecks(bundle).filter(({ subject }) => subject !== "listing");
}

interface AnyFinding {
	subject: string;
	reason: string;
	values?: Readonly<Record<string, string | number>>;
	evidence?: readonly CheckResult["evidence"][number][];
}

function resultOf(id: CheckId, { subject, reason, values = {}, evidence = [] }: AnyFinding) {
	const rule: CheckRule = CHECK_RULES[id];
	const row = rule.reasons[reason];
	if (row === undefined) throw new Error(`${id} has no reason ${reason}`);
	return {
		id,
		subject,
		state: row.state,
		reason_code: reason,
		sentence: fillPath(
			row.says,
			mapMembers({ ...values }, (value) => quoted(String(value))),
		),
		evidence: [...evidence],
		rule_version: 1 + (rule.changes?.length ?? 0),
	};
}
