import { hash } from "node:crypto";
import { dayOf } from "#contract/instants.ts";
import { agentSlugTable } from "#snapshot/agents/agent-slugs.ts";
import { agentDigest } from "#snapshot/agents/agents-file.ts";
import { type AgentFileColumns, hasCard, KEY_BYTES } from "#snapshot/releases/agent-files.ts";
import { FILE_DIGEST_BYTES, isSameDigest } from "#snapshot/releases/file-digest.ts";
import type { Release } from "#snapshot/releases/open-release.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentSurroundings, datedSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { NotedFiles, RenderOrder } from "./agent-rendering.ts";
import { AGENT_KINDS } from "./catalogue.ts";

interface PlanOptions {
	/** Digest of the program that renders (`renderedBy`). */
	by: string;
	/** The release whose files are already in the folder. */
	previous: Release | undefined;
	/** Agents with missing files, by slug. */
	lost: readonly string[];
}

/** The agents to render. The files of all others stay as they are. */
export interface AgentPlan {
	orders: RenderOrder[];
	agents: number;
	columns: AgentFileColumns;
	/** Of the agents that stay, ranks included (`RowSource`). */
	formerNumbers: Uint32Array;
}

/** Small enough to keep all lanes busy to the end. */
const AGENTS_PER_ORDER = 250;

export function planAgents(context: ViewContext, options: PlanOptions): AgentPlan {
	const { at } = context.snapshot;
	const { at: then = at } = options.previous?.manifest ?? {};
	const there = options.previous?.agentFiles;
	const slugs = agentSlugTable(context.snapshot.agents);
	const { text: slugText, ends: slugEnds, bySlug } = slugs.columns;
	const { keys, ranks } = agentKeys(context, options.by);
	const formerRanks = options.previous?.columns.ranks ?? [];
	const formerNumbers = new Uint32Array(slugs.length);
	const columns = { slugText, slugEnds, bySlug, keys, ranks, ...emptyFiles(slugs.length) };
	const lost = new Set(options.lost.map((slug) => slugs.find(slug)));
	const kinds = AGENT_KINDS.length;
	const mayStay = (number: number): boolean => {
		const old = there?.slugs.find(slugs.at(number));
		if (!there || old === undefined) return false;
		// A file with a size is removed if the agent no longer has it, whether the others are complete or not.
		columns.bytes.set(there.sizesAt(old), number * kinds);
		// Without a digest, a file is written again.
		if (lost.has(number)) return false;
		columns.cardKeys.set(there.cardKeyAt(old), number * KEY_BYTES);
		columns.digests.set(there.digestsAt(old), number * kinds * FILE_DIGEST_BYTES);
		const key = columns.keys.subarray(number * KEY_BYTES, (number + 1) * KEY_BYTES);
		if (!isSameDigest(there.keyAt(old), key) || !hasCard(there.cardKeyAt(old))) return false;
		const agent = dayOf(then) === dayOf(at) ? undefined : context.snapshot.agents.at(number);
		const stays =
			!agent || datedSurroundings(context, agent, then) === datedSurroundings(context, agent, at);
		if (stays && formerRanks[old] === ranks[number]) formerNumbers[number] = old + 1;
		return stays;
	};
	const changed = [...slugs.bySlug.keys()].filter((number) => !mayStay(number));
	return { columns, formerNumbers, agents: changed.length, orders: ordersOf(changed, columns) };
}

function ordersOf(changed: readonly number[], columns: AgentFileColumns): RenderOrder[] {
	return Array.from({ length: Math.ceil(changed.length / AGENTS_PER_ORDER) }, (_, index) => {
		const numbers = changed.slice(index * AGENTS_PER_ORDER, (index + 1) * AGENTS_PER_ORDER);
		const there = emptyFiles(numbers.length);
		for (const [place, number] of numbers.entries()) copyNoted(columns, number, [there, place]);
		return { numbers: Uint32Array.from(numbers), there };
	});
}

function emptyFiles(agents: number): NotedFiles {
	const files = agents * AGENT_KINDS.length;
	return {
		cardKeys: new Uint8Array(agents * KEY_BYTES),
		bytes: new Uint32Array(files),
		digests: new Uint8Array(files * FILE_DIGEST_BYTES),
	};
}

/** Copies what is noted of an agent's files to the place of an agent elsewhere. */
export function copyNoted(
	from: NotedFiles,
	number: number,
	[to, place]: [NotedFiles, number],
): void {
	const kinds = AGENT_KINDS.length;
	const sizes = { cardKeys: KEY_BYTES, bytes: kinds, digests: kinds * FILE_DIGEST_BYTES } as const;
	for (const name of ["cardKeys", "bytes", "digests"] as const) {
		const size = sizes[name];
		to[name].set(from[name].subarray(number * size, (number + 1) * size), place * size);
	}
}

type Standing = Pick<SnapshotAgent, "rank" | "isRanked">;

/**
 * The keys of all agents, in order: each the digest of everything that the agent's files are rendered from, and of the
 * program that renders them (`by`). With the same key, the files stay as they are. With them, the exact ranks.
 */
function agentKeys(context: ViewContext, by: string) {
	const { agents } = context.snapshot;
	const keys = new Uint8Array(agents.length * KEY_BYTES);
	const ranks = new Uint32Array(agents.length);
	const put = (number: number, slug: string, digest: Uint8Array, standing: Standing) => {
		ranks[number] = standing.rank;
		const around = agentSurroundings(context, slug, standing);
		const key = hash("sha256", Buffer.concat([digest, Buffer.from(by + around)]), "buffer");
		keys.set(key.subarray(0, KEY_BYTES), number * KEY_BYTES);
	};
	const { saved } = agents;
	if (saved) {
		for (let number = 0; number < agents.length; number += 1) {
			put(number, saved.slugs.at(number), saved.digestAt(number), saved.standingAt(number));
		}
		return { keys, ranks };
	}
	let number = 0;
	for (const agent of agents) put(number++, agent.slug, agentDigest(agent), agent);
	return { keys, ranks };
}
