import { z } from "zod";
import { McpServer } from "./mcp-registry.ts";
import { RegistrationResponse } from "./registration.ts";

/** A server.json that waits for a moderator. There is no official block, because nothing is published yet. */
export const McpPublished = z
	.object({
		server: McpServer,
		_meta: z.record(z.string(), RegistrationResponse).meta({
			description: "The submission, under our own domain in reverse: `…/submission`.",
		}),
	})
	.meta({ id: "McpPublished" });
export type McpPublished = z.infer<typeof McpPublished>;
