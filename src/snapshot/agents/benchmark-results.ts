import { benchmarkName } from "#contract/agents/measures.ts";
import { by } from "#contract/compare.ts";
import type { Listing } from "#domain/records/agent-record.ts";
import { hostsInCommon } from "#domain/web/web-address.ts";

type Judged = Pick<Listing, "observations" | "creatorName" | "title">;

/** A result in a benchmark, with what makes it comparable. */
export type BenchmarkResult = ReturnType<typeof benchmarkResults>[number];

/** Words of a variant for how much a model was to think. The others say which questions were asked. */
const EFFORT = /^(?:none|minimal|low|medium|high|xhigh|max)$/i;

export function benchmarkResults(agent: Judged) {
	return agent.observations.flatMap((stated) => {
		const { kind, name, metric = "", harness, variant, value } = stated;
		if (kind !== "benchmark" || name === undefined || typeof value !== "number") return [];
		const words = variant?.split(", ") ?? [];
		const efforts = words.filter((word) => EFFORT.test(word));
		const version = words.filter((word) => !EFFORT.test(word)).join(", ");
		return [
			{
				name,
				version,
				metric,
				value,
				source: stated.source,
				asOf: stated.as_of,
				/** Harness and effort. */
				how: [...(harness === undefined ? [] : [harness]), ...efforts].join(", "),
				/** Whose page has it, which need not have measured it, and whether that is the maker of the model. */
				...publishedBy(URL.parse(stated.url ?? ""), agent, stated.source),
				/** How filters call it: by the name alone too. */
				names: [...new Set([name, benchmarkName(name, harness ?? variant)])],
			},
		];
	});
}

/** Whoever has the page with the result. On a host that many share, it is the owner of the folder. */
function publishedBy(address: URL | null, { creatorName, title }: Judged, source: string) {
	if (!address) return { site: source, isOwn: false };
	const host = address.hostname.replace(/^www\./, "");
	const [owner = "", ...rest] = address.pathname.split("/").filter((part) => part !== "");
	const isShared = owner !== "" && hostsInCommon(address.href).length === 0;
	const maker = lettersOf(creatorName ?? "");
	const page = isShared ? owner : host.split(".").slice(-2).join("");
	const isPageOfModel = isShared && lettersOf(rest.at(-1) ?? "") === lettersOf(title);
	return {
		site: isShared ? `${host}/${owner}` : host,
		isOwn: isPageOfModel || (maker !== "" && lettersOf(page).includes(maker)),
	};
}

function lettersOf(text: string): string {
	return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}

export interface BoardEntry<Agent> {
	agent: Agent;
	result: BenchmarkResult;
}

const keyOf = ({ name, version, metric, site }: BenchmarkResult) =>
	JSON.stringify([name, version, metric, site]);

/** Figures of the model's own maker for the same questions. */
export function ownResults(
	{ results }: { results: readonly BenchmarkResult[] },
	{ name, version }: BenchmarkResult,
): BenchmarkResult[] {
	return results.filter((own) => own.isOwn && own.name === name && own.version === version);
}

/** How a result came about, in words. */
export function howWords({ how, isOwn }: BenchmarkResult): string[] {
	return [...(how === "" ? [] : [how]), ...(isOwn ? ["says its maker"] : [])];
}

/**
 * Results that can be compared: of one benchmark, in one version, at one site, which none of the makers has. Each has
 * the highest of each model, the highest first; those with the most models come first.
 */
export function benchmarkBoards<
	Agent extends { slug: string; results: readonly BenchmarkResult[] },
>(agents: readonly Agent[]): BoardEntry<Agent>[][] {
	const entries = agents.flatMap((agent) =>
		agent.results.filter(({ isOwn }) => !isOwn).map((result) => ({ agent, result })),
	);
	const groups = [...Map.groupBy(entries, ({ result }) => keyOf(result))].sort(by(([key]) => key));
	return groups.map(([, group]) => bestOfEach(group)).sort(by(({ length }) => -length));
}

/** The highest result of each model, the highest first. */
export function bestOfEach<Agent extends { slug: string }>(entries: readonly BoardEntry<Agent>[]) {
	const sorted = entries.toSorted(by(({ result }) => -result.value));
	return [...Map.groupBy(sorted, ({ agent }) => agent.slug).values()].flatMap(
		([best]) => best ?? [],
	);
}

/** The highest result in a benchmark, as filters name it. */
export function bestResult(agent: Judged, benchmark: string): BenchmarkResult | undefined {
	const results = benchmarkResults(agent).filter(({ names }) => names.includes(benchmark));
	return results.sort(by(({ value }) => -value)).at(0);
}
