import type { TokenRecord } from "#domain/records/token-record.ts";
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
