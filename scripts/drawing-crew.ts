import { availableParallelism } from "node:os";
import { join } from "node:path";
import type { AgentDrawer, DrawingPlace } from "#publish/agent-drawing.ts";
import { createBlankPainter } from "#publish/blank-painter.ts";
import { createDrawingThreads } from "#publish/drawing-threads.ts";
import type { Painter } from "#publish/painter.ts";
import { createPainters } from "#publish/painters.ts";
import type { PlaceToDraw } from "#publish/serve-drawing.ts";
import type { DrawingSource } from "./draw-agents.ts";

const PAINTER_ENTRY = join(import.meta.dirname, "paint-cards.ts");
const DRAWER_ENTRY = join(import.meta.dirname, "draw-agents.ts");

/** Each takes about 200 MB. */
const LANES = Math.min(availableParallelism(), 8);
/** A thread takes longer to start than to draw so many agents. */
const AGENTS_PER_THREAD = 500;

/** Those who draw and paint for the hourly job. */
export interface DrawingCrew {
	painter: Painter;
	/** Says how many agents there are, and whether they are scored anew: ranks move then, and something of most is drawn. */
	expect(agents: number, isAnew: boolean): void;
	/**
	 * Those who draw from a snapshot. Whoever is there opens it at once, while the release is still prepared to be drawn into.
	 * Undefined where so few agents are drawn sooner than a thread is started.
	 */
	createDrawer(source: DrawingSource): ((place: DrawingPlace) => AgentDrawer) | undefined;
	close(): Promise<void>;
}

export function createCrew({ blankCards }: { blankCards: boolean }): DrawingCrew {
	const painter = blankCards
		? createBlankPainter()
		: createPainters({ entry: PAINTER_ENTRY, count: LANES });
	const threads = createDrawingThreads({ entry: DRAWER_ENTRY, count: LANES });
	let isWorthIt = false;
	return {
		painter,
		expect(agents, isAnew) {
			isWorthIt = agents >= AGENTS_PER_THREAD * LANES;
			// They load what they need while the one thread that scores leaves the other processors idle.
			if (!isWorthIt || !isAnew) return;
			threads.begin();
			painter.begin();
		},
		createDrawer(source) {
			if (!isWorthIt) return undefined;
			threads.open(source);
			return (place) => {
				const placeToDraw: PlaceToDraw = { ...place, paintingVersion: painter.version };
				return threads.drawer(placeToDraw);
			};
		},
		async close() {
			await Promise.all([painter.close(), threads.close()]);
		},
	};
}
