import { basename, dirname } from "node:path";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openRelease } from "#snapshot/open-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { DrawingOrder, DrawingPlace } from "./agent-drawing.ts";
import { createAgentDrawing } from "./draw-agents.ts";
import type { ThreadReply } from "./drawing-threads.ts";
import { createPlacer } from "./place-file.ts";

/** The half of a thread's channel that is needed here. */
interface Channel {
	on: (event: "message", listener: (order: DrawingOrder) => void) => unknown;
	send: (reply: ThreadReply) => void;
}

interface ServeOptions {
	place: DrawingPlace;
	paintingVersion: string;
	open: () => Promise<{ context: ViewContext; pages: PageRenderer }>;
}

/** Draws the agents of the orders that come through a channel, one order after the other. */
export function serveDrawing({ on, send }: Channel, options: ServeOptions): void {
	const opened = openDrawing(options);
	// Told with the first order; nobody waits before.
	opened.catch(() => {});
	let queue = Promise.resolve();
	on("message", (order) => {
		queue = queue.then(async () => {
			try {
				const draw = await opened;
				send({ reply: await draw(order) });
			} catch (error) {
				send({ error });
			}
		});
	});
}

async function openDrawing({ place, paintingVersion, open }: ServeOptions) {
	const { directory, previousId, isRecycled, lost } = place;
	const releases = dirname(directory);
	const previous = previousId === undefined ? undefined : await openRelease(releases, previousId);
	const recycled = isRecycled
		? await openRelease(releases, basename(directory), new Set(lost))
		: undefined;
	return createAgentDrawing({
		...(await open()),
		...{ paintingVersion, previous: previous?.agentFiles, recycled: recycled?.agentFiles },
		placer: createPlacer({ directory, previousDirectory: previous?.directory, isRecycled }),
	});
}
