import type { ImportSkip } from "#importers/importer.ts";
import type { ImportResult } from "#registry/import-agents.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";

interface ImportReport {
	results: readonly ImportResult[];
	/** What the importer itself could not take. */
	skipped: readonly ImportSkip[];
}

/** Says what was taken, merged or skipped, and why. */
export function printImportReport(
	{ results, skipped }: ImportReport,
	options: OutputOptions,
): void {
	const refused = results.flatMap(({ origin, outcome, reason }) =>
		outcome === "skipped" ? [{ origin, reason: reason ?? "" }] : [],
	);
	const skips = [...skipped, ...refused];
	const count = (outcome: ImportResult["outcome"]) =>
		results.filter((result) => result.outcome === outcome).length;
	const summary = [
		`${count("added")} added`,
		`${count("queued")} queued for review`,
		`${count("updated")} updated`,
		`${count("unchanged")} unchanged`,
		`${skips.length} skipped`,
	].join(", ");
	const lines = skips.map(({ origin, reason }) => `  skipped ${origin}: ${reason}`);
	printResult({ results, skipped }, [`${summary}.`, ...lines].join("\n"), options);
}
