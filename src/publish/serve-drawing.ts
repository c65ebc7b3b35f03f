import { basename, dirname } from "node:path";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openRelease } from "#snapshot/open-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { DrawingOrder, DrawingPlace } from "./agent-drawing.ts";
import { createAgentDrawing } from "./draw-agents.ts";
import type { ThreadReply } from "./drawing-threads.ts";
import { createPlacer } from "./place-file.ts";
import { describeFailure } from "./thread-failure.ts";

/** The half of a thread's channel that is needed here. */
interface Channel<Task> {
	on: (
		event: "message",
		listener: (message: { task: Task } | { order: DrawingOrder }) => void,
	) => unknown;
	send: (reply: ThreadReply) => void;
}

/** What a thread draws from, and where. */
interface Opened {
	place: DrawingPlace;
	paintingVersion: string;
	context: ViewContext;
	pages: PageRenderer;
}

/** Draws the agents of the orders that come through a channel, one order after the other. */
export function serveDrawing<Task>(
	{ on, send }: Channel<Task>,
	open: (task: Task) => Promise<Opened>,
): void {
	let drawing: ReturnType<typeof openDrawing> | undefined;
	let queue = Promise.resolve();
	async function answer(order: DrawingOrder): Promise<void> {
		try {
			if (!drawing) throw new Error("An order came before the task");
			const draw = await drawing;
			send({ reply: await draw(order) });
		} catch (error) {
			send({ failure: describeFailure(error) });
		}
	}
	on("message", (message) => {
		if ("order" in message) {
			queue = queue.then(() => answer(message.order));
			return;
		}
		drawing = open(message.task).then(openDrawing);
		// Told with the first order; nobody waits before.
		drawing.catch(() => {});
	});
}

async function openDrawing({ place, paintingVersion, context, pages }: Opened) {
	const { directory, previousId, isRecycled, lost } = place;
	const releases = dirname(directory);
	const open = (id: string) => openRelease(releases, id, new Set(lost));
	const previous = previousId === undefined ? undefined : await open(previousId);
	const recycled = isRecycled ? await open(basename(directory)) : undefined;
	return createAgentDrawing({
		...{ context, pages, paintingVersion },
		...{ previous: previous?.agentFiles, recycled: recycled?.agentFiles },
		placer: createPlacer({ directory, previousDirectory: previous?.directory, isRecycled }),
	});
}
