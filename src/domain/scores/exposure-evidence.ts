import { TYPE_LABELS } from "#contract/labels.ts";
import type { AgentType } from "#contract/vocabulary.ts";
import { wordsOf } from "../fold-text.ts";
import type { ScoredFacts } from "./fact-points.ts";

/** Something in a listing that shows what could go wrong. Negative points lower the exposure. */
export interface Evidence {
	name: string;
	points: number;
}

/** What an agent of each type can usually do on its own. */
export const TYPE_POINTS: Record<AgentType, number> = {
	agent: 40,
	bot: 34,
	assistant: 28,
	copilot: 28,
	model: 12,
	llm: 14,
	framework: 20,
	tool: 24,
	platform: 38,
	mcp_server: 32,
};

/** Who runs it and where determines how far a mistake reaches. */
export const DEPLOYMENT_POINTS: Readonly<Record<string, number>> = {
	hosted: 8,
	hybrid: 6,
	container: 0,
	"self-hosted": -2,
	"on-device": -8,
};

/** Words in a description or integration that show what the agent can affect. The first matching row of each kind counts. */
export const TOUCHED_POINTS: readonly { name: string; points: number; words: readonly string[] }[] =
	[
		{
			name: "payments",
			points: 14,
			words: "payment payments invoice invoices billing bank ledger payroll".split(" "),
		},
		{
			name: "health data",
			points: 14,
			words: "health patient patients clinical medical".split(" "),
		},
		{
			name: "infrastructure",
			points: 12,
			words:
				"deploy deploys deployment cluster kubernetes server servers infrastructure shell".split(
					" ",
				),
		},
		{ name: "databases", points: 8, words: "database databases postgres sql warehouse".split(" ") },
		{
			name: "source code",
			points: 8,
			words: "code repository repositories commit commits pull".split(" "),
		},
		{
			name: "communications",
			points: 6,
			words: "email emails mail inbox calendar message messages chat".split(" "),
		},
		{
			name: "the open web",
			points: 6,
			words: "browser browse browses web scrape crawls".split(" "),
		},
	];

/** Points for each integration, and the maximum for all. */
export const INTEGRATION_POINTS = { each: 2, max: 10 } as const;

export function collectEvidence(agent: ScoredFacts): Evidence[] {
	const evidence: Evidence[] = [];
	if (agent.agentType) {
		const type = inSentence(TYPE_LABELS[agent.agentType]);
		evidence.push({ name: `its type (${type})`, points: TYPE_POINTS[agent.agentType] });
	}
	// This can be any text, even the name of a member that every object has.
	const known = Object.hasOwn(DEPLOYMENT_POINTS, agent.deploymentType ?? "");
	const deployment = known ? DEPLOYMENT_POINTS[agent.deploymentType ?? ""] : undefined;
	if (deployment !== undefined) {
		evidence.push({ name: `its deployment (${agent.deploymentType})`, points: deployment });
	}
	const count = agent.integrations.length;
	if (count > 0) {
		const points = Math.min(INTEGRATION_POINTS.max, count * INTEGRATION_POINTS.each);
		evidence.push({ name: count === 1 ? "one integration" : `${count} integrations`, points });
	}
	const words = wordsOf([agent.shortDescription ?? "", ...agent.integrations].join(" "));
	let touched = 0;
	for (const word of words) touched |= 1 << (TOUCHED_ROWS.get(word) ?? UNTOUCHED);
	for (const [row, { name, points }] of TOUCHED_POINTS.entries()) {
		if (touched & (1 << row)) evidence.push({ name: `mention of ${name}`, points });
	}
	return evidence;
}

/** Abbreviations keep their capitals. */
const inSentence = (label: string) =>
	label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

/** Index for "no row". */
const UNTOUCHED = 31;

/** Indexes of the rows by each of their words. */
const TOUCHED_ROWS: ReadonlyMap<string, number> = new Map(
	TOUCHED_POINTS.flatMap(({ words }, row) => words.map((word): [string, number] => [word, row])),
);
