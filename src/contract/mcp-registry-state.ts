import { z } from "zod";

/** What monitors of MCP registries ask the official one, in its words. */
export const McpRegistryHealth = z
	.object({ status: z.literal("ok") })
	.meta({ id: "McpRegistryHealth" });
export const McpRegistryPing = z.object({ pong: z.literal(true) }).meta({ id: "McpRegistryPing" });
export const McpRegistryVersion = z
	.object({ version: z.string() })
	.meta({ id: "McpRegistryVersion" });
