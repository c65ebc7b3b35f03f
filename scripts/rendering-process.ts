// Renders agents for the hourly job; started by build-workers.ts.
import type { DrawingOrder, DrawingReply } from "#publish/agent-drawing.ts";
import { createAgentDrawer } from "#publish/draw-agents.ts";
import { createPlacer, type DraftPlace } from "#publish/place-file.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { openDocumentFiles } from "#snapshot/document-files.ts";
import { openLogoFiles } from "#snapshot/logo-files.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext, type Site } from "#views/view-context.ts";

// If the job was killed, this process must not outlive it.
process.on("disconnect", () => process.exit());

/** What agents are rendered from. */
export interface DrawingSource {
	dataDirectory: string;
	snapshotId: string;
	site: Site;
}

export interface DrawingTask extends DraftPlace {
	source: DrawingSource;
	paintingVersion: string;
	order: DrawingOrder;
}

let drawer: Promise<ReturnType<typeof createAgentDrawer>> | undefined;

/** All tasks of a job are for one release. */
export async function draw({ order, ...task }: DrawingTask): Promise<DrawingReply> {
	drawer ??= openDrawer(task);
	return (await drawer).draw(order);
}

async function openDrawer({ source, paintingVersion, ...place }: Omit<DrawingTask, "order">) {
	const { dataDirectory, snapshotId, site } = source;
	return createAgentDrawer({
		paintingVersion,
		context: createViewContext(await openSnapshot(dataDirectory, snapshotId), site, {
			documentsOf: openDocumentFiles(dataDirectory),
			readLogo: openLogoFiles(dataDirectory),
		}),
		pages: await openPageRenderer(TEMPLATES_DIRECTORY),
		placer: createPlacer(place),
	});
}
