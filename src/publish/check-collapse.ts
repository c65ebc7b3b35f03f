import { agentSlugTable } from "#snapshot/agent-slugs.ts";
import type { ServedAgents } from "#snapshot/served-agents.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { UnfitRelease } from "./unfit-release.ts";

/** More than this share of all agents that go without a trace are taken for a registry that was read short. */
const COLLAPSE_SHARE = 0.1;
/** Small registries may lose this many all the same. */
const COLLAPSE_FREE = 10;
/** Of those that are missing so many are named. */
const NAMED = 3;

type Frozen = Pick<Snapshot, "agents" | "tombstones">;

/**
 * Throws when agents of the release before are gone of which the registry has no record any more. Whoever removes or renames
 * an agent leaves one, so that no act of a member or moderator holds a release up, however many agents it is about.
 */
export function checkCollapse(now: Frozen, before: ServedAgents): void {
	const { lost, missing } = lossesOf(now, before);
	const isEmptied = missing.count > 0 && now.agents.length === 0;
	const allowed = Math.max(COLLAPSE_FREE, before.count * COLLAPSE_SHARE);
	if (!isEmptied && missing.count <= allowed) return;
	const named = missing.slugs.slice(0, NAMED).join(", ");
	throw new UnfitRelease(
		`it holds ${now.agents.length} agents where the last one held ${before.count}; ${lost} are gone, of which ` +
			`${lost - missing.count} were removed or renamed, and of ${missing.count} the registry has no record any more` +
			`${named && ` (${named}${missing.count > NAMED ? " …" : ""})`}: it was probably read from another place or is damaged. ` +
			"Where they are meant to be gone, say after an older backup was restored, build once with --allow-collapse",
	);
}

function lossesOf({ agents, tombstones }: Frozen, before: ServedAgents) {
	// Where nobody knows which they were, nothing explains that they are fewer.
	if (!before.slugs) {
		const lost = Math.max(0, before.count - agents.length);
		return { lost, missing: { count: lost, slugs: [] } };
	}
	const here = agentSlugTable(agents);
	const recorded = new Set(tombstones.map(({ slug }) => slug));
	let lost = 0;
	const slugs: string[] = [];
	for (let number = 0; number < before.slugs.length; number += 1) {
		const slug = before.slugs.at(number);
		if (here.find(slug) !== undefined) continue;
		lost += 1;
		if (!recorded.has(slug)) slugs.push(slug);
	}
	return { lost, missing: { count: slugs.length, slugs } };
}
