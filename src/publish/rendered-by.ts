import type { PageRenderer } from "#render/page-renderer.ts";
import { contentDigest } from "#snapshot/file-digest.ts";
import { sourcesVersion } from "#snapshot/sources-version.ts";
import { sharedSurroundings } from "#views/agents/agent-surroundings.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { Painter } from "./painter.ts";

/** Digest of everything that the files of all agents depend on: program, templates, card painter and site. */
export function renderedBy(
	context: ViewContext,
	{ pages, painter }: { pages: PageRenderer; painter: Painter },
): string {
	const versions = [sourcesVersion(), pages.version, painter.version];
	return contentDigest([...versions, sharedSurroundings(context)].join("\n"));
}
