import type { ListingChecks } from "#contract/checks.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

/** What rules found about an agent. */
export function checkListView(
	_: unknown,
	{ slug, checks }: Pick<SnapshotAgent, "slug" | "checks">,
): ListingChecks {
	return { slug, checks: [...checks] };
}
