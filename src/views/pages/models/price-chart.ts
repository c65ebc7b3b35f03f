import { agentPath } from "#contract/http/addresses.ts";
import { startOfDay } from "#contract/instants.ts";
import * as results from "#snapshot/agents/benchmark-results.ts";
import type { ChartedModel } from "#snapshot/agents/charted-models.ts";
import * as display from "../display.ts";

/** Output prices of models over something else. */
export type PriceChart = NonNullable<ReturnType<typeof chartOf>>;

type Point = ReturnType<typeof pointOf>[number];

/** Which models to draw, and which of them a page is about. */
interface Drawn {
	models: readonly ChartedModel[];
	toneOf: (model: ChartedModel) => "plain" | "lit" | "here";
}

/** Over the dates of release, with a line through a family. Null without two models. */
export function pricesByDate(drawn: Drawn, family: readonly ChartedModel[] = []) {
	const points = drawn.models.flatMap((model) => {
		const { releasedAt: at } = model;
		if (at === null) return [];
		const label = display.showStated(model, at, display.showShortDay);
		return pointOf(model, { x: Date.parse(at), label, drawn });
	});
	const years = new Set(points.map(({ x }) => String(new Date(x).getUTCFullYear())));
	const ticks = [...years].map((label) => ({
		at: Date.parse(startOfDay(`${label}-01-01`)),
		label,
	}));
	const line = family.flatMap(({ slug }) => points.find((point) => point.slug === slug) ?? []);
	return chartOf(points, { head: "Released", ticks, line });
}

const CONTEXTS = [8_000, 32_000, 128_000, 512_000, 1_000_000, 2_000_000, 10_000_000];

/** Over the longest contexts. */
export function pricesByContext(drawn: Drawn) {
	const { showShortCount } = display;
	const points = drawn.models.flatMap((model) => {
		const { contextTokens: x } = model;
		return x ? pointOf(model, { x, label: showShortCount(x), drawn }) : [];
	});
	const ticks = CONTEXTS.map((at) => ({ at, label: showShortCount(at) }));
	return chartOf(points, { head: "Context", isLog: true, ticks });
}

/**
 * Over results in one version of a benchmark at one site, with a line through the best for their price. The makers'
 * own are marked, and not compared.
 */
export function pricesByResult(drawn: Drawn, benchmark: string) {
	const meant = drawn.models.flatMap((agent) => {
		const named = agent.results.filter(({ names }) => names.includes(benchmark));
		return agent.outputPrice === null ? [] : { ...agent, results: named };
	});
	const [entries = []] = results.benchmarkBoards(meant);
	const [first] = entries;
	if (!first) return null;
	const rated = new Set(entries.map(({ agent }) => agent.slug));
	const own = meant
		.filter(({ slug }) => !rated.has(slug))
		.flatMap((agent) =>
			results.ownResults(agent, first.result).map((result) => ({ agent, result })),
		);
	const points = [...entries, ...results.bestOfEach(own)].flatMap(({ agent, result }) => {
		const label = [String(result.value), ...results.howWords(result)].join(", ");
		return pointOf(agent, { x: result.value, label, drawn, isOwn: result.isOwn });
	});
	const { name, version, site } = first.result;
	const ticks = Array.from({ length: 11 }, (_, at) => ({ at: 10 * at, label: String(10 * at) }));
	const line = bestForPrice(points.filter(({ isOwn }) => !isOwn));
	return chartOf(points, { head: `${name} ${version}`.trim(), ticks, line, site });
}

/** The highest results for their price, the cheapest first. */
export function bestForPrice<Of extends { x: number; y: number }>(points: readonly Of[]): Of[] {
	const sorted = points.toSorted((left, right) => left.y - right.y || right.x - left.x);
	return sorted.filter(({ x }, at) => sorted.slice(0, at).every((cheaper) => cheaper.x < x));
}

/** `label` says `x` in words. Nothing without a price. */
function pointOf(
	model: ChartedModel,
	{ drawn, isOwn = false, ...of }: { x: number; label: string; drawn: Drawn; isOwn?: boolean },
) {
	const { slug, title, outputPrice: y, openWeights } = model;
	if (y === null) return [];
	const price = display.showPrice(y);
	const facts = { slug, title, path: agentPath(slug), y, price, isOwn, tone: drawn.toneOf(model) };
	const words = `${title}: ${price}, ${of.label}`;
	return [{ ...facts, ...of, words, isOpen: openWeights === true }];
}

const PRICES = [0.01, 0.1, 1, 10, 100, 1000].map((at) => ({
	at,
	label: display.showPrice(at).replace(".00", ""),
}));
/** At the place of the least price. */
const FREE_TICK = { at: 0, label: display.FREE };

interface Across {
	/** What the prices are drawn over. */
	head: string;
	isLog?: boolean;
	ticks: readonly { at: number; label: string }[];
	line?: readonly Point[];
	/** Where the results are published. */
	site?: string;
}

function chartOf(points: readonly Point[], { isLog = false, ticks, line = [], ...of }: Across) {
	if (points.length < 2) return null;
	const within = (values: readonly number[]) => {
		const least = Math.min(...values);
		const greatest = Math.max(...values);
		return ({ at }: { at: number }) => at >= least && at <= greatest;
	};
	const prices = PRICES.filter(within(points.map(({ y }) => y)));
	const isFree = points.some(({ y }) => y === 0);
	const xTicks = ticks.filter(within(points.map(({ x }) => x)));
	return {
		...of,
		points,
		line,
		x: { isLog, ticks: xTicks },
		y: { ticks: isFree ? [FREE_TICK, ...prices.slice(1)] : prices },
		summary: `Output price of ${display.showAmount(points.length, "model")} by ${of.head}, on a logarithmic scale`,
		lit: points.filter(({ tone }) => tone !== "plain").length,
	};
}
