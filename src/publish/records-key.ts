import { contentDigest } from "#snapshot/file-digest.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { AgentPlan } from "./plan-agents.ts";

/** Digest of all that the records say: every agent in its order, the categories and the incidents; and of the program (`by`). */
export function recordsKey(
	{ snapshot: { recordsAsOf, categories, incidents } }: ViewContext,
	{ columns: { keys, slugText, slugEnds } }: AgentPlan,
	by: string,
): string {
	const parts = [keys, slugText, slugEnds].map((column) =>
		contentDigest(new Uint8Array(column.buffer, column.byteOffset, column.byteLength)),
	);
	return contentDigest(JSON.stringify([by, parts, recordsAsOf, categories, incidents]));
}
