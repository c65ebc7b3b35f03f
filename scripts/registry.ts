// The operator's command line. Works through the running service when there is one, and on the files when there is not.
import { runCommand } from "./commands/run-command.ts";
import { runScript } from "./terminal/run-script.ts";

await runScript(() => runCommand(process.argv.slice(2)));
