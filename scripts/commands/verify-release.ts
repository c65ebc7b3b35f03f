import { readConfig } from "#api/config.ts";
import { checkHour, noteDamaged } from "#snapshot/damaged-files.ts";
import { currentReleaseId } from "#snapshot/open-release.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";

/** Compares every file of the served release, and of its snapshot, with its digest. The next build replaces damaged ones. */
export async function verifyRelease(options: OutputOptions): Promise<void> {
	const { releasesDirectory, dataDirectory } = readConfig(process.env);
	const id = await currentReleaseId(releasesDirectory);
	if (id === undefined) throw new UsageError(`There is no release in ${releasesDirectory}.`);
	const damaged: string[] = [];
	let files = 0;
	await createSteps(process.stderr).run("verify", async () => {
		for await (const { path, isWhole } of checkHour({ releasesDirectory, dataDirectory, id })) {
			files += 1;
			if (!isWhole) damaged.push(path);
		}
	});
	await noteDamaged(releasesDirectory, id, damaged);
	const found = [`${id}: ${files} files checked, ${damaged.length} damaged.`];
	const mend = damaged.length > 0 ? ["npm run build renders them again."] : [];
	const text = [...found, ...damaged.map((path) => `  ${path}`), ...mend].join("\n");
	printResult({ release: id, files, damaged }, text, options);
	if (damaged.length > 0) process.exitCode = 1;
}
