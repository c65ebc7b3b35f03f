import { z } from "zod";
import { isMcpServer } from "#documents/mcp-server.ts";
import { ForeignName, OptionalText, optionalFact } from "./foreign-shapes.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

/** The registry's own statements about a version. Both spellings, as below: the older one is snake_case. */
const RegistryMeta = z
	.object({
		[OFFICIAL]: optionalFact(
			z.object({
				status: OptionalText,
				statusMessage: OptionalText,
				publishedAt: OptionalText,
				published_at: OptionalText,
			}),
		),
	})
	.transform(({ [OFFICIAL]: official }) => ({
		status: official?.status,
		statusMessage: official?.statusMessage,
		publishedAt: official?.publishedAt ?? official?.published_at,
	}));

/** What a registry says of a server, in the server itself, as older ones did. What the server says, its document tells. */
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
	}));
export type ListedServer = z.infer<typeof Listed>;

/** The current format wraps each server and puts the registry's own statements next to it. */
const Envelope = z
	.object({ server: Listed, _meta: optionalFact(RegistryMeta) })
	.transform(({ server, _meta }) => ({
		name: server.name,
		status: _meta?.status ?? server.status,
		statusMessage: _meta?.statusMessage ?? server.statusMessage,
		publishedAt: _meta?.publishedAt ?? server.publishedAt,
	}));

const IsEnvelope = z.object({ server: z.unknown().refine((server) => server !== undefined) });

export function shapeOfServer(content: unknown): z.ZodType<ListedServer> {
	return IsEnvelope.safeParse(content).success ? Envelope : Listed;
}

/** The server itself, without its envelope. */
export function serverIn(content: unknown): unknown {
	const envelope = IsEnvelope.safeParse(content);
	return envelope.success ? envelope.data.server : content;
}

/** True for a server.json of any schema, however invalid, and for one in an envelope. */
export function isServer(content: unknown): boolean {
	return isMcpServer(serverIn(content));
}
