import { type Command, Option } from "commander";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { SEVERITIES, type Severity } from "#contract/evidence/check-row.ts";
import { renderSarif } from "#render/sarif.ts";
import { type OutputOptions, printJsonText, printResult } from "../terminal/terminal.ts";

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

type Sarif = Parameters<typeof renderSarif>;

interface Findings {
	/** As JSON has them, and as people read them. */
	value: unknown;
	lines: readonly string[];
	sarif: () => { rules: Sarif[1]; results: Sarif[2] };
	levels: readonly Severity[];
}

/** Prints findings, and sets the exit code to 1 if any is as severe as the option says. */
export function tellFindings({ severity, ...options }: FindingOptions, findings: Findings): void {
	const { value, lines, sarif, levels } = findings;
	if (options.sarif) {
		const { rules, results } = sarif();
		const tool = { name: "agent-registry", version: PROGRAM_VERSION };
		printJsonText(renderSarif(tool, rules, results));
	} else printResult(value, lines, options);
	const least = SEVERITIES.indexOf(severity);
	if (levels.some((level) => SEVERITIES.indexOf(level) >= least)) process.exitCode = 1;
}

export function levelOf(severity: Severity): "warning" | "error" {
	return severity === "low" ? "warning" : "error";
}
