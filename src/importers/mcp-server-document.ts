import { z } from "zod";
import { ForeignName, OptionalText, optionalFact, soundItems } from "./foreign-shapes.ts";

const OFFICIAL = "io.modelcontextprotocol.registry/official";

const OptionalFlag = optionalFact(z.boolean());

/** The registry's own statements about a version. Both spellings, as below: the older one is snake_case. */
const RegistryMeta = z
	.object({
		[OFFICIAL]: optionalFact(
			z.object({
				status: OptionalText,
				isLatest: OptionalFlag,
				is_latest: OptionalFlag,
				publishedAt: OptionalText,
				published_at: OptionalText,
			}),
		),
	})
	.transform(({ [OFFICIAL]: official }) => ({
		status: official?.status,
		isLatest: official?.isLatest ?? official?.is_latest,
		publishedAt: official?.publishedAt ?? official?.published_at,
	}));

/** A server.json of the current or the older schema, in one shape. */
export const McpServerDocument = z
	.object({
		name: ForeignName,
		title: OptionalText,
		description: OptionalText,
		websiteUrl: OptionalText,
		website_url: OptionalText,
		repository: optionalFact(z.object({ url: OptionalText, subfolder: OptionalText })),
		icons: soundItems(z.object({ src: z.string() })),
		packages: soundItems(
			z.object({
				registryType: OptionalText,
				registry_type: OptionalText,
				registry_name: OptionalText,
			}),
		),
		remotes: soundItems(z.object({ url: OptionalText })),
		status: OptionalText,
		version: OptionalText,
		version_detail: optionalFact(
			z.object({ version: OptionalText, is_latest: OptionalFlag, release_date: OptionalText }),
		),
		_meta: optionalFact(RegistryMeta),
	})
	.transform((server) => ({
		name: server.name,
		title: server.title,
		description: server.description,
		websiteUrl: server.websiteUrl ?? server.website_url,
		repository: server.repository,
		iconUrl: server.icons[0]?.src,
		packageTypes: server.packages.map(
			(item) => item.registryType ?? item.registry_type ?? item.registry_name,
		),
		remoteUrls: server.remotes.map(({ url }) => url),
		version: server.version ?? server.version_detail?.version,
		status: server._meta?.status ?? server.status,
		isLatest: server._meta?.isLatest ?? server.version_detail?.is_latest,
		publishedAt: server._meta?.publishedAt ?? server.version_detail?.release_date,
	}));
export type McpServerDocument = z.infer<typeof McpServerDocument>;

/** The current format wraps each server and puts the registry's own statements next to it. */
const Envelope = z
	.object({ server: McpServerDocument, _meta: optionalFact(RegistryMeta) })
	.transform(({ server, _meta }) => ({
		...server,
		status: _meta?.status ?? server.status,
		isLatest: _meta?.isLatest ?? server.isLatest,
		publishedAt: _meta?.publishedAt ?? server.publishedAt,
	}));

const IsEnvelope = z.object({ server: z.unknown().refine((server) => server !== undefined) });

export function shapeOfServer(content: unknown): z.ZodType<McpServerDocument> {
	return IsEnvelope.safeParse(content).success ? Envelope : McpServerDocument;
}

/** The server itself, without its envelope. */
export function serverIn(content: unknown): unknown {
	const envelope = IsEnvelope.safeParse(content);
	return envelope.success ? envelope.data.server : content;
}

/** Members that only a server has: the schema, a name in reversed domain form, or a way to run or reach it. */
const ServerSigns = z.union([
	z.object({ $schema: z.string().regex(/\/server\.schema\.json$/) }),
	z.object({ name: z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+\/[\w.-]+$/i) }),
	z.object({ packages: z.array(z.object({ identifier: z.string() })).min(1) }),
	z.object({ remotes: z.array(z.object({ type: z.string(), url: z.string() })).min(1) }),
]);

/** True for a server.json of any schema, however invalid, and for one in an envelope. */
export function isServer(content: unknown): boolean {
	const envelope = z.object({ server: z.unknown() }).safeParse(content);
	return ServerSigns.safeParse(envelope.data?.server ?? content).success;
}
