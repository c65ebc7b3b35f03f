import { z } from "zod";
import { MCP_CARD_SCHEMA } from "./ard-catalog.ts";
import { MCP_REGISTRY } from "./limits.ts";
import { HttpUrl } from "./primitives.ts";

/** What a client must know before it connects. Tools are not included: clients ask for them. */
export const McpServerCard = z
	.object({
		$schema: z.literal(MCP_CARD_SCHEMA),
		name: z
			.string()
			.max(MCP_REGISTRY.nameMaxCharacters)
			.regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
		title: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		description: z.string().min(1).max(MCP_REGISTRY.textMaxCharacters),
		version: z.string().max(MCP_REGISTRY.versionMaxCharacters),
		websiteUrl: HttpUrl,
		icons: z.array(z.object({ src: HttpUrl, mimeType: z.string(), sizes: z.array(z.string()) })),
		remotes: z.array(
			z.object({
				type: z.literal("streamable-http"),
				url: HttpUrl,
				headers: z.array(
					z.object({
						name: z.string(),
						description: z.string(),
						isRequired: z.boolean(),
						isSecret: z.boolean(),
						placeholder: z.string(),
					}),
				),
				supportedProtocolVersions: z.array(z.string()),
			}),
		),
	})
	.meta({ id: "McpServerCard", description: "Where the MCP server of this registry answers." });
export type McpServerCard = z.infer<typeof McpServerCard>;
