import type { Command } from "commander";
import { readConfig } from "#api/settings/config.ts";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { readSnapshotBody } from "#snapshot/snapshot-file.ts";
import { qualityRows, qualityTable } from "#views/moderation/quality-view.ts";
import { type OutputOptions, printJson, printTable, UsageError } from "../terminal/terminal.ts";

const NOTES = `
Read from the served release, as on the desk. Examples of listings without a fact follow the table.`;

export function addQualityCommand(program: Command): void {
	program
		.command("quality")
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async ({ json }: OutputOptions) => {
			const { releasesDirectory, dataDirectory } = readConfig(process.env);
			const release = await openCurrentRelease(releasesDirectory);
			if (!release)
				throw new UsageError("There is no release yet; npm run build creates the first.");
			const { body } = await readSnapshotBody(dataDirectory, release.manifest.snapshotId);
			if (json) return printJson(body.quality);
			printTable(qualityTable(body.quality));
			printTable({
				columns: ["", "To mend", "such as"],
				rows: qualityRows(body.quality).map((row) => ["", row.label, row.missing.join(", ")]),
			});
		});
}
