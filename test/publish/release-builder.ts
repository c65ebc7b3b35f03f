import { createBlankPainter } from "#publish/painter.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import type { ViewContext } from "#views/view-context.ts";
import { agentRecord } from "../domain/agent-record-builder.ts";
import { plainPages } from "./plain-pages.ts";

/** This many agents with almost no facts, and nothing else. */
export function crowd(count: number): Partial<RegistryExtract> {
	const agents = Array.from({ length: count }, (_, index) =>
		agentRecord({ slug: `agent-${index}`, title: `Agent ${index}` }),
	);
	return { agents, incidents: [], comments: [], events: [] };
}

export function prepare(releasesDirectory: string, context: ViewContext, allowCollapse = false) {
	return prepareRelease({
		context,
		releasesDirectory,
		painter: createBlankPainter(),
		pages: plainPages,
		allowCollapse,
		onProgress: () => {},
	});
}
