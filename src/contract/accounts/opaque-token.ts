import type { z } from "zod";
import { parseJson } from "../parse-json.ts";

/** Opaque, and safe in addresses even without escaping. It grants nothing, so it is not signed. */
export function encodeToken(content: object): string {
	return Buffer.from(JSON.stringify(content)).toString("base64url");
}

/** Undefined if the text is not one of our tokens. */
export function findOpaqueToken<Schema extends z.ZodType>(
	schema: Schema,
	text: string,
): z.output<Schema> | undefined {
	const content = parseJson(Buffer.from(text, "base64url").toString());
	// Decoding is lenient, so the text is compared with a new encoding.
	if (typeof content !== "object" || content === null || encodeToken(content) !== text) {
		return undefined;
	}
	return schema.safeParse(content).data;
}
