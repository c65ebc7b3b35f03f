import type { z } from "zod";

/** Opaque and safe in addresses, also where clients put it there as it is. It grants nothing, so it is not signed. */
export function encodeToken(content: object): string {
	return Buffer.from(JSON.stringify(content)).toString("base64url");
}

/** Undefined for every text that no answer of ours has held. */
export function findToken<Schema extends z.ZodType>(
	schema: Schema,
	text: string,
): z.output<Schema> | undefined {
	const content = parseJson(Buffer.from(text, "base64url").toString());
	// Decoding is lenient; what is ours reads back as it was written.
	if (typeof content !== "object" || content === null || encodeToken(content) !== text) {
		return undefined;
	}
	return schema.safeParse(content).data;
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}
