import { RISK_LABELS } from "#contract/agents/labels.ts";
import { REACH_DATA, REACH_RUNS } from "#contract/evidence/reach.ts";
import { type FactPart, type NamedRow, rowsShown } from "#contract/facts/fact-rows.ts";
import { categoryPath, incidentPath } from "#contract/http/addresses.ts";
import { NOT_RANKED } from "#domain/scores/rank.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { ATTENTION_LABEL } from "../../agents/trend-view.ts";
import { CLAIM_STATUS_LABELS, TRUST_LEVEL_LABELS, VERIFICATION_LEVEL_NAMES } from "../../labels.ts";
import { hasProof, NOTHING_PROVEN } from "../../texts/claim-words.ts";
import { factAddresses, factText } from "../../texts/fact-text.ts";
import { riskTone } from "../../texts/risk-tone.ts";
import { categoryOf, incidentsOf, type ViewContext } from "../../view-context.ts";
import { showAmount, showChange, showCount, showDay, showScore } from "../display.ts";
import { type CompareCell, linksCell, outCell, textCell } from "./compare-cell.ts";

export type CompareGroup = ReturnType<typeof compareGroups>[number];

type Cell = (agent: SnapshotAgent, context: ViewContext) => CompareCell;
/** How good a value is; higher is better. Null if unknown. */
type Merit = (agent: SnapshotAgent) => number | null;
/** Without a merit, no value in the row is better than another. */
type Rows = readonly (readonly [name: string, cell: Cell, merit?: Merit | undefined])[];

/** What agents are compared by, besides the parts of their scores. */
const STANDING: Rows = [
	// No place is better by a tenth: the score below says by how much.
	[
		"Rank",
		({ isRanked, rank }) => textCell(isRanked ? `#${showCount(rank)}` : capitalise(NOT_RANKED)),
	],
	[
		"Market score",
		({ isRanked, marketScore }) =>
			isRanked
				? textCell(`${showScore(marketScore)} of 100`, marketScore / 100)
				: textCell(capitalise(NOT_RANKED)),
	],
	["Known of the market score", ({ knownWeight }) => textCell(`${knownWeight} of 100`)],
	[
		"Trust score",
		(agent) =>
			hasProof(agent)
				? textCell(`${showScore(agent.trustScore)} of 100`, agent.trustScore / 100)
				: textCell(NOTHING_PROVEN),
	],
	[
		ATTENTION_LABEL,
		({ trendKnown, trendScore }) => textCell(trendKnown ? showChange(trendScore) : null),
	],
	["Page views", ({ pageViews }) => textCell(showCount(pageViews)), ({ pageViews }) => pageViews],
	["Watchers", ({ watchers }) => textCell(showCount(watchers)), ({ watchers }) => watchers],
	[
		"Votes",
		({ upvotes, downvotes }) => textCell(`${showCount(upvotes)} up, ${showCount(downvotes)} down`),
		({ upvotes, downvotes }) => upvotes - downvotes,
	],
];

const FACTS: Rows = [
	...factRows("identity"),
	["Status", ({ status }) => textCell(capitalise(status))],
	...factRows("times"),
	["Listed since", ({ createdAt }) => textCell(showDay(createdAt))],
	...factRows("contents"),
	...factRows("connecting"),
	["Runs", ({ reach }) => textCell(reach && REACH_RUNS[reach.runs])],
	["Where your data goes", ({ reach }) => textCell(REACH_DATA[reach?.data ?? "unknown"])],
	...factRows("model"),
	...factRows("addresses"),
];

function factRows(part: FactPart): Rows {
	return rowsShown("compare", part).map((row) => [
		row.label,
		(agent, context) => {
			if (row.kind === "category") return categoryCell(agent, context);
			if (row.kind === "address") return outCell(factAddresses(row, agent));
			return textCell(factText(row, agent));
		},
		meritOf(row),
	]);
}

/** Only numbers have a plain better end. */
function meritOf({ name, better }: NamedRow): Merit | undefined {
	if (better === undefined) return undefined;
	return (agent) => {
		const value = agent[name];
		if (typeof value !== "number") return null;
		return better === "more" ? value : -value;
	};
}

const TRUST: Rows = [
	["Trust level", ({ trustLevel }) => textCell(TRUST_LEVEL_LABELS[trustLevel])],
	["Claim", ({ claim }) => textCell(CLAIM_STATUS_LABELS[claim.status])],
	[
		"Verification",
		({ claim }) =>
			textCell(`Level ${claim.level}: ${capitalise(VERIFICATION_LEVEL_NAMES[claim.level] ?? "")}`),
	],
	["Badges", ({ badges }) => textCell(badges.map(({ label }) => label).join(", ") || "None")],
	["Incidents", incidentsCell],
];

const EXPOSURE: Rows = [
	[
		"Risk",
		({ exposure }) =>
			exposure.publicTier === "unassessed"
				? textCell("Not assessed")
				: textCell(
						`${RISK_LABELS[exposure.publicTier]}, ${showScore(exposure.publicScore)} of 100`,
						exposure.publicScore / 100,
						riskTone(exposure.publicTier),
					),
	],
	["Confidence", ({ exposure }) => textCell(capitalise(exposure.confidence))],
	["Assessment", ({ exposure }) => textCell(capitalise(exposure.reviewStatus))],
	["Summary", ({ exposure }) => textCell(exposure.summary)],
];

export function compareGroups(context: ViewContext, agents: readonly SnapshotAgent[]) {
	const groups: (readonly [name: string, rows: Rows])[] = [
		["Standing", STANDING],
		["Facts", FACTS],
		["Trust", TRUST],
		["Risk (lower is better)", EXPOSURE],
		["Parts of the market score", partsOf(agents, "market")],
		["Parts of the trust score", partsOf(agents, "trust")],
	];
	return groups.map(([name, rows]) => ({
		name,
		rows: rows
			.map(([name, cell, merit]) => {
				const cells = agents.map((agent) => cell(agent, context));
				const [first, ...others] = cells.map((cell) => JSON.stringify(cell));
				const isBest = bestOf(agents.map((agent) => merit?.(agent) ?? null));
				return {
					name,
					/** True when the agents do not all have the same value. */
					differs: others.some((other) => other !== first),
					cells: cells.map((cell, place) => ({ ...cell, isBest: isBest[place] ?? false })),
				};
			})
			.filter(({ cells }) => cells.some(({ text, links }) => text !== null || links.length > 0)),
	}));
}

/** How much better the best value must be than the next, as a share of the greater. */
const CLEARLY = 0.1;

/** Only known values are compared. None is best if it is not clearly better than all others. */
function bestOf(merits: readonly (number | null)[]): boolean[] {
	const [best, next] = merits.filter((merit) => merit !== null).sort((left, right) => right - left);
	if (best === undefined || next === undefined) return merits.map(() => false);
	const isDecided = best - next > CLEARLY * Math.max(Math.abs(best), Math.abs(next));
	return merits.map((merit) => isDecided && merit === best);
}

/** A row for each part that any of the agents has, in the order of the methodology. None is better: a part may count filled fields. */
function partsOf(agents: readonly SnapshotAgent[], score: "market" | "trust"): Rows {
	const names = new Set(
		agents.flatMap(({ scoreParts }) => scoreParts[score].map(({ name }) => name)),
	);
	const partOf = ({ scoreParts }: SnapshotAgent, name: string) =>
		scoreParts[score].find((part) => part.name === name);
	return [...names].map((name) => [
		capitalise(name),
		(agent) => {
			const part = partOf(agent, name);
			if (!part || part.points === null) return textCell(null);
			const { points, maxPoints } = part;
			return textCell(`${showScore(points)} of ${maxPoints}`, points / maxPoints);
		},
	]);
}

function categoryCell(agent: SnapshotAgent, context: ViewContext): CompareCell {
	const category = categoryOf(context, agent);
	return linksCell(category ? [{ label: category.name, href: categoryPath(category.slug) }] : []);
}

function incidentsCell(agent: SnapshotAgent, context: ViewContext): CompareCell {
	const incidents = incidentsOf(context, agent);
	const amount = `${showAmount(incidents.length, "incident")}, ${showCount(agent.openIncidentCount)} open`;
	return {
		...linksCell(incidents.map(({ title, slug }) => ({ label: title, href: incidentPath(slug) }))),
		text: incidents.length === 0 ? "None" : amount,
	};
}
