import { z } from "zod";
import { isMcpServer } from "#documents/mcp-server.ts";
import { ForeignName, OptionalText, optionalFact } from "./foreign-shapes.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

/** The registry's own statements about a version, in camel case or in the older snake case. */
const RegistryMeta = z
	.object({
		[OFFICIAL]: optionalFact(
			z.object({
				status: OptionalText,
				statusMessage: OptionalText,
				publishedAt: OptionalText,
				published_at: OptionalText,
				updatedAt: OptionalText,
			}),
		),
	})
	.transform(({ [OFFICIAL]: official }) => ({
		status: official?.status,
		statusMessage: official?.statusMessage,
		publishedAt: official?.publishedAt ?? official?.published_at,
		updatedAt: official?.updatedAt,
	}));

/**
 * The registry's statements inside of the server itself, as in older formats. The server's own facts are read from
 * its document.
 */
const Listed = z
	.object({
		name: ForeignName,
		_meta: optionalFact(RegistryMeta),
	})
	.transform(({ name, _meta: meta }) => ({
		name,
		status: meta?.status,
		statusMessage: meta?.statusMessage,
		publishedAt: meta?.publishedAt,
		updatedAt: meta?.updatedAt,
	}));
export type ListedServer = z.infer<typeof Listed>;

/** The current format wraps each server and puts the registry's statements next to it. */
const Envelope = z
	.object({ server: Listed, _meta: optionalFact(RegistryMeta) })
	.transform(({ server, _meta }) => ({
		name: server.name,
		status: _meta?.status ?? server.status,
		statusMessage: _meta?.statusMessage ?? server.statusMessage,
		publishedAt: _meta?.publishedAt ?? server.publishedAt,
		updatedAt: _meta?.updatedAt ?? server.updatedAt,
	}));

const IsEnvelope = z.object({ server: z.unknown().refine((server) => server !== undefined) });

export function shapeOfServer(content: unknown): z.ZodType<ListedServer> {
	return IsEnvelope.safeParse(content).success ? Envelope : Listed;
}

/** The server without its envelope. */
export function serverIn(content: unknown): unknown {
	const envelope = IsEnvelope.safeParse(content);
	return envelope.success ? envelope.data.server : content;
}

/** True for a server.json of any schema, with or without an envelope, even if it is not valid. */
export function isServer(content: unknown): boolean {
	return isMcpServer(serverIn(content));
}
