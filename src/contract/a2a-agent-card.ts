import { z } from "zod";
import { A2A_PROTOCOL_VERSION } from "./a2a-protocol.ts";
import { HttpUrl } from "./primitives.ts";

const Modes = z.array(z.string()).min(1).meta({ description: "Media types." });

/** What other agents read before they send a message (A2A 1.0, section 4.4). */
export const A2aAgentCard = z
	.object({
		name: z.string().min(1),
		description: z.string().min(1),
		version: z.string(),
		supportedInterfaces: z.array(
			z.object({
				url: HttpUrl,
				protocolBinding: z.literal("JSONRPC"),
				protocolVersion: z.literal(A2A_PROTOCOL_VERSION),
			}),
		),
		provider: z.object({ organization: z.string(), url: HttpUrl }),
		documentationUrl: HttpUrl,
		iconUrl: HttpUrl,
		capabilities: z.object({
			streaming: z.literal(false),
			pushNotifications: z.literal(false),
			extendedAgentCard: z.literal(false),
		}),
		defaultInputModes: Modes,
		defaultOutputModes: Modes,
		skills: z.array(
			z.object({
				id: z.string(),
				name: z.string(),
				description: z.string(),
				tags: z.array(z.string()).min(1),
				examples: z.array(z.string()).meta({
					description: "Ready-to-send examples: texts, or the JSON of data parts.",
				}),
				inputModes: Modes,
				outputModes: Modes,
			}),
		),
	})
	.meta({ id: "A2aAgentCard", description: "What this registry does for other agents." });
export type A2aAgentCard = z.infer<typeof A2aAgentCard>;
