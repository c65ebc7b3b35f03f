import { CHECK_RULES } from "#contract/evidence/checks.ts";
import { STATEMENT } from "#contract/evidence/statements.ts";
import { agentPath, dashboardPath } from "#contract/http/addresses.ts";
import type { ClaimState } from "#contract/vocabulary.ts";
import { isUndone } from "#domain/agents/removals.ts";
import { subjectWords } from "#domain/evidence/evidence-subjects.ts";
import { recordVersion } from "#domain/history.ts";
import type { AgentRecord, ClaimRecord } from "#domain/records/agent-record.ts";
import type { AuditRecord } from "#domain/records/audit-record.ts";
import type { FindingRecord } from "#domain/records/finding-record.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import * as ui from "#views/dashboard/blocks.ts";
import { type DashboardView, dashboardView, type Viewer } from "#views/dashboard/dashboard-view.ts";
import { radios, reasonFields, textArea, textField } from "#views/dashboard/fields.ts";
import { VERIFICATION_LEVEL_NAMES } from "#views/labels.ts";
import { showDay, showInstant } from "#views/pages/display.ts";
import { claimWords } from "#views/texts/claim-words.ts";
import type { ViewContext } from "#views/view-context.ts";
import { WAYS } from "../../dashboard/claims/claim-ways.ts";
import { deskHistory } from "../../dashboard/history.ts";
import { type People, whoIs } from "../desk-people.ts";
import { notesSection } from "../notes-section.ts";
import { PUBLIC_WHEN } from "../outcomes.ts";
import { takeDownSection } from "./desk-take-down.ts";

export interface DeskAgent extends Viewer {
	agent: AgentRecord;
	/** Claims to it in every state, oldest first. */
	claims: readonly ClaimRecord[];
	/** Checks that it fails, oldest first. */
	findings: readonly FindingRecord[];
	/** Newest first. */
	notes: readonly AuditRecord[];
	/** Its owner, its claimants and everyone who acted on it. */
	people: People;
}

const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
	waiting: "Not proven yet",
	proven: "Proven",
	lapsed: "Lapsed",
	ended: "Ended",
};

export function deskAgentView(context: ViewContext, parts: DeskAgent): DashboardView {
	const { agent, people } = parts;
	return dashboardView(context, parts, {
		path: dashboardPath("deskAgent", agent.slug),
		title: agent.title,
		// That it is hidden or removed, the page says anyway.
		outcomes: {
			graded: `Level set. It is public ${PUBLIC_WHEN}.`,
			set_aside: `Result set aside. It is public ${PUBLIC_WHEN}.`,
			attached: `Attached. It is public ${PUBLIC_WHEN}, where a listing has exactly these bytes.`,
			withdrawn: `Taken away. It disappears ${PUBLIC_WHEN}.`,
			restore: `Agent restored. It is public ${PUBLIC_WHEN}.`,
		},
		blocks: [
			stateBlocks(agent),
			// Approved within this hour, it has no page yet.
			context.agentBySlug.has(agent.slug)
				? ui.links(ui.link("Public page", agentPath(agent.slug)))
				: null,
		],
		sections: [
			ui.section("owner", "Owner", ownerFacts(parts)),
			ui.section("claims", "Claims", claimsTable(parts)),
			agent.status === "removed" ? null : gradeSection(parts),
			parts.findings.length === 0 ? null : checksSection(parts),
			agent.status === "removed" ? null : statementsSection(context, parts),
			takeDownSection(agent),
			notesSection({ form: "noteAgent", name: agent.slug }, parts),
			deskHistory(agent.transitions, people),
		],
	});
}

function stateBlocks(agent: AgentRecord): ui.Block[] {
	const { status, movedTo, hidden } = agent;
	if (status === "active") return [];
	if (movedTo !== null) {
		return [
			ui.notice("info", "This slug was replaced by a new one."),
			ui.links(ui.link(movedTo, dashboardPath("deskAgent", movedTo))),
		];
	}
	if (status === "deprecated") return [ui.notice("warn", "This agent is deprecated.")];
	if (isUndone(agent)) return [ui.notice("info", "The approval of this agent was undone.")];
	if (!hidden) return [ui.notice("warn", "This agent was removed.")];
	const who = hidden.by === "owner" ? "Its owner" : "A moderator";
	const end = hidden.until && ` It can be restored until ${showDay(hidden.until)}.`;
	return [ui.notice("warn", `${who} ${end ? `removed this agent.${end}` : "hid this agent."}`)];
}

function ownerFacts({ agent, people }: DeskAgent): ui.Block {
	const { ownerId, claim, grantedLevel, importOrigin, createdAt } = agent;
	const level = VERIFICATION_LEVEL_NAMES[claim.level] ?? String(claim.level);
	const granted = grantedLevel === null ? "None" : VERIFICATION_LEVEL_NAMES[grantedLevel];
	return ui.facts(
		ui.fact("Slug", agent.slug),
		ui.fact("Owner", ownerId === null ? "None" : whoIs(people, ownerId)),
		ui.fact("Claim", claimWords(agent)),
		ui.fact("Level", capitalise(level)),
		ui.fact("Granted level", capitalise(granted)),
		ui.fact("Listed", showInstant(createdAt)),
		ui.fact("Imported from", importOrigin),
	);
}

function claimsTable({ claims, people }: DeskAgent): ui.Block {
	return ui.table("Claims, oldest first", {
		columns: ["By", "Method", "Place", "State", "Proven", "Last check", "Finding"],
		rows: claims.map((claim) => claimRow(claim, people)),
		empty: "No claims.",
	});
}

function claimRow(claim: ClaimRecord, people: People): ui.Row {
	const { accountId, method, subject, state, provenAt, checkedAt, finding } = claim;
	const shown: ui.Cell = { text: CLAIM_STATE_LABELS[state] };
	return [
		whoIs(people, accountId),
		WAYS[method].title,
		subject,
		state === "proven" ? { ...shown, tone: "good" } : shown,
		ui.instantCell(provenAt),
		ui.instantCell(checkedAt),
		finding ?? "",
	];
}

function gradeSection(parts: DeskAgent): ui.Section {
	const { agent } = parts;
	const level = radios("level", "Level", {
		value: agent.grantedLevel === null ? "none" : String(agent.grantedLevel),
		options: [
			{ value: "none", label: "None", hint: "Use proofs only." },
			{ value: "3", label: "Certified" },
			{ value: "4", label: "Enterprise" },
		],
		hint: "Counts only while the domain of the website is proven.",
		required: true,
	});
	const action = dashboardPath("gradeAgent", agent.slug);
	const hidden = { version: String(recordVersion(agent)) };
	return ui.section(
		"grade",
		"Granted level",
		ui.form(action, "Set level", { fields: [level], hidden }),
	);
}

function checksSection(parts: DeskAgent): ui.Section {
	const { agent, findings } = parts;
	const finding = radios("finding", "Result", {
		options: findings.map(({ id: value, result: { id, subject, sentence, set_aside } }) => ({
			value,
			label: `${CHECK_RULES[id].label}: ${subjectWords(subject)}`,
			hint: set_aside ? `${sentence} Set aside: ${set_aside.reason}` : sentence,
		})),
		required: true,
	});
	const reason = reasonFields("Required; shown beside the result.");
	return ui.section(
		"checks",
		"Failed checks",
		ui.text("A result that is wrong can be set aside until its evidence or rule changes."),
		ui.form(dashboardPath("setAsideFinding", agent.slug), "Set aside", {
			fields: [finding, ...reason],
		}),
	);
}

function statementsSection({ agentBySlug }: ViewContext, parts: DeskAgent): ui.Section {
	const { agent } = parts;
	const path = dashboardPath("attachStatement", agent.slug);
	const hint = `SHA-256 of its documents: ${agent.documents.join(", ") || "none"}. Of a package: SHA-256 or SHA-512, as its registry states it.`;
	const fields = [
		textField("about", "Digest of the document or package", { hint, required: true }),
		textArea("statement", "Statement", {
			hint: "SARIF 2.1.0, or an in-toto statement about that digest.",
			maxLength: STATEMENT.maxCharacters,
			required: true,
		}),
		textField("days", "Valid for so many days", { value: "90", required: true }),
	];
	return ui.section(
		"statements",
		"Results of other scanners",
		ui.table("Statements about its documents and packages", {
			columns: ["Scanner", "About", "Until", ""],
			rows: (agentBySlug.get(agent.slug)?.statements ?? []).map((entry) => [
				entry.scanner,
				entry.about,
				ui.dayCell(entry.expires_at),
				ui.button(`${path}${entry.id}/withdraw/`, "Take away", { tone: "plain" }),
			]),
			empty: "None.",
		}),
		ui.form(path, "Attach", { fields }),
	);
}
