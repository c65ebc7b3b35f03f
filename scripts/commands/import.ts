import type { Command } from "commander";
import type { SameThing } from "#domain/same-things.ts";
import { gatherVersions } from "#importers/gather-versions.ts";
import type { Importer } from "#importers/importer.ts";
import { findImporter, IMPORTERS } from "#importers/importers.ts";
import { plainList } from "#importers/plain-list.ts";
import type { ImportResult } from "#registry/imports/import-agent.ts";
import { renderListCsv, renderListJson } from "#render/list-template.ts";
import { entryParts } from "#sources/entry-parts.ts";
import { type ListTemplateView, listTemplateView } from "#views/agents/list-template-view.ts";
import { UsageError } from "../terminal/run-script.ts";
import { createSteps } from "../terminal/steps.ts";
import { printImportReport } from "./print-import-report.ts";
import { readForeign } from "./read-foreign.ts";
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
		.description("import agents from a file, a folder or the address of another registry")
		.option("--approve", "make new agents public without review", false)
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

async function importFrom(
	importer: Importer,
	place: string,
	options: ImportOptions,
): Promise<void> {
	const steps = createSteps(process.stderr);
	const read = await steps.run("read", (report) => readForeign(importer, place, report));
	const { agents, skipped: left } = gatherVersions(read.agents);
	const results: ImportResult[] = [];
	await steps.run("import", async (report) => {
		for (const part of entryParts(agents)) {
			const input = { agents: part, approve: options.approve };
			results.push(...(await runOnRegistry<ImportResult[]>("agents.import", input)));
			report(results.length, agents.length);
		}
	});
	const taken = results.filter(({ outcome }) => outcome !== "skipped");
	const origins = taken.map(({ origin }) => origin);
	const twice =
		taken.length === 0
			? []
			: await runOnRegistry<SameThing[]>("agents.imported_twice", { origins });
	const skipped = [...read.skipped, ...left];
	printImportReport({ results, skipped, ignored: read.ignored, twice }, options);
	if (taken.length === 0) process.exitCode = 1;
}
