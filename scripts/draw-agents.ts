// Runs as a thread of the hourly job and draws the files of the agents that it is told.
import { parentPort } from "node:worker_threads";
import { serveDrawing } from "#publish/serve-drawing.ts";
import { openPageRenderer, TEMPLATES_DIRECTORY } from "#render/open-page-renderer.ts";
import { openSnapshot } from "#snapshot/snapshot-file.ts";
import { createViewContext, type Site } from "#views/view-context.ts";

/** What the hourly job lets its threads draw from. */
export interface DrawingSource {
	dataDirectory: string;
	snapshotId: string;
	site: Site;
}

if (parentPort) {
	const port = parentPort;
	serveDrawing<DrawingSource>(
		{
			on: (event, listener) => port.on(event, listener),
			send: (reply) => port.postMessage(reply),
		},
		async ({ dataDirectory, snapshotId, site }) => ({
			context: createViewContext(await openSnapshot(dataDirectory, snapshotId), site),
			pages: await openPageRenderer(TEMPLATES_DIRECTORY),
		}),
	);
} else {
	process.stderr.write("This program is started by the hourly job; use npm run build.\n");
	process.exitCode = 2;
}
