// Renders agents for the hourly job; started by build-workers.ts.
import type { RenderOrder, RenderReply } from "#publish/agent-rendering.ts";
import { createPlacer, type DraftPlace } from "#publish/place-file.ts";
import { createAgentRenderer } from "#publish/render-agents.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/page-renderer.ts";
import { openDocumentFiles } from "#snapshot/document-files.ts";
import { openLogoFiles } from "#snapshot/logo-files.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext, type Site } from "#views/view-context.ts";

// If the job was killed, this process must not outlive it.
process.on("disconnect", () => process.exit());

/** What agents are rendered from. */
export interface RenderSource {
	dataDirectory: string;
	snapshotId: string;
	site: Site;
}

export interface RenderTask extends DraftPlace {
	source: RenderSource;
	paintingVersion: string;
	order: RenderOrder;
}

let renderer: Promise<ReturnType<typeof createAgentRenderer>> | undefined;

export async function render({ order, ...task }: RenderTask): Promise<RenderReply> {
	renderer ??= openRenderer(task);
	return (await renderer).render(order);
}

async function openRenderer({ source, paintingVersion, ...place }: Omit<RenderTask, "order">) {
	const { dataDirectory, snapshotId, site } = source;
	return createAgentRenderer({
		paintingVersion,
		context: createViewContext(await openSnapshot(dataDirectory, snapshotId), site, {
			documentsOf: openDocumentFiles(dataDirectory),
			readLogo: openLogoFiles(dataDirectory),
		}),
		pages: await openPageRenderer(TEMPLATES_DIRECTORY),
		placer: createPlacer(place),
	});
}
