import { z } from "zod";
import { DOCUMENT, REGISTRATION } from "../limits.ts";
import { keysOf } from "../members-of.ts";
import { Instant, Slug, TextOrNull } from "../primitives.ts";

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

export const DOCUMENT_FORMAT_NAMES = keysOf(DOCUMENT_FORMATS);

export const Sha256 = z
	.string()
	.regex(/^[a-f0-9]{64}$/, { error: "must be a SHA-256 digest in lower-case hexadecimal digits" })
	.meta({
		id: "Sha256",
		description: "SHA-256 of the bytes, in hexadecimal.",
		examples: ["1f".repeat(32)],
	});

/** A document of a listing. Its bytes are those of `text` in UTF-8. */
export const ListingDocument = z
	.object({
		format: z.enum(DOCUMENT_FORMAT_NAMES),
		media_type: z.string(),
		sha256: Sha256,
		bytes: z.int().min(1).max(DOCUMENT.maxBytes),
		origin: TextOrNull.meta({ description: "Where it was read; null if it was uploaded." }),
		fetched_at: Instant,
		is_current: z.boolean().describe("False for documents that only earlier versions have."),
		text: z.string().meta({ description: "The original, byte for byte." }),
	})
	.meta({ id: "ListingDocument", description: "A source document in its original form." });
export type ListingDocument = z.infer<typeof ListingDocument>;

/** What an uploaded document is, and what a listing that names it would say. */
export const ReadDocumentAnswer = z
	.object({
		format: z.enum(DOCUMENT_FORMAT_NAMES),
		media_type: z.string(),
		sha256: Sha256.meta({ description: "Name it in `documents` of a registration or change." }),
		bytes: z.int().min(1).max(DOCUMENT.maxBytes),
		origin: TextOrNull.describe("The address it was fetched from; null if it was uploaded."),
		fetched_at: Instant,
		listing: z.record(z.string(), z.unknown()).meta({
			description: "Facts that a listing with this document has unless it states its own.",
		}),
		flags: z
			.array(z.object({ pointer: z.string(), detail: z.string() }))
			.meta({ description: "What a moderator will check." }),
	})
	.meta({ id: "ReadDocument" });
export type ReadDocumentAnswer = z.infer<typeof ReadDocumentAnswer>;

export const DOCUMENT_MEDIA_TYPES = [
	"application/json",
	"application/yaml",
	"application/toml",
	"text/yaml",
	"text/markdown",
	"text/plain",
	"application/octet-stream",
] as const;

export const DocumentQuery = z.object({
	format: z
		.enum(DOCUMENT_FORMAT_NAMES)
		.optional()
		.meta({ description: "Its format, if its content does not show it." }),
});

export const DocumentBody = z.looseObject({}).meta({
	description: "The document itself, stored byte for byte.",
	examples: [
		{
			name: "com.example.tide/table",
			description: "Says when it is safe to leave the harbour.",
			version: "1.2.0",
			remotes: [{ type: "streamable-http", url: "https://tide-table.example.org/mcp" }],
		},
	],
});

export const DocumentAddress = z
	.strictObject({
		address: z.string().trim().min(1).max(REGISTRATION.urlMaxCharacters).meta({
			description:
				"Address of the document itself, with `https://`. Becomes public with its listing.",
		}),
		format: DocumentQuery.shape.format,
	})
	.meta({ examples: [{ address: "https://tide-table.example.org/server.json" }] });

export const ListingDocuments = z
	.object({ slug: Slug, documents: z.array(ListingDocument) })
	.meta({ id: "ListingDocuments", description: "The source documents of a listing." });
export type ListingDocuments = z.infer<typeof ListingDocuments>;
