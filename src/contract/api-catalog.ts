import { z } from "zod";
import { HttpUrl } from "./primitives.ts";

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
