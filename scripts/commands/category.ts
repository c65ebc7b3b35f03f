import type { Command } from "commander";
import type { CategoryRecord } from "#domain/records/category-record.ts";
import { type OutputOptions, printResult, printRows } from "../terminal/print.ts";
import { runOnRegistry } from "./registry-access.ts";

export function addCategoryCommands(program: Command): void {
	const category = program.command("category").description("Categories of agents");
	category
		.command("list")
		.description("list categories")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			printRows(await runOnRegistry<CategoryRecord[]>("category.list", {}), COLUMNS, options);
		});
	category
		.command("add <slug>")
		.description("add a category")
		.requiredOption("--name <name>", "its name for people")
		.option("--icon <emoji>", "one emoji")
		.option("--description <text>", "what belongs here")
		.option("--json", "print JSON")
		.action(async (slug: string, { json, ...facts }: OutputOptions) => {
			const added = await runOnRegistry<CategoryRecord>("category.add", { slug, ...facts });
			printResult(added, `Added "${added.slug}".`, json ? { json } : {});
		});
	category
		.command("add-usual")
		.description("add the usual categories that are missing, as init does")
		.option("--json", "print JSON")
		.action(async (options: OutputOptions) => {
			const added = await runOnRegistry<string[]>("category.add_usual", {});
			printResult(
				added,
				`Added ${added.length}: ${added.join(", ") || "none was missing"}.`,
				options,
			);
		});
}

const COLUMNS = {
	slug: ({ slug }: CategoryRecord) => slug,
	name: ({ name }: CategoryRecord) => name,
	description: ({ description }: CategoryRecord) => description,
};
