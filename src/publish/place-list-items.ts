import { mkdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { writeColumns } from "#disk/column-file.ts";
import { type Steps, takeTurns } from "#disk/take-turns.ts";
import { collectFragments, type FragmentParts } from "#render/json-fragments.ts";
import { LIST_ITEMS } from "#snapshot/release-manifest.ts";
import { agentView } from "#views/agents/agent-view.ts";
import type { ViewContext } from "#views/view-context.ts";

/** Writes the list item of each agent into a release. Returns the SHA-256 of the file. */
export async function placeListItems(directory: string, context: ViewContext): Promise<string> {
	const path = join(directory, LIST_ITEMS);
	await mkdir(dirname(path), { recursive: true });
	const { parts, ends } = await takeTurns(renderListItems(context));
	const sha256 = await writeColumns(path, { bytes: parts, ends });
	// Freed now, because the garbage collector would wait until the release is finished.
	for (const { buffer } of parts) buffer.transfer(0);
	return sha256;
}

function* renderListItems(context: ViewContext): Steps<FragmentParts> {
	const fragments = collectFragments();
	for (const agent of context.snapshot.agents) {
		fragments.add(agentView(context, agent));
		yield;
	}
	return fragments.finish();
}
