import { createCardPainter } from "#render/card/card-painter.ts";
import { readCardFonts } from "./card-fonts.ts";
import type { PaintingOrder, PaintingReply } from "./painting-message.ts";

/** The half of a process channel that is needed here. */
interface Channel {
	on: (event: "message", listener: (order: PaintingOrder) => void) => unknown;
	send: (reply: PaintingReply) => void;
}

/** Paints what comes through a channel, one card after the other in the order in which they came. */
export function servePainting({ on, send }: Channel): void {
	const painter = createCardPainter(readCardFonts());
	let queue = Promise.resolve();
	on("message", ({ id, card }) => {
		queue = queue.then(async () => {
			try {
				send({ id, png: await painter.paint(card) });
			} catch (error) {
				send({ id, fault: error instanceof Error ? error.message : String(error) });
			}
		});
	});
}
