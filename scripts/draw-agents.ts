// Runs as a thread of the hourly job and draws the files of the agents that it is told.
import { parentPort } from "node:worker_threads";
import type { DrawingPlace } from "#publish/agent-drawing.ts";
import { serveDrawing } from "#publish/serve-drawing.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext, type Site } from "#views/view-context.ts";

/** What the hourly job tells its threads. */
export interface DrawingTask {
	dataDirectory: string;
	snapshotId: string;
	site: Site;
	place: DrawingPlace;
	paintingVersion: string;
}

if (parentPort) {
	const port = parentPort;
	serveDrawing<DrawingTask>(
		{
			on: (event, listener) => port.on(event, listener),
			send: (reply) => port.postMessage(reply),
		},
		async ({ dataDirectory, snapshotId, site, place, paintingVersion }) => ({
			...{ place, paintingVersion },
			context: createViewContext(await openSnapshot(dataDirectory, snapshotId), site),
			pages: await openPageRenderer(TEMPLATES_DIRECTORY),
		}),
	);
} else {
	process.stderr.write("This program is started by the hourly job; use npm run build.\n");
	process.exitCode = 2;
}
