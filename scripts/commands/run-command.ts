import { CommanderError } from "commander";
import { takeNotices } from "../terminal/notices.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createProgram } from "./program.ts";

/**
 * Runs one command of the operator, given as the words from the shell. Resolves to the exit code, or undefined for
 * success.
 */
export async function runCommand(words: readonly string[]): Promise<number | undefined> {
	const program = await createProgram(words[0] ?? "");
	try {
		if (words.length === 0) program.outputHelp();
		else await program.parseAsync(words, { from: "user" });
		for (const sentence of takeNotices()) process.stderr.write(`${sentence}\n`);
	} catch (error) {
		if (!(error instanceof CommanderError)) throw error;
		if (error.exitCode === 0) return 0;
		if (error.code === "commander.help") throw new UsageError("A command is missing; see --help.");
		throw new UsageError(`${error.message.replace(/^error: |\.$/g, "")}. See --help.`);
	}
	return undefined;
}
