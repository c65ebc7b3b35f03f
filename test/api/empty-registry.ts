import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createBlankPainter } from "#publish/painter.ts";
import { prepareRelease } from "#publish/prepare-release.ts";
import type { PageRenderer } from "#render/page-renderer.ts";
import { buildSnapshot } from "#snapshot/build-snapshot.ts";
import { History } from "#snapshot/history/history.ts";
import { openRelease } from "#snapshot/releases/open-release.ts";
import { createViewContext } from "#views/view-context.ts";
import { afterFile } from "../leftovers.ts";
import { plainPages } from "../publish/plain-pages.ts";
import { type DrawnSample, NOW, SITE } from "./running-service.ts";

/** The release of a registry without agents, for tests that can serve anything. Builds quickly. */
export async function drawEmpty(pages: PageRenderer = plainPages): Promise<DrawnSample> {
	const extract = { agents: [], categories: [], incidents: [], comments: [], events: [] };
	const snapshot = buildSnapshot({ extract, history: new History([]), at: NOW });
	const folder = await mkdtemp(join(tmpdir(), "agent-registry-api-"));
	const { id } = await prepareRelease({
		context: createViewContext(snapshot, SITE),
		releasesDirectory: folder,
		painter: createBlankPainter(),
		pages,
		allowCollapse: false,
		onProgress: () => {},
	});
	return {
		snapshot,
		release: await openRelease(folder, id),
		fill: async () => {},
		remove: afterFile(() => rm(folder, { recursive: true })),
	};
}
