import { z } from "zod";

/** What monitors ask of the official MCP registry, in the same form. */
export const McpRegistryHealth = z
	.object({ status: z.literal("ok") })
	.meta({ id: "McpRegistryHealth" });
export const McpRegistryPing = z.object({ pong: z.literal(true) }).meta({ id: "McpRegistryPing" });
export const McpRegistryVersion = z
	.object({ version: z.string() })
	.meta({ id: "McpRegistryVersion" });
