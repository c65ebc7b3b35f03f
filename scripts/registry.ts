// The operator's command line. Works through the running service if there is one, and otherwise directly on the
// records.
import { settingWarnings } from "#api/settings/setting-warnings.ts";
import { runCommand } from "./commands/run-command.ts";
import { runScript } from "./terminal/run-script.ts";

await runScript(async () => {
	for (const sentence of await settingWarnings(process.env)) process.stderr.write(`${sentence}\n`);
	return runCommand(process.argv.slice(2));
});
