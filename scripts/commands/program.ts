import { Command, type Option } from "commander";
import { PROGRAM_VERSION } from "#api/program-version.ts";
import { addActCommands } from "./act-commands.ts";
import { addBackupCommands } from "./backup.ts";
import { addCheckCommand } from "./check.ts";
import { addConfigCommand } from "./config.ts";
import { addConnectCommand } from "./connect.ts";
import { addEdgeCommand } from "./edge.ts";
import { addImportCommand } from "./import.ts";
import { addInitCommand } from "./init.ts";
import { addKeyCommands } from "./key.ts";
import { addLockCommand } from "./lock.ts";
import { addLookCommand } from "./look.ts";
import { addMergeCommand } from "./merge.ts";
import { addMigrateStoreCommand } from "./migrate-store.ts";
import { addQualityCommand } from "./quality.ts";
import { addSourceRun, PLACE } from "./source.ts";
import { addVerifyCommand } from "./verify.ts";

/** All commands of the operator, before anything is parsed. */
export function createProgram(): Command {
	const program = new Command("registry")
		.usage("<command> [options]    (npm run registry -- <command> [options])")
		.description(
			"Works on the registry: accounts, tokens, submissions, agents, claims, comments, reports, incidents, imports, sources, quality, backups.",
		)
		.version(PROGRAM_VERSION)
		// Some commands have their own --version.
		.enablePositionalOptions()
		.helpCommand(false)
		.exitOverride()
		.configureOutput({ writeErr: () => {} })
		.configureHelp({ optionDescription: describeOption });
	addInitCommand(program);
	const nouns = addActCommands(program, { "source.add": PLACE, "source.edit": PLACE });
	addSourceRun(nouns.get("source") ?? program);
	addConnectCommand(program);
	addLookCommand(program);
	addImportCommand(program);
	addMergeCommand(program);
	addBackupCommands(program);
	addKeyCommands(program);
	addQualityCommand(program);
	addVerifyCommand(program);
	addCheckCommand(program);
	addLockCommand(program);
	addMigrateStoreCommand(program);
	addEdgeCommand(program);
	addConfigCommand(program);
	return program;
}

function describeOption({ description, mandatory, argChoices, defaultValue }: Option): string {
	const notes = [
		...(argChoices ? [`one of ${argChoices.join(", ")}`] : []),
		// Other defaults stand for an option that was not given.
		...(typeof defaultValue === "string" ? [`default: ${defaultValue}`] : []),
		...(mandatory ? ["required"] : []),
	];
	return [description, ...notes.map((note) => `(${note})`)].join(" ");
}
