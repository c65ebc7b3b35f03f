import { hash } from "node:crypto";
import { agentSlugTable } from "#snapshot/agents/agent-slugs.ts";
import { agentDigest } from "#snapshot/agents/agents-file.ts";
import type { SlugTable } from "#snapshot/agents/slug-table.ts";
import {
	type AgentFileColumns,
	type AgentFiles,
	hasCard,
	KEY_BYTES,
} from "#snapshot/releases/agent-files.ts";
import { FILE_DIGEST_BYTES, isSameDigest } from "#snapshot/releases/file-digest.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { agentSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { RenderOrder } from "./agent-rendering.ts";
import { AGENT_KINDS } from "./catalogue.ts";

interface PlanOptions {
	/** Digest of the program that renders (`renderedBy`). */
	by: string;
	/** Files already in the folder. */
	there: AgentFiles | undefined;
	/** Agents with missing files, by slug. */
	lost: readonly string[];
}

/** The agents to render. The files of all others stay as they are. */
export interface AgentPlan {
	orders: RenderOrder[];
	agents: number;
	columns: AgentFileColumns;
}

/** Small enough to keep all lanes busy to the end. */
const AGENTS_PER_ORDER = 250;

export function planAgents(context: ViewContext, options: PlanOptions): AgentPlan {
	const { there } = options;
	const slugs = agentSlugTable(context.snapshot.agents);
	const columns = emptyColumns(slugs, agentKeys(context, options.by));
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
		return isSameDigest(there.keyAt(old), key) && hasCard(there.cardKeyAt(old));
	};
	const changed = [...slugs.bySlug.keys()].filter((number) => !mayStay(number));
	return { columns, agents: changed.length, orders: ordersOf(changed, columns) };
}

function emptyColumns(slugs: SlugTable, keys: Uint8Array): AgentFileColumns {
	const { text, ends, bySlug } = slugs.columns;
	const files = slugs.length * AGENT_KINDS.length;
	return {
		slugText: text,
		slugEnds: ends,
		bySlug,
		keys,
		cardKeys: new Uint8Array(slugs.length * KEY_BYTES),
		bytes: new Uint32Array(files),
		digests: new Uint8Array(files * FILE_DIGEST_BYTES),
	};
}

function ordersOf(changed: readonly number[], columns: AgentFileColumns): RenderOrder[] {
	const kinds = AGENT_KINDS.length;
	return Array.from({ length: Math.ceil(changed.length / AGENTS_PER_ORDER) }, (_, index) => {
		const numbers = changed.slice(index * AGENTS_PER_ORDER, (index + 1) * AGENTS_PER_ORDER);
		const there = {
			bytes: new Uint32Array(numbers.length * kinds),
			digests: new Uint8Array(numbers.length * kinds * FILE_DIGEST_BYTES),
			cardKeys: new Uint8Array(numbers.length * KEY_BYTES),
		};
		for (const [place, number] of numbers.entries()) {
			const part = (column: Uint8Array, size: number) =>
				column.subarray(number * size, (number + 1) * size);
			there.bytes.set(columns.bytes.subarray(number * kinds, (number + 1) * kinds), place * kinds);
			there.digests.set(
				part(columns.digests, kinds * FILE_DIGEST_BYTES),
				place * kinds * FILE_DIGEST_BYTES,
			);
			there.cardKeys.set(part(columns.cardKeys, KEY_BYTES), place * KEY_BYTES);
		}
		return { numbers: Uint32Array.from(numbers), there };
	});
}

/**
 * The keys of all agents, in order: each the digest of everything that the agent's files are rendered from, and of the
 * program that renders them (`by`). With the same key, the files stay as they are.
 */
function agentKeys(context: ViewContext, by: string): Uint8Array {
	const { agents } = context.snapshot;
	const keys = new Uint8Array(agents.length * KEY_BYTES);
	const put = (
		number: number,
		slug: string,
		digest: Uint8Array,
		standing: Pick<SnapshotAgent, "rank" | "isRanked">,
	) => {
		const around = agentSurroundings(context, slug, standing);
		const key = hash("sha256", Buffer.concat([digest, Buffer.from(by + around)]), "buffer");
		keys.set(key.subarray(0, KEY_BYTES), number * KEY_BYTES);
	};
	const { saved } = agents;
	if (saved) {
		for (let number = 0; number < agents.length; number += 1) {
			put(number, saved.slugs.at(number), saved.digestAt(number), saved.standingAt(number));
		}
		return keys;
	}
	let number = 0;
	for (const agent of agents) put(number++, agent.slug, agentDigest(agent), agent);
	return keys;
}
