import type { z } from "zod";
import { parseBody } from "../../parse-body.ts";
import type { ServedHour } from "../../served-hour.ts";

/** What there is to answer from. */
interface Asked {
	hour: ServedHour;
}

/** Answers a call whose arguments were not looked at yet. */
export type ReadTool = (given: unknown, asked: Asked) => Promise<Record<string, unknown>>;

/** A tool whose arguments are what it says it takes, and whose answer is what it says it gives. */
export function readTool<Input extends z.ZodObject, Output extends z.ZodObject>(
	{ input }: { input: Input; output: Output },
	answer: (given: z.output<Input>, asked: Asked) => z.input<Output>,
): ReadTool {
	return async (given, asked) => answer(parseBody(input, given), asked);
}
