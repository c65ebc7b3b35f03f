import { z } from "zod";

/** What a contender does at the same instant as others. */
export const Attempt = z.object({
	way: z.enum(["open", "make"]),
	directory: z.string(),
	/** The name under which it writes if it wins. */
	name: z.string(),
	atMs: z.number(),
});
export type Attempt = z.infer<typeof Attempt>;

/** The result, with an error as text. */
export const Attempted = z.object({ won: z.boolean(), error: z.string().optional() });
export type Attempted = z.infer<typeof Attempted>;
