import { z } from "zod";
import { DOCUMENT } from "./limits.ts";
import { Instant, Slug } from "./primitives.ts";

/** Formats of documents that a listing may carry, as people know them. */
export const DOCUMENT_FORMATS = {
	"mcp-server": { label: "MCP server.json", mediaType: "application/json" },
	"a2a-card": { label: "A2A agent card", mediaType: "application/json" },
	"models-dev": { label: "models.dev model", mediaType: "application/toml" },
	"openrouter-model": { label: "OpenRouter model", mediaType: "application/json" },
	"docker-mcp": { label: "Docker server.yaml", mediaType: "application/yaml" },
	toolhive: { label: "ToolHive registry entry", mediaType: "application/json" },
	"agent-skill": { label: "Agent skill (SKILL.md)", mediaType: "text/markdown" },
	mcpb: { label: "MCPB manifest", mediaType: "application/json" },
	"ai-catalog-entry": { label: "AI Catalog entry", mediaType: "application/json" },
} as const satisfies Record<string, { label: string; mediaType: string }>;
export type DocumentFormat = keyof typeof DOCUMENT_FORMATS;

export const DOCUMENT_FORMAT_NAMES = Object.keys(DOCUMENT_FORMATS) as [
	DocumentFormat,
	...DocumentFormat[],
];

export const Sha256 = z
	.string()
	.regex(/^[a-f0-9]{64}$/, { error: "must be a SHA-256 digest in small hexadecimal digits" })
	.meta({ id: "Sha256", description: "SHA-256 of the bytes, in hexadecimal." });

/** A document of a listing. Its bytes are those of `text` in UTF-8. */
export const ListingDocument = z
	.object({
		format: z.enum(DOCUMENT_FORMAT_NAMES),
		media_type: z.string(),
		sha256: Sha256,
		bytes: z.int().min(1).max(DOCUMENT.maxBytes),
		origin: z.string().nullable().meta({ description: "Where it was read; null for sent ones." }),
		fetched_at: Instant,
		is_current: z.boolean().meta({ description: "False for documents of earlier versions alone." }),
		text: z.string().meta({ description: "As it came, byte for byte." }),
	})
	.meta({ id: "ListingDocument", description: "A source document, kept as it came." });
export type ListingDocument = z.infer<typeof ListingDocument>;

export const ListingDocuments = z
	.object({ slug: Slug, documents: z.array(ListingDocument) })
	.meta({ id: "ListingDocuments", description: "The documents that a listing was read from." });
export type ListingDocuments = z.infer<typeof ListingDocuments>;
