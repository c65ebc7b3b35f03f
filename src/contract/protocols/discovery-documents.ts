import { z } from "zod";
import { Count, HttpUrl, Instant } from "../primitives.ts";

export const ServiceIndex = z
	.object({
		name: z.string(),
		description: z.string(),
		api_version: z.string(),
		methodology_version: z.string(),
		base_url: HttpUrl,
		agents: Count,
		categories: Count,
		sample_data: z.boolean().meta({ description: "True if fictional sample listings are served." }),
		generated_at: Instant,
		endpoints: z.array(z.object({ method: z.string(), path: z.string(), summary: z.string() })),
	})
	.meta({ id: "ServiceIndex", description: "About this service, with links." });
export type ServiceIndex = z.infer<typeof ServiceIndex>;

const Link = z.object({ href: HttpUrl, type: z.string().optional() });

/** Link relations of RFC 8631 and, for the catalogue itself, `item`. */
export const ApiCatalog = z
	.object({
		linkset: z.array(
			z.object({
				anchor: HttpUrl,
				"service-desc": z.array(Link).optional(),
				"service-doc": z.array(Link).optional(),
				"service-meta": z.array(Link).optional(),
				status: z.array(Link).optional(),
				item: z.array(Link).optional(),
			}),
		),
	})
	.meta({
		id: "ApiCatalog",
		description: "Where the interfaces of this host are described (RFC 9727).",
	});
export type ApiCatalog = z.infer<typeof ApiCatalog>;

/** Only the outline: the document is generated from the endpoint table and checked by linters. */
export const OpenApiDocument = z
	.looseObject({
		openapi: z.string().regex(/^3\.1\.\d+$/),
		info: z.looseObject({ title: z.string(), version: z.string() }),
		servers: z.array(z.looseObject({ url: z.string() })),
		paths: z.record(z.string(), z.looseObject({})),
		components: z.looseObject({ schemas: z.record(z.string(), z.looseObject({})) }),
	})
	.meta({ id: "OpenApiDocument", description: "An OpenAPI 3.1 document." });
export type OpenApiDocument = z.infer<typeof OpenApiDocument>;

export const AiPlugin = z
	.object({
		schema_version: z.literal("v1"),
		name_for_human: z.string().max(20),
		name_for_model: z
			.string()
			.max(50)
			.regex(/^[a-z0-9_]+$/),
		description_for_human: z.string().max(100),
		description_for_model: z.string().max(8000),
		auth: z.object({ type: z.literal("none") }),
		api: z.object({ type: z.literal("openapi"), url: HttpUrl }),
		logo_url: HttpUrl,
		contact_email: z.string(),
		legal_info_url: HttpUrl,
	})
	.meta({ id: "AiPlugin", description: "Plugin discovery manifest." });
export type AiPlugin = z.infer<typeof AiPlugin>;

/** What phones read before they add a site to a home screen (W3C Web Application Manifest). */
export const WebManifest = z
	.object({
		name: z.string(),
		description: z.string(),
		id: z.string(),
		start_url: z.string(),
		display: z.literal("browser"),
		icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.string() })),
	})
	.meta({ id: "WebManifest" });
export type WebManifest = z.infer<typeof WebManifest>;
