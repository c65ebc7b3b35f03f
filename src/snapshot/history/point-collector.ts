import { by } from "#contract/compare.ts";
import { startOf } from "#disk/ends.ts";
import { openSlugs, packSlugs } from "../agents/slug-table.ts";
import {
	emptyColumns,
	type HistoryRun,
	type MoodPoint,
	type PointColumns,
	type PointTable,
	setFigures,
} from "./point-table.ts";
import type { StoredRuns } from "./run-file.ts";

/** Points as added, with the collector's numbers for their agents and runs. */
interface Chunk {
	columns: PointColumns;
	/** By point. `LEFT_OUT` for one to ignore. */
	agents: Uint32Array;
	runs: Uint32Array;
	/** Chunks are sorted by it, so that points seldom have to be sorted. */
	lastAt: string;
}

const LEFT_OUT = 0xffff_ffff;
const keepAll = (_run: MoodPoint) => true;

/** Collects points in any order and arranges them by agent and time. */
export class PointCollector {
	readonly #agents = new Map<string, number>();
	readonly #runs = new Map<string, number>();
	readonly #moods: MoodPoint[] = [];
	readonly #chunks: Chunk[] = [];

	addPoints({ runs, slugs, columns }: StoredRuns, isKept = keepAll): void {
		const agents = new Uint32Array(slugs.length);
		for (const [index, slug] of slugs.entries()) agents[index] = this.#agentNumber(slug);
		this.#add({ runs, agents, columns }, isKept);
	}

	addRun(run: HistoryRun): void {
		const columns = emptyColumns(run.points.size);
		let index = 0;
		for (const figures of run.points.values()) setFigures(columns, index++, figures);
		const { points: _, ...mood } = run;
		this.addPoints({ runs: [mood], slugs: [...run.points.keys()], columns });
	}

	/** Adds the points of a table whose runs are kept, under the slugs that `resolve` returns. */
	addTable(
		table: PointTable,
		{
			isKept = keepAll,
			resolve = (slug) => slug,
		}: { isKept?: typeof keepAll; resolve?: (slug: string) => string } = {},
	): void {
		const agents = new Uint32Array(table.run.length);
		for (const [number, end] of table.ends.entries()) {
			const agent = this.#agentNumber(resolve(table.slugs.at(number)));
			agents.fill(agent, startOf(table.ends, number), end);
		}
		this.#add({ runs: table.runs, agents, columns: table }, isKept);
	}

	/** Takes ownership of `agents`. */
	#add(
		{ runs, agents, columns }: Omit<StoredRuns, "slugs"> & Pick<Chunk, "agents">,
		isKept: typeof keepAll,
	): void {
		const numbers = Uint32Array.from(runs, (run) =>
			isKept(run) ? this.#runNumber(run) : LEFT_OUT,
		);
		if (numbers.includes(LEFT_OUT)) {
			for (let index = 0; index < agents.length; index++) {
				if (numbers[columns.run[index] ?? 0] === LEFT_OUT) agents[index] = LEFT_OUT;
			}
		}
		this.#chunks.push({ columns, agents, runs: numbers, lastAt: runs.at(-1)?.at ?? "" });
	}

	collect(): PointTable {
		const slugs = [...this.#agents.keys()].sort();
		const places = new Uint32Array(slugs.length);
		for (const [place, slug] of slugs.entries()) places[this.#agents.get(slug) ?? 0] = place;
		const runs = this.#moods.toSorted(by(({ at }) => at));
		const runPlaces = new Uint32Array(runs.length);
		for (const [place, { at }] of runs.entries()) runPlaces[this.#runs.get(at) ?? 0] = place;
		const chunks = this.#chunks.toSorted(by(({ lastAt }) => lastAt));
		const ends = countEnds(chunks, places);
		const columns = emptyColumns(ends.at(-1) ?? 0);
		const next = Uint32Array.from(ends, (_, place) => startOf(ends, place));
		for (const chunk of chunks) scatter(chunk, { columns, next, places, runPlaces });
		for (const [place, end] of ends.entries()) sortByTime(columns, startOf(ends, place), end);
		const slugColumns = packSlugs(slugs);
		return { ...columns, runs, slugs: openSlugs(slugColumns), slugColumns, ends };
	}

	#agentNumber(slug: string): number {
		const known = this.#agents.get(slug);
		if (known !== undefined) return known;
		this.#agents.set(slug, this.#agents.size);
		return this.#agents.size - 1;
	}

	#runNumber(run: MoodPoint): number {
		const known = this.#runs.get(run.at);
		if (known !== undefined) return known;
		this.#runs.set(run.at, this.#runs.size);
		return this.#moods.push(run) - 1;
	}
}

function countEnds(chunks: readonly Chunk[], places: Uint32Array): Uint32Array {
	const ends = new Uint32Array(places.length);
	for (const { agents } of chunks) {
		for (let index = 0; index < agents.length; index++) {
			const agent = agents[index] ?? LEFT_OUT;
			if (agent === LEFT_OUT) continue;
			const place = places[agent] ?? 0;
			ends[place] = (ends[place] ?? 0) + 1;
		}
	}
	for (let place = 1; place < ends.length; place++) {
		ends[place] = (ends[place] ?? 0) + (ends[place - 1] ?? 0);
	}
	return ends;
}

interface Layout {
	columns: PointColumns;
	/** Index for the next point of each agent. */
	next: Uint32Array;
	places: Uint32Array;
	runPlaces: Uint32Array;
}

function scatter(chunk: Chunk, { columns, next, places, runPlaces }: Layout): void {
	const { agents, runs, columns: from } = chunk;
	for (let index = 0; index < agents.length; index++) {
		const agent = agents[index] ?? LEFT_OUT;
		if (agent === LEFT_OUT) continue;
		const place = places[agent] ?? 0;
		const target = next[place] ?? 0;
		next[place] = target + 1;
		copyPoint(columns, target, { from, index });
		columns.run[target] = runPlaces[runs[from.run[index] ?? 0] ?? 0] ?? 0;
	}
}

function copyPoint(
	columns: PointColumns,
	target: number,
	{ from, index }: { from: PointColumns; index: number },
): void {
	columns.run[target] = from.run[index] ?? 0;
	columns.marketScore[target] = from.marketScore[index] ?? 0;
	columns.trendScore[target] = from.trendScore[index] ?? 0;
	columns.upvotes[target] = from.upvotes[index] ?? 0;
	columns.rank[target] = from.rank[index] ?? 0;
}

/** Points mostly arrive in the order of time, except those of renamed agents and of unordered runs. */
function sortByTime(columns: PointColumns, start: number, end: number): void {
	let index = start + 1;
	while (index < end && (columns.run[index - 1] ?? 0) <= (columns.run[index] ?? 0)) index++;
	if (index >= end) return;
	const order = Array.from({ length: end - start }, (_, offset) => start + offset).sort(
		(left, right) => (columns.run[left] ?? 0) - (columns.run[right] ?? 0),
	);
	const sorted = emptyColumns(order.length);
	for (const [place, from] of order.entries()) {
		copyPoint(sorted, place, { from: columns, index: from });
	}
	for (const place of order.keys()) {
		copyPoint(columns, start + place, { from: sorted, index: place });
	}
}
