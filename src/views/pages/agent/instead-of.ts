import { by } from "#contract/compare.ts";
import { agentPath } from "#contract/http/addresses.ts";
import { foldText } from "#domain/texts/fold-text.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";
import { tileOf } from "../../pictures/tile.ts";
import type { ViewContext } from "../../view-context.ts";
import { makerBeside, shownTitle } from "../agents/agent-row.ts";

/** Fewer are no choice. */
const LEAST = 2;
const MOST = 3;
/** Tags, systems or tools in common that show the same purpose. One is often a word such as `devops`. */
const SHARED_LEAST = 2;

/** Agents of the same category for the same purpose, the most used first. Null without two. */
export function insteadOf(context: ViewContext, agent: SnapshotAgent) {
	const own = new Set(purposesOf(agent));
	const others = agent.similar
		.flatMap(({ slug }) => context.agentBySlug.get(slug) ?? [])
		.filter(
			(other) =>
				other.categorySlug === agent.categorySlug &&
				purposesOf(other).filter((one) => own.has(one)).length >= SHARED_LEAST,
		)
		.sort(by(({ number }) => number))
		.slice(0, MOST);
	if (others.length < LEAST) return null;
	return {
		others: others.map((other) => ({
			title: shownTitle(other),
			path: agentPath(other.slug),
			tile: tileOf(other),
			maker: makerBeside(other),
		})),
		comparePath: `/compare/?${[agent, ...others].map(({ slug }) => `a=${slug}`).join("&")}`,
	};
}

function purposesOf({ tags, integrations, toolNames }: SnapshotAgent): string[] {
	return [...new Set([...tags, ...integrations, ...toolNames].map(foldText))];
}
