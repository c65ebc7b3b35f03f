import type { Command } from "commander";
import { JOINING } from "#domain/identity/coordinates.ts";
import type { Cluster } from "#domain/identity/same-program.ts";
import type { ImportRecord } from "#domain/records/import-record.ts";
import { joinOutcomes } from "#importers/build-outcome.ts";
import { gatherVersions } from "#importers/gather-versions.ts";
import type { Importer, ImportOutcome, ImportSkip } from "#importers/importer.ts";
import { findImporter, IMPORTERS } from "#importers/importers.ts";
import { plainList } from "#importers/plain-list.ts";
import type { ImportResult } from "#registry/imports/import-result.ts";
import { renderListCsv, renderListJson } from "#render/list-template.ts";
import { entryParts } from "#sources/entry-parts.ts";
import { fetchDocuments } from "#sources/ways.ts";
import { type ListTemplateView, listTemplateView } from "#views/agents/list-template-view.ts";
import { portsFor } from "../sources/follow-here.ts";
import { createSteps } from "../terminal/steps.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";
import { runOnRegistry } from "./registry-access.ts";

const FORMATS = IMPORTERS.map(
	({ format, summary, example }) =>
		`  ${format.padEnd(16)} ${summary}\n${" ".repeat(19)}${example}`,
).join("\n");

const NOTES = `
Formats, each with an example:
${FORMATS}

All versions of a server are imported, each with its state; all other facts are from the highest version that is not
deleted. A new server is skipped if all its versions are deleted. Of a known version only the state can change.

A folder is searched for documents of the format, recognised by their content. An https:// address is fetched,
and all pages after it. The exit code is 1 if nothing was imported.`;

export function addImportCommand(program: Command): void {
	program
		.command("import <format> [place]")
		.option("--approve", "make new agents public without review", false)
		.option("--owner <owner>", "whose they are: slug of an organisation, or ID of an account")
		.option("--name <words>", "what the page of sources calls it")
		.option("--licence <words>", "under which licence its entries are")
		.option("--template [form]", "print a list to fill in, as csv or json (only for plain-list)")
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async (format: string, place: string | undefined, options: ImportOptions) => {
			const importer = findImporter(format);
			if (!importer)
				throw new UsageError(`There is no format ${format}. The formats are:\n${FORMATS}`);
			if (options.template) return printTemplate(importer, options.template);
			if (place === undefined) throw new UsageError("Name a file, a folder or an address.");
			await importFrom(importer, place, options);
		});
}

interface ImportOptions {
	approve: boolean;
	owner?: string;
	name?: string;
	licence?: string;
	/** Form of the list; true if none is named. */
	template?: string | true;
	json?: boolean;
}

/** The same lists that every instance publishes. */
const TEMPLATES: Readonly<Record<string, (view: ListTemplateView) => string>> = {
	csv: renderListCsv,
	json: renderListJson,
};

function printTemplate({ format }: Importer, form: string | true): void {
	if (format !== plainList.format) throw new UsageError(`The format ${format} has no template.`);
	const name = form === true ? "csv" : form;
	const render = Object.hasOwn(TEMPLATES, name) ? TEMPLATES[name] : undefined;
	if (!render) throw new UsageError(`A template is csv or json, not ${name}.`);
	process.stdout.write(render(listTemplateView()));
}

async function importFrom(importer: Importer, place: string, options: ImportOptions) {
	const steps = createSteps(process.stderr);
	const read = await steps.run("read", (report) => readForeign(importer, place, report));
	const { agents, skipped: left } = gatherVersions(read.agents);
	const results: ImportResult[] = [];
	await steps.run("import", async (report) => {
		for (const part of entryParts(agents)) {
			const input = { agents: part, approve: options.approve, owner: options.owner };
			results.push(...(await runOnRegistry<ImportResult[]>("agents.import", input)));
			report(results.length, agents.length);
		}
	});
	const rows = results.filter(({ outcome }) => outcome !== "skipped");
	if (rows.length > 0) {
		const { name = null, licence: license = null } = options;
		const record = { format: importer.format, name, place, license, entries: rows.length };
		await runOnRegistry<ImportRecord>("imports.record", record);
	}
	const origins = rows.map(({ origin }) => origin);
	const twice =
		rows.length === 0 ? [] : await runOnRegistry<Cluster[]>("agents.imported_twice", { origins });
	const skipped = [...read.skipped, ...left];
	printImportReport({ results, skipped, ignored: read.ignored, twice }, options);
	if (rows.length === 0) process.exitCode = 1;
}

type Report = (done: number, total: number) => void;

/** What an importer reads from a file, all files of a folder, or the responses of an address. */
async function readForeign({ format }: Importer, place: string, report: Report) {
	const ports = await portsFor(place, "Import");
	const once = { kind: "full", name: null, next: null, highWater: null, validator: null } as const;
	const outcomes: ImportOutcome[] = [];
	let pages = 0;
	for await (const page of fetchDocuments({ ...once, format, place }, { ...ports, report })) {
		pages += 1;
		outcomes.push(...page.documents.map(({ outcome }) => outcome));
		if (page.next !== null) report(pages, pages + 1);
	}
	return joinOutcomes(outcomes);
}

interface ImportReport {
	results: readonly ImportResult[];
	skipped: readonly ImportSkip[];
	/** Documents of other formats. */
	ignored: readonly ImportSkip[];
	twice: readonly Cluster[];
}

const NAMED = 5;

function printImportReport(
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
		...twice.map(
			({ by, slugs, doubt }) =>
				`  listed twice, by the same ${by.map((kind) => JOINING[kind]).join(", ")}: ${slugs.join(", ")}${doubt ? `. ${doubt}` : ""}`,
		),
	];
	printResult({ results, skipped, ignored, twice }, [`${summary}.`, ...lines], options);
}

function nameSome(names: readonly string[]): string {
	const rest = names.length - NAMED;
	return names.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
}
