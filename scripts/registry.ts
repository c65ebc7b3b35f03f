// The operator's command line. Works through the running service if there is one, and otherwise directly on the
// records.
import { runCommand } from "./commands/program.ts";
import { runScript } from "./terminal/terminal.ts";

await runScript(async () => {
	const words = process.argv.slice(2);
	if (!words.includes("--help")) await warnOfSettings();
	return runCommand(words);
});

/** Read only here, because help must not wait for it. */
async function warnOfSettings(): Promise<void> {
	const { briefWarnings } = await import("#api/settings/setting-warnings.ts");
	for (const sentence of await briefWarnings(process.env)) process.stderr.write(`${sentence}\n`);
}
