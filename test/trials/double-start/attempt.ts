import { z } from "zod";

/** What a contender is told to do at the same instant as others. */
export const Attempt = z.object({
	way: z.enum(["open", "make"]),
	directory: z.string(),
	/** Under which name it writes when it wins. */
	name: z.string(),
	atMs: z.number(),
});
export type Attempt = z.infer<typeof Attempt>;

/** How that went; an error is told as text. */
export const Attempted = z.object({ won: z.boolean(), error: z.string().optional() });
export type Attempted = z.infer<typeof Attempted>;
