// The operator's command line. Works through the running service if there is one, and otherwise directly on the
// records.
import { runCommand } from "./commands/run-command.ts";
import { runScript } from "./terminal/run-script.ts";
import { warnOfNames } from "./terminal/warn-of-names.ts";

await runScript(() => {
	warnOfNames();
	return runCommand(process.argv.slice(2));
});
