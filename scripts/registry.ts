// The operator's command line. Works through the running service if there is one, and otherwise directly on the
// records.
import { runCommand } from "./commands/run-command.ts";
import { runScript } from "./terminal/run-script.ts";

await runScript(() => runCommand(process.argv.slice(2)));
