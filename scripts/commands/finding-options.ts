import { type Command, Option } from "commander";
import { SEVERITIES, type Severity } from "#contract/evidence/check-row.ts";
import type { OutputOptions } from "../terminal/terminal.ts";

/** Of commands that CI runs: how findings are printed, and how severe they may be. */
export interface FindingOptions extends OutputOptions {
	sarif?: boolean;
	severity: Severity;
}

export function addFindingOptions(command: Command): Command {
	return command
		.addOption(
			new Option("--severity <severity>", "least severity that makes the exit code 1")
				.choices(SEVERITIES)
				.default("medium"),
		)
		.option("--json", "print JSON")
		.addOption(new Option("--sarif", "print SARIF 2.1.0, for code scanning").conflicts("json"));
}

/** Sets the exit code to 1 if anything is as severe as the option says. */
export function judgeFindings({ severity }: FindingOptions, levels: readonly Severity[]): void {
	const least = SEVERITIES.indexOf(severity);
	if (levels.some((level) => SEVERITIES.indexOf(level) >= least)) process.exitCode = 1;
}
