// Paints cards for the hourly job; started by build-workers.ts.
import { messageOf } from "#contract/message-of.ts";
import { readCardFonts } from "#publish/painter.ts";
import type { Card } from "#render/card/card.ts";
import { createCardPainter } from "#render/card/card-painter.ts";

// If the job was killed, this process must not outlive it.
process.on("disconnect", () => process.exit());

const painter = createCardPainter(readCardFonts());

export async function paint(card: Card): Promise<{ png: Uint8Array } | { fault: string }> {
	try {
		return { png: await painter.paint(card) };
	} catch (error) {
		return { fault: messageOf(error) };
	}
}
