import type { Command } from "commander";
import type { Reasoning } from "#contract/reason.ts";

export interface ReasonOptions {
	reason?: string;
}

/** Of commands that somebody has to be told the reason of; `told` says to whom, or what for. */
export function takeReason(command: Command, told: string): Command {
	return command.option("--reason <text>", told);
}

export function reasonIn({ reason }: ReasonOptions): Reasoning {
	return { reason };
}
