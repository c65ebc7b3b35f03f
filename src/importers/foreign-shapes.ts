import { z } from "zod";

/** A member that is dropped if it is invalid, so that the agent is imported without it. */
export function optionalFact<T extends z.ZodType>(shape: T) {
	return shape.optional().catch(undefined);
}

export const optionalText = optionalFact(z.string());

/** The valid items of a list. Empty without a list. */
export function soundItems<T extends z.ZodType>(shape: T) {
	return optionalFact(z.array(z.unknown())).transform((items = []) =>
		items.flatMap((item) => {
			const parsed = shape.safeParse(item);
			return parsed.success ? [parsed.data] : [];
		}),
	);
}

/** An identifier that becomes part of an origin: visible ASCII, because it appears in reports and keys. */
export const ForeignName = z
	.string()
	.regex(/^[\x21-\x7e]{1,200}$/, "must be 1 to 200 visible ASCII characters without spaces");
