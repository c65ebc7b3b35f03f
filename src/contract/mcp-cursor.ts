import { z } from "zod";
import { SearchText } from "./change-cursor.ts";
import { MCP_REGISTRY } from "./limits.ts";
import { Slug } from "./primitives.ts";

/** A client's position in the order of names, or in that of changes. */
const Place = z.union([
	z.strictObject({ name: z.union([z.literal(""), Slug]) }),
	z.strictObject({
		/** After the change at this instant in milliseconds with this slug. */
		after: z.tuple([z.int(), z.union([z.literal(""), Slug])]),
		/** Instant of the snapshot that was read, in milliseconds. */
		of: z.int(),
	}),
]);

/** Clients request further pages with the cursor alone, so it contains all parameters of the first request. */
export const McpCursor = z.strictObject({
	search: SearchText.optional(),
	version: z.string().max(MCP_REGISTRY.versionMaxCharacters).optional(),
	deleted: z.boolean(),
	place: Place,
});
export type McpCursor = z.output<typeof McpCursor>;
