import { createBlankPainter } from "#publish/painter.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { switchRelease } from "#snapshot/releases/switch-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { agePointer } from "../age-pointer.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { plainPages } from "./plain-pages.ts";

/** This many agents with almost no facts, and nothing else. */
export function crowd(count: number): Partial<RegistryExtract> {
	const agents = Array.from({ length: count }, (_, index) =>
		agentRecord({ slug: `agent-${index}`, title: `Agent ${index}` }),
	);
	return { agents, incidents: [], comments: [], events: [] };
}

type More = Partial<Parameters<typeof prepareRelease>[0]>;

/** By default with blank cards, and pages that are only their names. */
export function prepare(releasesDirectory: string, context: ViewContext, more: More = {}) {
	return prepareRelease({
		context,
		releasesDirectory,
		painter: createBlankPainter(),
		pages: plainPages,
		allowCollapse: false,
		onProgress: () => {},
		...more,
	});
}

/** The same, served from then on, and for so long that nobody reads the releases before. */
export async function publish(releasesDirectory: string, context: ViewContext, more: More = {}) {
	const prepared = await prepare(releasesDirectory, context, more);
	await switchRelease(releasesDirectory, prepared.id);
	await agePointer(releasesDirectory);
	return prepared;
}
