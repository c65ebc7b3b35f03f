import { type Command, Option } from "commander";
import {
	CANNED_REASON_IDS,
	CANNED_REASONS,
	type CannedReasonId,
} from "#contract/canned-reasons.ts";
import type { Reasoning } from "#contract/reason.ts";

export interface ReasonOptions {
	reason?: string;
	canned?: CannedReasonId;
}

const LIST = CANNED_REASON_IDS.map((id) => `  ${id.padEnd(16)}${CANNED_REASONS[id].text}`).join(
	"\n",
);

/** Adds the options to a command that needs a reason. `use` says who sees it, or what it is for. */
export function takeReason(command: Command, use: string): Command {
	return command
		.option("--reason <text>", `${use} (required, or --canned)`)
		.addOption(
			new Option("--canned <id>", "a canned reason; --reason is added after it").choices(
				CANNED_REASON_IDS,
			),
		)
		.addHelpText("after", `\nCanned reasons:\n${LIST}`);
}

/** The same for a command that no canned reason fits. */
export function takeOwnReason(command: Command, use: string): Command {
	return command.requiredOption("--reason <text>", use);
}

export function reasonIn({ reason, canned }: ReasonOptions): Reasoning {
	return { reason, reason_id: canned };
}
