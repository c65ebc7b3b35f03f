import { agentPath, deskAgentPath } from "#contract/addresses.ts";
import { REASON_MAX_CHARACTERS } from "#contract/limits.ts";
import type { ClaimMethod, ClaimState } from "#contract/vocabulary.ts";
import { recordVersion } from "#domain/record-version.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import type { ClaimRecord } from "#domain/records/claim-record.ts";
import { claimWords } from "../claim-words.ts";
import { VERIFICATION_LEVEL_NAMES } from "../labels.ts";
import { capitalise, showInstant } from "../pages/display.ts";
import type { ViewContext } from "../view-context.ts";
import type { Block, Cell, Fact, Field, Section } from "./blocks.ts";
import { confirmField } from "./confirm-field.ts";
import type { DashboardView } from "./dashboard-view.ts";
import { deskHistory } from "./desk-history.ts";
import { type People, whoIs } from "./desk-people.ts";
import { type DeskVisit, deskView } from "./desk-view.ts";
import { withAttempt } from "./form-attempt.ts";

export interface DeskAgent extends DeskVisit {
	agent: AgentRecord;
	/** Claims to it in every state, oldest first. */
	claims: readonly ClaimRecord[];
	/** Its owner, claimants and whoever acted on it. */
	people: People;
	/** Form that the attempt is of. */
	attempted?: "grade" | "remove" | undefined;
}

const OUTCOMES = {
	graded: "The level is set. It is public in a few seconds.",
	removed: "The agent is removed. It is gone from the public pages in a few seconds.",
} as const;

const METHOD_LABELS: Readonly<Record<ClaimMethod, string>> = {
	dns: "DNS record",
	website: "File on the website",
	repository: "File in the repository",
};

const CLAIM_STATE_LABELS: Readonly<Record<ClaimState, string>> = {
	waiting: "Not proven yet",
	proven: "Proven",
	lapsed: "Lapsed",
	ended: "Ended",
};

/** One agent with its owner and claims, and what only moderators may do with it. */
export function deskAgentView(context: ViewContext, parts: DeskAgent): DashboardView {
	const { agent, people } = parts;
	return deskView(context, parts, {
		path: deskAgentPath(agent.slug),
		title: agent.title,
		outcomes: OUTCOMES,
		blocks: [...stateBlocks(agent), ...linksBlocks(context, agent)],
		sections: [
			{ id: "owner", title: "Owner", blocks: [{ kind: "facts", facts: ownerFacts(parts) }] },
			claimsSection(parts),
			...(agent.status === "removed" ? [] : [gradeSection(parts), removeSection(parts)]),
			deskHistory(agent.transitions, people),
		],
	});
}

function stateBlocks({ status, movedTo }: AgentRecord): Block[] {
	if (status === "active") return [];
	if (movedTo !== null) {
		return [
			{ kind: "notice", tone: "info", text: "This slug was given up for another one." },
			{ kind: "links", links: [{ label: movedTo, path: deskAgentPath(movedTo) }] },
		];
	}
	const text =
		status === "removed" ? "This agent was removed." : "This agent is marked as deprecated.";
	return [{ kind: "notice", tone: "warn", text }];
}

/** Approved within this hour, it has no page yet. */
function linksBlocks({ agentBySlug }: ViewContext, { slug }: AgentRecord): Block[] {
	if (!agentBySlug.has(slug)) return [];
	return [{ kind: "links", links: [{ label: "Public page", path: agentPath(slug) }] }];
}

function ownerFacts({ agent, people }: DeskAgent): Fact[] {
	const { ownerId, claim, grantedLevel, importOrigin, createdAt } = agent;
	const level = VERIFICATION_LEVEL_NAMES[claim.level] ?? String(claim.level);
	const granted = grantedLevel === null ? "None" : VERIFICATION_LEVEL_NAMES[grantedLevel];
	return [
		{ label: "Slug", value: agent.slug },
		{ label: "Owner", value: ownerId === null ? "None" : whoIs(people, ownerId) },
		{ label: "Claim", value: claimWords(agent) },
		{ label: "Level", value: capitalise(level) },
		{ label: "Granted level", value: capitalise(granted) },
		{ label: "Listed", value: showInstant(createdAt) },
		...(importOrigin === null ? [] : [{ label: "Imported from", value: importOrigin }]),
	];
}

function claimsSection({ claims, people }: DeskAgent): Section {
	return {
		id: "claims",
		title: "Claims",
		blocks: [
			{
				kind: "table",
				table: {
					caption: "Claims to the agent, the oldest first",
					columns: ["By", "Way", "Of", "State", "Proven", "Last check", "Found"],
					rows: claims.map((claim) => claimRow(claim, people)),
					empty: "Nobody claims it.",
				},
			},
		],
	};
}

function claimRow(claim: ClaimRecord, people: People): Cell[] {
	const { accountId, method, subject, state, provenAt, checkedAt, finding } = claim;
	const shown = { text: CLAIM_STATE_LABELS[state] };
	return [
		{ text: whoIs(people, accountId) },
		{ text: METHOD_LABELS[method] },
		{ text: subject },
		state === "proven" ? { ...shown, tone: "good" } : shown,
		instantCell(provenAt),
		instantCell(checkedAt),
		{ text: finding ?? "" },
	];
}

function instantCell(instant: string | null): Cell {
	return instant === null ? { text: "Never" } : { text: showInstant(instant), instant };
}

function gradeSection({ agent, attempt, attempted }: DeskAgent): Section {
	const field: Field = {
		name: "level",
		label: "Level",
		type: "radios",
		value: agent.grantedLevel === null ? "none" : String(agent.grantedLevel),
		options: [
			{ value: "none", label: "None", hint: "What is proven alone decides." },
			{ value: "3", label: "Certified" },
			{ value: "4", label: "Enterprise" },
		],
		hint: "Counts only while the owner proves the domain of the website.",
		required: true,
	};
	const form = {
		action: `${deskAgentPath(agent.slug)}grade/`,
		submit: "Set the level",
		fields: withAttempt([field], attempted === "grade" ? attempt : undefined),
		hidden: { version: String(recordVersion(agent)) },
	};
	return { id: "grade", title: "Granted level", blocks: [{ kind: "form", form }] };
}

function removeSection({ agent, attempt, attempted }: DeskAgent): Section {
	const field: Field = {
		name: "reason",
		label: "Reason",
		type: "textarea",
		hint: "Told to the owner.",
		required: true,
		maxLength: REASON_MAX_CHARACTERS,
	};
	const form = {
		action: `${deskAgentPath(agent.slug)}remove/`,
		submit: "Remove the agent",
		tone: "danger" as const,
		fields: [
			...withAttempt([field], attempted === "remove" ? attempt : undefined),
			confirmField(`Yes, remove ${agent.slug} for good`),
		],
	};
	return {
		id: "remove",
		title: "Take down",
		blocks: [
			{ kind: "text", text: "Removal is final, and the slug is never given again." },
			{ kind: "form", form },
		],
	};
}
