// The operator's command line. Works through the running service when there is one, and on the files when there is not.
import { CommanderError } from "commander";
import { createProgram } from "./commands/program.ts";
import { runScript, UsageError } from "./terminal/run-script.ts";

await runScript(async () => {
	const program = createProgram();
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
