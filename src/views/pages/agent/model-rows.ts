import { TYPE_PAGES } from "#contract/agents/type-pages.ts";
import { by } from "#contract/compare.ts";
import { isOfType } from "#contract/facts/fact-rows.ts";
import { FACTS } from "#contract/facts/facts.ts";
import { TOKEN_PRICES } from "#contract/facts/model-facts.ts";
import type { ModelFacts, Price } from "#contract/facts/read-facts.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import type { ChartedModel } from "#snapshot/agents/charted-models.ts";
import { measureOf } from "#snapshot/agents/measures.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { tileOf } from "../../pictures/tile.ts";
import { wordsOfFact } from "../../texts/fact-text.ts";
import type { ViewContext } from "../../view-context.ts";
import { measureWords } from "../agents/list-sorts.ts";
import { showCount, showPrice, showShortCount, showStated } from "../display.ts";
import type { IconName } from "../icon.ts";
import { benchmarkBoard } from "../models/benchmark-board.ts";
import { readsOf } from "../models/modalities.ts";
import { pricesByDate } from "../models/price-chart.ts";

export interface ModelRow {
	label: string;
	value: string;
}

export function priceLines(model: ModelFacts | null): ModelRow[] {
	return (model?.prices ?? []).map((price) => ({
		label: priceLabel(price),
		value: priceText(price),
	}));
}

function priceLabel({ item, provider }: Price): string {
	const label = capitalise(item.replaceAll("_", " ").toLowerCase());
	return provider === undefined ? label : `${label} (${provider})`;
}

const MILLION = 1_000_000;

/** Tokens by the million, so that all prices can be compared. */
function priceText({ amount, currency, unit, per }: Price): string {
	const each = unit === "tokens" ? MILLION : per;
	const base =
		each === MILLION
			? `million ${unit}`
			: each === 1
				? unit.replace(/s$/, "")
				: `${showCount(each)} ${unit}`;
	const total = (amount / per) * each;
	return `${currency === "USD" ? showPrice(total) : `${Number(total.toFixed(6))} ${currency}`} per ${base}`;
}

/** Of `output_in_fast_mode`, output, and what it is the price of: a longer context, or a mode. */
function partsOf(item: string): [usual: string, which?: string] {
	const at = item.search(/_(?:over|in)_/);
	return at < 0 ? [item] : [item.slice(0, at), item.slice(at + 1)];
}

/** What each provider charges: a row for the usual, and one for each longer context and mode. Columns are what anybody charges for. */
function priceRows(prices: readonly Price[]) {
	const tokens = prices.filter(({ unit, currency }) => unit === "tokens" && currency === "USD");
	const groups = Map.groupBy(tokens, ({ provider = "As listed", item }) => {
		const [, which] = partsOf(item);
		return which === undefined ? provider : `${provider}, ${which.replaceAll("_", " ")}`;
	});
	const columns = Object.values(TOKEN_PRICES).filter(({ wire }) =>
		tokens.some(({ item }) => `${item}_price` === wire),
	);
	const rows = [...groups].map(([provider, group]) => ({
		provider,
		cells: columns.map(({ wire }) => {
			const price = group.find(({ item }) => `${partsOf(item)[0]}_price` === wire);
			return price ? showPrice((price.amount / price.per) * MILLION) : "–";
		}),
	}));
	return { heads: columns.map(({ label }) => label.replace(" price", "")), rows };
}

const FIGURES = [
	{ measure: "input_price", label: "Price in", unit: "per million tokens" },
	{ measure: "output_price", label: "Price out", unit: "per million tokens" },
	{ measure: "context", label: "Reads at once", unit: "tokens" },
	{ measure: "output", label: "Writes at once", unit: "tokens" },
] as const;

/** What people choose a model by. Null for agents of other types. */
export function modelView(context: ViewContext, agent: SnapshotAgent, model: ModelFacts | null) {
	if (!isOfType(TYPE_PAGES.models, agent.agentType)) return null;
	const { slug, modelFamily, creatorName, priceProvider } = agent;
	const models = [...context.charted().models.values()];
	const family = models
		.filter((other) => modelFamily !== null && other.modelFamily === modelFamily)
		.filter((other) => other.creatorName === creatorName && other.releasedAt !== null)
		.sort(by(({ releasedAt }) => releasedAt ?? ""));
	const newest = family.filter((other) => follows(other, agent)).at(-1);
	const toneOf = (other: ChartedModel) =>
		other.slug === slug ? "here" : family.includes(other) ? "lit" : "plain";
	const chart = pricesByDate({ models, toneOf }, family);
	return {
		figures: FIGURES.flatMap(({ measure, label, unit }) => {
			const value = measureOf(agent, measure) === null ? null : measureWords(agent, measure);
			return value === null ? [] : { label, unit, value };
		}),
		by: priceProvider === null || creatorName?.startsWith(priceProvider) ? null : priceProvider,
		abilities: abilityRows(agent),
		/** As APIs call it. */
		names: agent.modelStack,
		docs: agent.docsUrl,
		released: agent.releasedAt && showStated(agent, agent.releasedAt),
		newer:
			newest && agent.releasedAt && (newest.releasedAt ?? "") > agent.releasedAt
				? {
						title: newest.title,
						path: agentPath(newest.slug),
						day: showStated(newest, newest.releasedAt ?? ""),
					}
				: null,
		familyPath: modelFamily && `/models/?${new URLSearchParams({ family: modelFamily })}`,
		prices: priceRows(model?.prices ?? []),
		/** Its price beside those of others. Null without one. */
		chart: chart?.points.some(({ tone }) => tone === "here") ? chart : null,
		board: benchmarkBoard(context, slug),
		peers: pricePeers(models, agent).map(({ title, outputPrice, contextTokens, ...peer }) => {
			const price = `${showPrice(outputPrice ?? 0)} out`;
			const reads = contextTokens === null ? "" : `, ${showShortCount(contextTokens)}`;
			const tile = tileOf({ slug: peer.slug, title, logoSha256: null });
			return { title, tile, path: agentPath(peer.slug), says: price + reads };
		}),
	};
}

/** What it reads, makes and can do. Nothing that is not stated. */
function abilityRows(agent: SnapshotAgent) {
	const { outputModalities, openWeights } = agent;
	const able = (icon: IconName, ability: string, words: readonly [yes: string, no: string]) => {
		if (agent.abilities.includes(ability)) return [{ icon, text: words[0] }];
		return agent.lackedAbilities.includes(ability) ? [{ icon: "x" as const, text: words[1] }] : [];
	};
	const made = outputModalities.filter((word) => word !== "text");
	const rows: { icon: IconName; text: string }[] = [
		...readsOf(agent).map(({ icon, label }, place) => {
			return { icon, text: place === 0 ? `Reads ${label}` : label };
		}),
		...made.map((word) => {
			return { icon: "spark" as const, text: `Makes ${wordsOfFact(FACTS.outputModalities, word)}` };
		}),
		...able("wrench", "tool_calling", ["Calls tools", "Calls no tools"]),
		...able("brain", "reasoning", ["Reasons", "Does not reason"]),
		...(openWeights === true ? [{ icon: "box" as const, text: "Open weights" }] : []),
		...(openWeights === false ? [{ icon: "x" as const, text: "Closed weights" }] : []),
	];
	return rows.map((row) => ({ ...row, isNo: row.icon === "x" }));
}

type Named = Pick<ChartedModel, "title" | "outputModalities">;

/** True for a version of the same, by its number too: mini is none of full, nor an embedding of a chat. */
function follows(one: Named, other: Named): boolean {
	const [number, former] = [one, other].map(({ title }) => /\d+(?:\.\d+)?/.exec(title)?.[0]);
	return (
		Number(number ?? 0) >= Number(former ?? 0) &&
		sameWords(lineWords(one), lineWords(other)) &&
		sameWords(one.outputModalities, other.outputModalities)
	);
}

const SIZE = /^a?\d[\d.x]*[bm]$/;
const STAGE = /^(?:v[\d.]+|preview|beta|experimental)$/;

/** The words of a title without numbers of versions, dates and stages. */
function lineWords({ title }: Named): string[] {
	const words = title.toLowerCase().split(/[^\p{L}\p{N}.+]+/u);
	return words
		.map((word) => (SIZE.test(word) ? word : STAGE.test(word) ? "" : word.replaceAll(/[\d.]/g, "")))
		.filter((word) => word !== "");
}

/** False where nothing is stated. */
function sameWords(some: readonly string[], others: readonly string[]): boolean {
	return some.length > 0 && some.toSorted().join() === others.toSorted().join();
}

const MOST_PEERS = 4;

/** Models of about its price by other makers that take and return the same, the nearest first. */
function pricePeers(models: readonly ChartedModel[], agent: SnapshotAgent) {
	const { outputPrice, creatorName } = agent;
	const logOf = (price: number | null) => Math.log2((price ?? 0) + 0.01);
	const distance = (other: ChartedModel) => Math.abs(logOf(other.outputPrice) - logOf(outputPrice));
	return models
		.filter((other) => other.creatorName !== creatorName && other.outputPrice !== null)
		.filter((other) => sameWords(other.inputModalities, agent.inputModalities))
		.filter((other) => sameWords(other.outputModalities, agent.outputModalities))
		.filter((other) => outputPrice !== null && distance(other) <= 0.5)
		.sort(by(distance))
		.slice(0, MOST_PEERS);
}
