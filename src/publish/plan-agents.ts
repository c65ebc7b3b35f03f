import {
	type AgentFileColumns,
	type AgentFiles,
	hasCard,
	KEY_BYTES,
} from "#snapshot/agent-files.ts";
import { agentSlugTable } from "#snapshot/agent-slugs.ts";
import { FILE_DIGEST_BYTES, isSameDigest } from "#snapshot/file-digest.ts";
import { NOWHERE } from "#snapshot/match-slugs.ts";
import type { SlugTable } from "#snapshot/slug-table.ts";
import type { ViewContext } from "#views/view-context.ts";
import { type DrawingOrder, SCOPE } from "./agent-drawing.ts";
import { agentKeys } from "./agent-keys.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";

interface PlanOptions {
	/** Digest of the program that draws (`drawnBy`). */
	by: string;
	/** Files of the release that is served. */
	previous: AgentFiles | undefined;
	/** Files that the folder has already. */
	recycled: AgentFiles | undefined;
}

/** What has to be done for agents, and what is known of their files without doing anything. */
export interface AgentPlan {
	orders: DrawingOrder[];
	/** How many agents the orders are about. */
	agents: number;
	columns: AgentFileColumns;
}

/** Small enough to keep all lanes busy to the end. */
const AGENTS_PER_ORDER = 250;

/** Finds out which agents something changed about. Of the others the files stay where they are. */
export function planAgents(
	context: ViewContext,
	{ by, previous, recycled }: PlanOptions,
): AgentPlan {
	const slugs = agentSlugTable(context.snapshot.agents);
	const files = slugs.length * AGENT_KINDS.length;
	const { text, ends, bySlug } = slugs.columns;
	const columns: AgentFileColumns = {
		slugText: text,
		slugEnds: ends,
		bySlug,
		keys: agentKeys(context, by),
		cardKeys: new Uint8Array(slugs.length * KEY_BYTES),
		bytes: new Uint32Array(files),
		digests: new Uint8Array(files * FILE_DIGEST_BYTES),
	};
	const before = {
		previous: numbersIn(previous, slugs),
		recycled: numbersIn(recycled, slugs),
	};
	const numbers: number[] = [];
	const scopes: number[] = [];
	for (let number = 0; number < slugs.length; number += 1) {
		const old = before.previous[number] ?? NOWHERE;
		const key = columns.keys.subarray(number * KEY_BYTES, (number + 1) * KEY_BYTES);
		const isSame = previous && old !== NOWHERE && isSameDigest(previous.keyAt(old), key);
		const scope = !isSame ? SCOPE.all : old === number ? SCOPE.keep : SCOPE.rank;
		const isDone = isSame && scope === SCOPE.keep && hasCard(previous.cardKeyAt(old));
		const there = before.recycled[number] ?? NOWHERE;
		if (isDone && isInPlace(previous.digestsAt(old), recycled, there)) {
			takeOver(columns, number, { files: previous, old });
			continue;
		}
		numbers.push(number);
		scopes.push(scope);
	}
	return { orders: ordersOf({ numbers, scopes, ...before }), agents: numbers.length, columns };
}

function numbersIn(files: AgentFiles | undefined, slugs: SlugTable): Int32Array {
	return files?.numbersOf(slugs) ?? new Int32Array(slugs.length).fill(NOWHERE);
}

/** True when the folder has these files of the agent already. */
function isInPlace(digests: Uint8Array, recycled: AgentFiles | undefined, there: number): boolean {
	return (
		recycled !== undefined && there !== NOWHERE && isSameDigest(recycled.digestsAt(there), digests)
	);
}

function takeOver(
	columns: AgentFileColumns,
	number: number,
	{ files, old }: { files: AgentFiles; old: number },
): void {
	const kinds = AGENT_KINDS.length;
	columns.cardKeys.set(files.cardKeyAt(old), number * KEY_BYTES);
	columns.digests.set(files.digestsAt(old), number * kinds * FILE_DIGEST_BYTES);
	columns.bytes.set(files.sizesAt(old), number * kinds);
}

interface Planned {
	/** Agents to be done, and how much of each. */
	numbers: readonly number[];
	scopes: readonly number[];
	/** Where each of all agents stood before. */
	previous: Int32Array;
	recycled: Int32Array;
}

function ordersOf({ numbers, scopes, previous, recycled }: Planned): DrawingOrder[] {
	return Array.from({ length: Math.ceil(numbers.length / AGENTS_PER_ORDER) }, (_, index) => {
		const from = index * AGENTS_PER_ORDER;
		const to = (index + 1) * AGENTS_PER_ORDER;
		const some = Uint32Array.from(numbers.slice(from, to));
		return {
			numbers: some,
			scopes: Uint8Array.from(scopes.slice(from, to)),
			previous: Int32Array.from(some, (number) => previous[number] ?? NOWHERE),
			recycled: Int32Array.from(some, (number) => recycled[number] ?? NOWHERE),
		};
	});
}
