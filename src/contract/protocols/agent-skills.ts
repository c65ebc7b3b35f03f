import { z } from "zod";
import { HttpUrl } from "../primitives.ts";

export const AGENT_SKILLS_SCHEMA = "https://schemas.agentskills.io/discovery/0.2.0/schema.json";

/** Skills that agents can load from the registry. The name is also part of the skill's address. */
export const AGENT_SKILL = {
	name: "find-ai-agents",
	description:
		"Finds, compares and checks AI agents, bots, models, copilots and MCP servers in this registry. Use when someone looks for an agent or MCP server for a task, or asks how one ranks or whether it can be trusted.",
} as const;

export const AgentSkills = z
	.object({
		$schema: z.literal(AGENT_SKILLS_SCHEMA),
		skills: z.array(
			z.object({
				name: z
					.string()
					.max(64)
					.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
				type: z.literal("skill-md"),
				description: z.string().max(1024),
				url: HttpUrl,
				digest: z
					.string()
					.regex(/^sha256:[0-9a-f]{64}$/)
					.describe("Digest of the bytes at `url`."),
			}),
		),
	})
	.meta({
		id: "AgentSkills",
		description: "Skills that agents can load (Agent Skills Discovery 0.2.0).",
	});
export type AgentSkills = z.infer<typeof AgentSkills>;
