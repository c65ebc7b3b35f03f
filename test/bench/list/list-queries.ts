import { seededRandom } from "#registry/sample/seeded-random.ts";

const SORTS = ["score", "trending", "watchers", "newest"];
const TYPES = ["agent", "bot", "copilot", "mcp_server"];
const DEEPEST_SHARE = 0.9;
const FILTERED_PAGES = 40;

const ONE_QUERY = ["/api/v1/agents?page=1&limit=20"];

/** Lists without a text as clients request them: pages near and far, some sorted, some filtered. */
function mixedQueries(count: number, agents: number): string[] {
	const random = seededRandom("list queries");
	const pick = (list: readonly string[]) => list[Math.floor(random.next() * list.length)] ?? "";
	const below = (size: number) => 1 + Math.floor(random.next() * size);
	return Array.from({ length: count }, () => {
		const kind = random.next();
		const filter = kind < 0.2 ? `&type=${pick(TYPES)}` : "";
		const pages = filter ? FILTERED_PAGES : Math.max(1, (agents / 20) * DEEPEST_SHARE);
		const sort = kind > 0.1 && kind < 0.5 ? `&sort=${pick(SORTS)}` : "";
		return `/api/v1/agents?page=${below(pages)}&limit=20${sort}${filter}`;
	});
}

const MIXED = 2000;

/** What is measured, by name. */
export const workloads = (agents: number): Readonly<Record<string, readonly string[]>> => ({
	"one page": ONE_QUERY,
	[`${MIXED} mixed queries`]: mixedQueries(MIXED, agents),
});

export const allQueries = (agents: number) => Object.values(workloads(agents)).flat();
