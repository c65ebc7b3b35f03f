import { agentSlugTable } from "#snapshot/agents/agent-slugs.ts";
import type { ServedAgents } from "#snapshot/releases/served-agents.ts";
import type { Snapshot } from "#snapshot/snapshot.ts";
import { UnfitRelease } from "./prepared-release.ts";

/** If more than this share of all agents disappear without a record, the registry was probably not read completely. */
const COLLAPSE_SHARE = 0.1;
/** Any registry may lose this many. */
const COLLAPSE_FREE = 10;
/** How many missing agents the message names. */
const NAMED = 3;

type Frozen = Pick<Snapshot, "agents" | "tombstones">;

/**
 * Throws if many agents of the previous release are gone without a record in the registry. Removing or renaming an
 * agent leaves a record, so nothing that members or moderators do can block a release.
 */
export function checkCollapse(now: Frozen, before: ServedAgents): void {
	const { lost, missing } = lossesOf(now, before);
	const isEmptied = missing.count > 0 && now.agents.length === 0;
	const allowed = Math.max(COLLAPSE_FREE, before.count * COLLAPSE_SHARE);
	if (!isEmptied && missing.count <= allowed) return;
	const names = missing.slugs.slice(0, NAMED).join(", ");
	throw new UnfitRelease(
		`it has ${now.agents.length} agents, the previous one had ${before.count}; ${lost} are gone: ` +
			`${lost - missing.count} were removed or renamed, and ${missing.count} have no record in the registry` +
			`${names && ` (${names}${missing.count > NAMED ? " …" : ""})`}. The registry was probably read from the wrong place or is damaged. ` +
			"If they should be gone, for example after restoring an older backup, build once with --allow-collapse",
	);
}

function lossesOf({ agents, tombstones }: Frozen, before: ServedAgents) {
	// Without the slugs, no record can explain a smaller number.
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
