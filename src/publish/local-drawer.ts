import type { AgentDrawer } from "./agent-drawing.ts";
import { type AgentDrawingParts, createAgentDrawing } from "./draw-agents.ts";

/** Draws in this process, one order after the other. */
export function createLocalDrawer(parts: AgentDrawingParts): AgentDrawer {
	return { lanes: 1, draw: createAgentDrawing(parts), close: async () => {} };
}
