import type { PageRenderer } from "#render/page-renderer.ts";
import { type AgentFileColumns, openAgentFiles } from "#snapshot/agent-files.ts";
import type { ViewContext } from "#views/view-context.ts";
import type { DrawingOrder, DrawingPlace } from "./agent-drawing.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
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
	let drawing: Promise<ReturnType<typeof openDrawing>> | undefined;
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

function openDrawing({ place, paintingVersion, context, pages }: Opened) {
	const { directory, previous, recycled } = place;
	const kinds = AGENT_KINDS.map(({ file }) => file);
	const open = (columns: AgentFileColumns) => openAgentFiles(kinds, columns);
	return createAgentDrawing({
		...{ context, pages, paintingVersion },
		...{ previous: previous && open(previous.files), recycled: recycled && open(recycled) },
		placer: createPlacer({
			directory,
			previousDirectory: previous?.directory,
			isRecycled: recycled !== undefined,
		}),
	});
}
