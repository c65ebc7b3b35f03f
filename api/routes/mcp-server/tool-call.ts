import type { z } from "zod";
import type { TokenRecord } from "#domain/records/token-record.ts";
import { parseBody } from "../../parse-body.ts";
import type { ServedHour } from "../../served-hour.ts";

/** Who calls a tool, and what there is to answer from. */
export interface ToolCall {
	token: TokenRecord | undefined;
	hour: ServedHour;
	/** Counts a registration; refuses one too many. */
	countSubmission: () => Promise<void>;
}

/** Answers a call whose arguments were not looked at yet. */
export type RunTool = (given: unknown, call: ToolCall) => Promise<Record<string, unknown>>;

/** A tool whose arguments are what it says it takes, and whose answer is what it says it gives. */
export function tool<Input extends z.ZodObject, Output extends z.ZodObject>(
	{ input }: { input: Input; output: Output },
	answer: (asked: z.output<Input>, call: ToolCall) => z.input<Output>,
): RunTool {
	return async (given, call) => answer(parseBody(input, given), call);
}
