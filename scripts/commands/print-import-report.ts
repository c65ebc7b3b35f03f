import type { SameThing } from "#domain/same-things.ts";
import type { ImportSkip } from "#importers/importer.ts";
import type { ImportResult } from "#registry/imports/import-agent.ts";
import { type OutputOptions, printResult } from "../terminal/print.ts";

interface ImportReport {
	results: readonly ImportResult[];
	/** Entries that the importer could not read. */
	skipped: readonly ImportSkip[];
	/** Documents of other formats. */
	ignored: readonly ImportSkip[];
	/** Agents that other sources list too. */
	twice: readonly SameThing[];
}

/** How many are listed by name. `--json` has all. */
const NAMED = 5;

/** Reports what was imported, merged or skipped, and why. */
export function printImportReport(
	{ results, skipped, ignored, twice }: ImportReport,
	options: OutputOptions,
): void {
	const refused = results.flatMap(({ origin, outcome, reason }) =>
		outcome === "skipped" ? [{ origin, reason: reason ?? "" }] : [],
	);
	const skips = [...skipped, ...refused];
	const noted = results.flatMap(({ origin, notes }) => notes.map((note) => ({ origin, note })));
	const count = (outcome: ImportResult["outcome"]) =>
		results.filter((result) => result.outcome === outcome).length;
	const summary = [
		`${count("added")} added`,
		`${count("queued")} queued for review`,
		`${count("updated")} updated`,
		`${count("unchanged")} unchanged`,
		`${skips.length} skipped`,
		...(ignored.length > 0 ? [`${ignored.length} ignored`] : []),
	].join(", ");
	const lines = [
		...skips.map(({ origin, reason }) => `  skipped ${origin}: ${reason}`),
		...[...Map.groupBy(noted, ({ note }) => note)].map(
			([note, group]) => `  of ${nameSome(group.map(({ origin }) => origin))}: ${note}`,
		),
		...[...Map.groupBy(ignored, ({ reason }) => reason)].map(
			([reason, group]) => `  ignored ${nameSome(group.map(({ origin }) => origin))}: ${reason}`,
		),
		...twice.map(({ by, slugs }) => `  listed twice, by their ${by}: ${slugs.join(", ")}`),
	];
	const report = { results, skipped, ignored, twice };
	printResult(report, [`${summary}.`, ...lines].join("\n"), options);
}

function nameSome(names: readonly string[]): string {
	const rest = names.length - NAMED;
	return names.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
