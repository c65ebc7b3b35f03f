import type { TokenRecord } from "#domain/records/token-record.ts";
import type { ServedHour } from "../../served-hour.ts";

/** The caller of a tool, and what to answer from. */
export interface ToolCall {
	token: TokenRecord | undefined;
	hour: ServedHour;
	/** Counts a registration and refuses one too many. */
	countSubmission: () => Promise<void>;
}

/** Answers a call whose arguments have not been checked yet. */
export type RunTool = (given: unknown, call: ToolCall) => Promise<Record<string, unknown>>;
