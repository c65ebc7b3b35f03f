import { createHash, hash } from "node:crypto";
import { closeSync, createWriteStream, openSync, readSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import type { Columns } from "#disk/column-file.ts";
import { listingOfTitle } from "#domain/records/agent-record.ts";
import type { SnapshotAgent, SnapshotAgents } from "../snapshot.ts";
import { openSlugs, packSlugs, type SlugTable } from "./slug-table.ts";

export const AGENT_DIGEST_BYTES = 16;

const WRITTEN_AT_ONCE = 4_000_000;
/** In the column of ranks, for what is not ranked. */
const UNRANKED = 0;
const READ_AT_ONCE = 1_000_000;

/**
 * Writes the agents of a snapshot, one line of JSON each in rank order. Their numbers are those of the lines, and their
 * ranks a column, so that a line says nothing about other agents. The columns are stored next to the lines.
 */
export async function writeAgentRows(path: string, agents: SnapshotAgents) {
	const ends = new Float64Array(agents.length);
	const digests = new Uint8Array(agents.length * AGENT_DIGEST_BYTES);
	const ranks = new Uint32Array(agents.length);
	const slugs: string[] = [];
	const whole = createHash("sha256");
	let end = 0;
	function* lines(): Generator<Buffer> {
		for (const agent of agents) {
			const shown = shownPart(agent);
			const line = Buffer.from(`${shown.slice(0, -1)},"weeklyViews":[${agent.weeklyViews}]}\n`);
			const number = slugs.push(agent.slug) - 1;
			ranks[number] = agent.isRanked ? agent.rank : UNRANKED;
			digests.set(digestOf(shown), number * AGENT_DIGEST_BYTES);
			whole.update(line);
			end += line.length;
			ends[number] = end;
			yield line;
		}
	}
	const file = createWriteStream(path, {
		flags: "wx",
		mode: 0o600,
		flush: true,
		highWaterMark: WRITTEN_AT_ONCE,
	});
	await pipeline(lines, file);
	const { text: slugText, ends: slugEnds, bySlug } = packSlugs(slugs);
	return {
		sha256: whole.digest("hex"),
		columns: { ends, digests, ranks, slugText, slugEnds, bySlug },
	};
}

/** Without the views of each week, which every new day moves and no file shows. */
function shownPart(agent: SnapshotAgent): string {
	// A copy of the same shape serialises faster than one without the members.
	return JSON.stringify({ ...agent, number: undefined, rank: undefined, weeklyViews: undefined });
}

export function agentDigest(agent: SnapshotAgent): Uint8Array {
	return digestOf(shownPart(agent));
}

function digestOf(text: string): Uint8Array {
	return hash("sha256", text, "buffer").subarray(0, AGENT_DIGEST_BYTES);
}

/** Closes a file when no agents can be read from it any more. */
const unused = new FinalizationRegistry<number>(closeSync);

export function openAgents(path: string, columns: Columns): SnapshotAgents {
	const { ends } = lineColumns(columns, path);
	const saved = savedFacts(columns, path);
	const file = openSync(path, "r");
	const startOf = (number: number) => (number === 0 ? 0 : (ends[number - 1] ?? 0));
	function* read(from: number, to: number): Generator<SnapshotAgent> {
		let number = from;
		// Using `agents` keeps the file open.
		while (number < Math.min(to, agents.length)) {
			let last = number;
			while (last + 1 < to && (ends[last + 1] ?? 0) - startOf(number) <= READ_AT_ONCE) last += 1;
			const start = startOf(number);
			const bytes = readExactly(file, start, (ends[last] ?? 0) - start);
			for (; number <= last; number += 1) {
				const line = bytes.subarray(startOf(number) - start, (ends[number] ?? 0) - start);
				yield { ...UNSTATED, ...JSON.parse(line.toString()), number, ...saved.standingAt(number) };
			}
		}
	}
	const agents: SnapshotAgents = {
		length: ends.length,
		at: (number) => {
			const [agent] = number >= 0 && number < ends.length ? read(number, number + 1) : [];
			return agent;
		},
		slice: (start, end = ends.length) => [...read(Math.max(0, start), Math.min(end, ends.length))],
		[Symbol.iterator]: () => read(0, ends.length),
		saved,
	};
	unused.register(agents, file);
	return agents;
}

export function savedAgents(agents: SnapshotAgents, columns: Columns): SnapshotAgents {
	return {
		length: agents.length,
		at: (number) => agents.at(number),
		slice: (start, end) => agents.slice(start, end),
		[Symbol.iterator]: () => agents[Symbol.iterator](),
		saved: savedFacts(columns, "The agents in memory"),
	};
}

function savedFacts(columns: Columns, path: string): NonNullable<SnapshotAgents["saved"]> {
	const { digests, ranks } = lineColumns(columns, path);
	const afterLast = ranks.filter((rank) => rank !== UNRANKED).length + 1;
	const slugs = openSlugsOf(columns);
	return {
		slugs,
		standingAt: (number) => {
			const rank = ranks[number] ?? UNRANKED;
			return rank === UNRANKED ? { rank: afterLast, isRanked: false } : { rank, isRanked: true };
		},
		digestAt: (number) =>
			digests.subarray(number * AGENT_DIGEST_BYTES, (number + 1) * AGENT_DIGEST_BYTES),
	};
}

export function openSlugsOf(columns: Columns): SlugTable {
	const { slugText: text, slugEnds: ends, bySlug } = lineColumns(columns, "The agents");
	return openSlugs({ text, ends, bySlug });
}

/** Throws if these are other columns. */
function lineColumns({ ends, digests, ranks, slugText, slugEnds, bySlug }: Columns, path: string) {
	if (
		!(ends instanceof Float64Array && slugText instanceof Uint8Array) ||
		!(slugEnds instanceof Uint32Array && bySlug instanceof Uint32Array) ||
		!(digests instanceof Uint8Array && ranks instanceof Uint32Array) ||
		bySlug.length !== ends.length
	) {
		throw new Error(`${path}: the columns next to it do not match`);
	}
	return { ends, digests, ranks, slugText, slugEnds, bySlug };
}

function readExactly(file: number, start: number, length: number): Buffer {
	const bytes = Buffer.allocUnsafe(length);
	if (readSync(file, bytes, 0, length, start) === length) return bytes;
	throw new Error("The file of agents was cut off while it was open");
}

/** Facts that the snapshots of the number before may lack. */
const UNSTATED = listingOfTitle("-");

/** SHA-256 of a file, read in parts so that other work continues. */
export async function fileDigest(path: string): Promise<string> {
	const hash = createHash("sha256");
	// One buffer for all parts: garbage collection would pause a service that is switching hours.
	const part = Buffer.allocUnsafeSlow(READ_AT_ONCE);
	const file = await open(path, "r");
	try {
		for (;;) {
			const { bytesRead } = await file.read(part, 0, part.length);
			if (bytesRead === 0) return hash.digest("hex");
			hash.update(part.subarray(0, bytesRead));
		}
	} finally {
		await file.close();
	}
}
