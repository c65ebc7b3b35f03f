import type { ListingChecks } from "#contract/evidence/checks.ts";
import type { SnapshotAgent } from "#snapshot/snapshot.ts";

export function checkListView(
	_: unknown,
	{ slug, checks, statements }: Pick<SnapshotAgent, "slug" | "checks" | "statements">,
): ListingChecks {
	return { slug, checks: [...checks], others: [...statements] };
}
