import { type ChosenFilters, onlyBenchmark } from "#contract/agents/agents-page.ts";
import { RISK_LABELS } from "#contract/agents/labels.ts";
import type { MeasureName } from "#contract/agents/measures.ts";
import type { TypePageId } from "#contract/agents/type-pages.ts";
import { FACTS } from "#contract/facts/facts.ts";
import { changedAtSource, signInsOf } from "#snapshot/agents/agent-facets.ts";
import { bestResult } from "#snapshot/agents/benchmark-results.ts";
import { measureOf, sharesStars } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";
import { riskBrief, riskTag } from "../../texts/risk-tone.ts";
import { showCount, showShortDay, showStated } from "../display.ts";
import { wayWords } from "./agent-row.ts";
import { measureWords } from "./list-sorts.ts";

interface Cell {
	text: string;
	/** Below it, smaller. */
	more?: string;
	tone?: string | null;
}

interface Column {
	label: string;
	sort?: MeasureName | "updated";
	/** Where it is on a phone: beside the name, in the line below it, or nowhere. */
	phone: "beside" | "below" | "none";
	isNumber?: true;
	cell: (agent: SnapshotAgent) => Cell;
}

const UNKNOWN: Cell = { text: "–", tone: "unknown" };

function measured(label: string, measure: MeasureName, phone: Column["phone"]): Column {
	return {
		label,
		sort: measure,
		phone,
		isNumber: true,
		cell: (agent) =>
			measureOf(agent, measure) === null
				? UNKNOWN
				: { text: measureWords(agent, measure), ...(measure.endsWith("price") && pricedBy(agent)) },
	};
}

function words(texts: readonly string[]): Cell {
	return texts.length === 0 ? UNKNOWN : { text: texts.join(", ") };
}

/** Whose price it is, unless it is the maker, whose name may be longer there. */
function pricedBy({ priceProvider: by, creatorName }: SnapshotAgent) {
	return by === null || creatorName?.startsWith(by) ? {} : { more: by };
}

/** With one benchmark chosen also the highest result in it, and how it was run. */
export function columnsOf(id: TypePageId, filters: ChosenFilters): readonly Column[] {
	const benchmark = onlyBenchmark(filters);
	if (benchmark === undefined) return TYPE_COLUMNS[id];
	const cell = (agent: SnapshotAgent) => {
		const { value: score = "–", how = "" } = bestResult(agent, benchmark) ?? {};
		return { text: String(score), more: how };
	};
	return [{ ...measured(benchmark, "benchmark", "below"), cell }, ...TYPE_COLUMNS[id]];
}

const READS_ONLY = "text only";
/** The columns of each type beside its name. */
const TYPE_COLUMNS: Readonly<Record<TypePageId, readonly Column[]>> = {
	models: [
		measured("Context", "context", "below"),
		measured("Output", "output", "none"),
		measured("Input $", "input_price", "beside"),
		measured("Output $", "output_price", "beside"),
		{
			label: "Reads text and",
			phone: "below",
			cell: ({ inputModalities }) => {
				const others = inputModalities.filter((word) => word !== "text");
				if (others.length === 0 && inputModalities.length > 0) return { text: READS_ONLY };
				const labels = others.map((word) => wordsOfFact(FACTS.inputModalities, word));
				return words(
					inputModalities.includes("text") ? labels : labels.map((label) => `${label} only`),
				);
			},
		},
		{
			label: "Abilities",
			phone: "none",
			cell: ({ abilities, outputModalities }) =>
				words([
					...outputModalities.filter((word) => word !== "text").map((word) => `${word} output`),
					...(abilities.includes("tool_calling") ? ["tools"] : []),
					...(abilities.includes("reasoning") ? ["reasoning"] : []),
				]),
		},
		measured("Released", "released", "below"),
		{
			label: "Weights",
			phone: "below",
			cell: ({ openWeights }) =>
				openWeights === null
					? UNKNOWN
					: { text: wordsOfFact(FACTS.openWeights, openWeights ? "yes" : "no") },
		},
	],
	servers: [
		{
			label: "Runs as",
			phone: "below",
			cell: (agent) => {
				const [first, ...others] = wayWords(agent);
				return first === undefined ? UNKNOWN : { text: first, more: others.join(", ") };
			},
		},
		{
			label: "Sign-in",
			phone: "below",
			cell: (agent) => words(signInsOf(agent).map((word) => wordsOfFact(FACTS.authSchemes, word))),
		},
		measured("Tools", "tools", "none"),
		{
			label: "Risk",
			phone: "below",
			cell: (agent) => ({
				text: RISK_LABELS[agent.exposure.publicTier],
				tone: riskTag(agent.exposure.publicTier).tone,
				more: riskBrief(agent),
			}),
		},
		{
			label: "Updated",
			sort: "updated",
			phone: "none",
			isNumber: true,
			cell: (agent) => {
				const at = changedAtSource(agent);
				return at === null ? UNKNOWN : { text: showStated(agent, at, showShortDay) };
			},
		},
		{
			...measured("Pulls", "pulls", "beside"),
			cell: (agent) => {
				const stars = measureOf(agent, "stars");
				const pulls = measureOf(agent, "pulls");
				return {
					...(pulls === null ? UNKNOWN : { text: showCount(pulls) }),
					...(stars === null ? {} : { more: `★ ${showCount(stars)}` }),
					...(sharesStars(agent) ? { more: "★ shared" } : {}),
				};
			},
		},
	],
};
