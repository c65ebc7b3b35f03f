import type { z } from "zod";
import { parseBody } from "../../parse-body.ts";
import type { ServedHour } from "../../served-hour.ts";

/** What to answer from. */
interface Asked {
	hour: ServedHour;
}

/** Answers a call whose arguments have not been checked yet. */
export type ReadTool = (given: unknown, asked: Asked) => Promise<Record<string, unknown>>;

/** A tool whose arguments and answer follow its declared schemas. */
export function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
	{ input }: { input: Input; output: Output },
	answer: (given: z.output<Input>, asked: Asked) => z.input<Output>,
): ReadTool {
	return async (given, asked) => answer(parseBody(input, given), asked);
}
