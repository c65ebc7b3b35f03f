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
interface Channel<Source> {
	on: (
		event: "message",
		listener: (
			message: { source: Source } | { place: PlaceToDraw } | { order: DrawingOrder },
		) => void,
	) => unknown;
	send: (reply: ThreadReply) => void;
}

/** Where a thread draws to. */
export interface PlaceToDraw extends DrawingPlace {
	paintingVersion: string;
}

/** What it draws from. */
interface Opened {
	context: ViewContext;
	pages: PageRenderer;
}

/** Draws the agents of the orders that come through a channel, one order after the other. */
export function serveDrawing<Source>(
	{ on, send }: Channel<Source>,
	open: (source: Source) => Promise<Opened>,
): void {
	let opened: Promise<Opened> | undefined;
	let drawing: Promise<ReturnType<typeof openDrawing>> | undefined;
	let queue = Promise.resolve();
	async function answer(order: DrawingOrder): Promise<void> {
		try {
			if (!drawing) throw new Error("An order came before the source or the place");
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
		// What fails is told with the first order; nobody waits before.
		if ("source" in message) {
			opened = open(message.source);
			opened.catch(() => {});
			return;
		}
		drawing = opened?.then((source) => openDrawing(source, message.place));
		drawing?.catch(() => {});
	});
}

function openDrawing({ context, pages }: Opened, place: PlaceToDraw) {
	const { directory, countsNames, previous, recycled, paintingVersion } = place;
	const kinds = AGENT_KINDS.map(({ file }) => file);
	const open = (columns: AgentFileColumns) => openAgentFiles(kinds, columns);
	return createAgentDrawing({
		context,
		pages,
		paintingVersion,
		previous: previous && open(previous.files),
		recycled: recycled && open(recycled),
		placer: createPlacer({
			directory,
			countsNames,
			previousDirectory: previous?.directory,
			isRecycled: recycled !== undefined,
		}),
	});
}
