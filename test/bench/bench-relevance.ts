// How often what people wanted comes first, over imported agents: ours by rank and by relevance, and MiniSearch.
import { parseArgs } from "node:util";
import MiniSearch from "minisearch";
import { openLowdbStore } from "#registry/stores/lowdb.ts";
import { createAgentIndex } from "#search/agent-index.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { extractRegistry } from "../../scripts/extract-registry.ts";
import { printTable } from "./print-table.ts";
import { RELEVANCE_QUERIES } from "./search/relevance-queries.ts";

const SHOWN = 10;
const NEEDED =
	"bench relevance needs --data with the data directory of a registry into which the Docker MCP catalogue and models.dev were imported (npm run registry -- import).\n";

/** Titles of the first answers to a query. */
type Search = (q: string) => string[];

export async function benchRelevance(args: string[]): Promise<void> {
	const { values } = parseArgs({ args, options: { data: { type: "string" } } });
	if (values.data === undefined) {
		process.stderr.write(NEEDED);
		process.exitCode = 2;
		return;
	}
	const agents = await readAgents(values.data);
	const searches = searchesOf(agents);
	process.stdout.write(`${RELEVANCE_QUERIES.length} queries, ${agents.length} agents\n\n`);
	printTable(
		["order", "wanted first", "among the first 3", "mean reciprocal rank"],
		Object.entries(searches).map(([name, search]) => [name, ...scoresOf(search)]),
	);
	printMisses(searches);
}

async function readAgents(dataDirectory: string): Promise<SnapshotAgent[]> {
	const store = await openLowdbStore(dataDirectory);
	if (!store) throw new Error(`Another process is using the registry in ${dataDirectory}`);
	try {
		const at = new Date();
		const extract = await extractRegistry(store, at);
		return [...buildSnapshot({ extract, history: new History([]), at }).agents];
	} finally {
		await store.close();
	}
}

function searchesOf(agents: readonly SnapshotAgent[]): Record<string, Search> {
	const index = createAgentIndex(agents);
	const ours =
		(sort: "score" | "relevance"): Search =>
		(q) =>
			index
				.find({ q, sort, page: 1, limit: SHOWN })
				.numbers.map((number) => agents[number]?.title ?? "");
	const mini = new MiniSearch<SnapshotAgent>({
		idField: "rank",
		fields: ["title", "creatorName", "shortDescription"],
		storeFields: ["title"],
	});
	mini.addAll(agents);
	const theirs =
		(options: object): Search =>
		(q) =>
			mini
				.search(q, { prefix: true, combineWith: "AND", ...options })
				.slice(0, SHOWN)
				.map(({ title }) => String(title));
	return {
		"ours, sort=score": ours("score"),
		"ours, sort=relevance": ours("relevance"),
		MiniSearch: theirs({}),
		"MiniSearch, titles count twice": theirs({ boost: { title: 2 } }),
	};
}

function scoresOf(search: Search): string[] {
	const places = RELEVANCE_QUERIES.map(([q, ...wanted]) => placeOf(search(q), wanted));
	const share = (most: number) =>
		`${places.filter((place) => place !== 0 && place <= most).length} of ${places.length}`;
	const reciprocal = places.reduce((sum, place) => sum + (place === 0 ? 0 : 1 / place), 0);
	return [share(1), share(3), (reciprocal / places.length).toFixed(3)];
}

/** Place of the first answer that was wanted, counted from 1; 0 where none is shown. */
function placeOf(titles: readonly string[], wanted: readonly string[]): number {
	return titles.findIndex((title) => wanted.includes(title)) + 1;
}

function printMisses(searches: Record<string, Search>): void {
	const missed = RELEVANCE_QUERIES.flatMap(([q, ...wanted]) =>
		Object.entries(searches).flatMap(([name, search]) => {
			const [first = "nothing", ...others] = search(q);
			const place = placeOf([first, ...others], wanted);
			return place === 1 ? [] : [[q, name, String(place || "–"), first]];
		}),
	);
	process.stdout.write("\nwhere something else came first\n\n");
	printTable(["query", "order", "place of the wanted", "first"], missed);
}
