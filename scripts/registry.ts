// The operator's command line. Works through the running service when there is one, and on the files when there is not.
import { Command, CommanderError } from "commander";
import { addAccountCommands } from "./commands/account.ts";
import { addAgentCommands } from "./commands/agent.ts";
import { addAuditCommands } from "./commands/audit.ts";
import { addBackupCommands } from "./commands/backup.ts";
import { addCategoryCommands } from "./commands/category.ts";
import { addClaimCommands } from "./commands/claim.ts";
import { addCommentCommands } from "./commands/comment.ts";
import { addGenerateCommand } from "./commands/generate.ts";
import { addImportCommand } from "./commands/import.ts";
import { addIncidentCommands } from "./commands/incident.ts";
import { addInitCommand } from "./commands/init.ts";
import { addSubmissionCommands } from "./commands/submission.ts";
import { addTokenCommands } from "./commands/token.ts";
import { addViewsCommand } from "./commands/views.ts";
import { runScript, UsageError } from "./terminal/run-script.ts";

await runScript(async () => {
	const program = new Command("registry")
		.usage("<command> [options]    (npm run registry -- <command> [options])")
		.description(
			"Works on the registry: accounts, tokens, submissions, agents, claims, comments, incidents, imports, backups.",
		)
		.helpCommand(false)
		.exitOverride()
		.configureOutput({ writeErr: () => {} });
	addInitCommand(program);
	addAccountCommands(program);
	addTokenCommands(program);
	addSubmissionCommands(program);
	addAgentCommands(program);
	addClaimCommands(program);
	addCommentCommands(program);
	addIncidentCommands(program);
	addCategoryCommands(program);
	addAuditCommands(program);
	addViewsCommand(program);
	addImportCommand(program);
	addGenerateCommand(program);
	addBackupCommands(program);
	try {
		if (process.argv.length <= 2) program.outputHelp();
		else await program.parseAsync();
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return 0;
		if (error.code === "commander.help") throw new UsageError("A command is missing; see --help.");
		throw new UsageError(`${error.message.replace(/^error: /, "")}. See --help.`);
	}
	return undefined;
});
