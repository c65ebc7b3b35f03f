import { MEASURES } from "#contract/agents/measures.ts";
import { by } from "#contract/compare.ts";
import { isOfType, rowsShown } from "#contract/facts/fact-rows.ts";
import { TOKEN_PRICES } from "#contract/facts/model-facts.ts";
import type { ModelFacts, Price } from "#contract/facts/read-facts.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { capitalise } from "#domain/texts/capitalise.ts";
import { benchmarkResults } from "#snapshot/agents/benchmark-results.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { factText } from "../../texts/fact-text.ts";
import type { ViewContext } from "../../view-context.ts";
import { measureWords } from "../agents/list-sorts.ts";
import { showCount, showPrice, showShortCount, showShortDay, showStated } from "../display.ts";

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

/** What each provider charges: a row for the usual context, and one for each longer one. Columns are what anybody charges for. */
function priceRows(prices: readonly Price[]) {
	const tokens = prices.filter(({ unit, currency }) => unit === "tokens" && currency === "USD");
	const groups = Map.groupBy(tokens, ({ provider = "As listed", item }) => {
		const [, over] = item.split("_over_");
		return over === undefined ? provider : `${provider}, over ${over}`;
	});
	const columns = Object.values(TOKEN_PRICES).filter(({ wire }) =>
		tokens.some(({ item }) => `${item}_price` === wire),
	);
	const rows = [...groups].map(([provider, group]) => ({
		provider,
		cells: columns.map(({ wire }) => {
			const price = group.find(({ item }) => `${item.split("_over_")[0]}_price` === wire);
			return price ? showPrice((price.amount / price.per) * MILLION) : "–";
		}),
	}));
	return { heads: columns.map(({ label }) => label.replace(" price", "")), rows };
}

/** Results in benchmarks as their sources state them, best known ones first by name. */
function benchmarkRows(agent: SnapshotAgent) {
	return benchmarkResults(agent)
		.map(({ name, names, metric, version, how, value, measurer, isOwn, asOf }) => ({
			name,
			path: `/models/?${new URLSearchParams({ benchmark: names.at(-1) ?? name, sort: "benchmark" })}`,
			how: [metric, version, how].filter((word) => word !== "").join(", "),
			result: String(value),
			source: measurer,
			isMakers: isOwn,
			day: asOf === null ? "no date given" : showStated(agent, asOf, showShortDay),
		}))
		.sort(by(({ name }) => name));
}

/** What people choose a model by. Null for agents of other types. */
export function modelView(context: ViewContext, agent: SnapshotAgent, model: ModelFacts | null) {
	const rows = rowsShown("compare", "model").filter((row) => isOfType(row, agent.agentType));
	if (rows.length === 0) return null;
	const newer = agent.similar
		.flatMap(({ slug }) => context.agentBySlug.get(slug) ?? [])
		.filter((other) => isNewer(other, agent))
		.sort(by(({ releasedAt }) => releasedAt ?? ""))
		.at(-1);
	return {
		tiles: (["context", "output", "input_price", "output_price"] as const).map((measure) => ({
			label: MEASURES[measure].label,
			value: measureWords(agent, measure),
			unit: measure.endsWith("price") ? "per million tokens" : "tokens",
		})),
		by: agent.priceProvider,
		facts: rows.flatMap((row) => {
			// Prices have a table.
			const isElsewhere = row.kind === "amount" || TILED.has(row.name);
			const value = isElsewhere ? null : factText(row, agent);
			return value === null
				? []
				: [{ label: row.label, value: row.name === "modelFamily" ? value : capitalise(value) }];
		}),
		alsoCalled: agent.modelStack.slice(1).join(", "),
		released: agent.releasedAt && showStated(agent, agent.releasedAt),
		familyPath:
			agent.modelFamily && `/models/?${new URLSearchParams({ family: agent.modelFamily })}`,
		prices: priceRows(model?.prices ?? []),
		benchmarks: benchmarkRows(agent),
		/** Further models at about its price. */
		peers: pricePeers(context, agent).map(({ slug, title, outputPrice, contextTokens }) => ({
			title,
			path: agentPath(slug),
			price: showPrice(outputPrice ?? 0),
			context: contextTokens === null ? "–" : showShortCount(contextTokens),
		})),
		newer: newer && {
			title: newer.title,
			path: agentPath(newer.slug),
			day: showStated(newer, newer.releasedAt ?? ""),
		},
	};
}

const TILED: ReadonlySet<string> = new Set(["contextTokens", "outputTokens", "priceProvider"]);

function isNewer(other: SnapshotAgent, { modelFamily, releasedAt }: SnapshotAgent): boolean {
	const isSame = modelFamily !== null && other.modelFamily === modelFamily;
	return isSame && releasedAt !== null && (other.releasedAt ?? "") > releasedAt;
}

const MOST_PEERS = 4;

/** Charted models with a price, the nearest of other makers first. */
function pricePeers(context: ViewContext, { outputPrice, creatorName }: SnapshotAgent) {
	const distance = (price: number | null) =>
		Math.abs(Math.log2(((price ?? 0) + 0.01) / ((outputPrice ?? 0) + 0.01)));
	return [...context.charted().models.values()]
		.filter((other) => other.creatorName !== creatorName && other.outputPrice !== null)
		.filter((other) => outputPrice !== null && distance(other.outputPrice) <= 0.5)
		.sort(by((other) => distance(other.outputPrice)))
		.slice(0, MOST_PEERS);
}
