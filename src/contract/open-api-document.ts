import { z } from "zod";

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
