import { IMPORTED_ROWS } from "#contract/facts/fact-rows.ts";
import type { ProblemIssue } from "#contract/http/problem.ts";
import { membersOf } from "#contract/members-of.ts";
import { gateRegistration } from "../agents/accept-registration.ts";
import { gateFact, type Refuse } from "../agents/gate-fact.ts";
import type { Listing } from "../records/agent-record.ts";
import { boundNotes } from "../texts/shorten-text.ts";
import type { AllowedHosts } from "../web/allowed-hosts.ts";
import type { ImportedAgent } from "./imported-agent.ts";

type Accepted = { ok: true; listing: Listing } | { ok: false; reason: string };
/** `notes` say what was left out, in sentences. */
export type AcceptedImport = Accepted & { notes: string[] };

/**
 * Turns an imported agent into a listing. Facts that the gates refuse are left out, because the owner cannot correct
 * them. An agent is refused only if its title is not acceptable.
 */
export function acceptImport(imported: ImportedAgent, allowed?: AllowedHosts): AcceptedImport {
	const left: ProblemIssue[] = [];
	const leaveOut: Refuse = (pointer, detail) => void left.push({ pointer, detail });
	const accepted = acceptWhatHolds(imported.request, leaveOut, allowed);
	const facts = accepted.ok ? importedFacts(imported, leaveOut, allowed) : {};
	const notes = boundNotes([...(imported.notes ?? []), ...left.map(noteOnFact)]);
	if (!accepted.ok) return { ...accepted, notes };
	return { ok: true, listing: { ...accepted.listing, ...facts }, notes };
}

/** What a listing lacks because its own gates refused it. */
export function noteOnFact({ pointer, detail }: ProblemIssue): string {
	return `The listing has no \`${pointer.slice(2)}\` from its source: it ${detail}.`;
}

function importedFacts(
	imported: ImportedAgent,
	leaveOut: Refuse,
	allowed?: AllowedHosts,
): Partial<Listing> {
	const fields: Readonly<Record<string, unknown>> = imported;
	return membersOf(
		IMPORTED_ROWS.map((row) => [row.name, gateFact(row, fields[row.name], leaveOut, allowed)]),
	);
}

/** A member with an unacceptable part is left out whole. */
function acceptWhatHolds(
	request: ImportedAgent["request"],
	leaveOut: Refuse,
	allowed?: AllowedHosts,
): Accepted {
	const { listing, issues } = gateRegistration(request, allowed);
	if (issues.length === 0) return { ok: true, listing };
	const title = issues.find(({ pointer }) => pointer === "#/title");
	if (title) return { ok: false, reason: `the title ${title.detail}` };
	for (const { pointer, detail } of issues) leaveOut(pointer, detail);
	const broken = new Set(issues.map(({ pointer }) => pointer.split("/")[1]));
	const rest = Object.entries(request).filter(([member]) => !broken.has(member));
	return acceptWhatHolds({ title: request.title, ...Object.fromEntries(rest) }, leaveOut, allowed);
}
