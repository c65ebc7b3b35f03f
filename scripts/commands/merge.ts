import type { Command } from "commander";
import { JOINING } from "#domain/identity/coordinates.ts";
import type { Duplicate } from "#domain/identity/same-program.ts";
import type { AgentRecord } from "#domain/records/agent-record.ts";
import { type OutputOptions, printResult, UsageError } from "../terminal/terminal.ts";
import { runOnRegistry } from "./registry-access.ts";

const NOTES = `
Listings are one program if they have the same name in their protocol, address, package, image, folder of a repository,
or the same repository, unless that has several programs. The listing that stays is that of a proven owner, or one that a
source keeps up to date, or the oldest. The other slugs redirect to it, and its history stays. Listings with different
owners stay apart. Those with a doubt are merged only by name: merge notion notion-2.`;

interface MergeOptions extends OutputOptions {
	dryRun: boolean;
	different: boolean;
}

export function addMergeCommand(program: Command): void {
	program
		.command("merge [slugs...]")
		.option("--dry-run", "only show what would be merged, and why", false)
		.option("--different", "note that these listings are different programs", false)
		.option("--json", "print JSON")
		.addHelpText("after", NOTES)
		.action(async (slugs: string[], options: MergeOptions) => {
			if (slugs.length > 0) return mergeThese(slugs, options);
			if (options.different) throw new UsageError("Name the listings.");
			await mergeAll(options);
		});
}

async function mergeThese(slugs: readonly string[], options: MergeOptions): Promise<void> {
	if (options.different) {
		await runOnRegistry("duplicate.dismiss", { slugs });
		return printResult(
			{ different: slugs },
			`${slugs.join(" and ")} are different programs.`,
			options,
		);
	}
	if (options.dryRun) throw new UsageError("--dry-run shows all that would be merged.");
	const { slug } = await runOnRegistry<AgentRecord>("duplicate.merge", { slugs });
	printResult({ slug }, `${slugs.join(" and ")} are now "${slug}".`, options);
}

async function mergeAll(options: MergeOptions): Promise<void> {
	const clusters = await runOnRegistry<Duplicate[]>("duplicate.list", {});
	const certain = clusters.filter(({ doubt }) => doubt === null);
	const merged: { slug: string; from: string[] }[] = [];
	for (const { slugs, by } of options.dryRun ? [] : certain) {
		const reason = `They have the same ${wordsOf(by)}.`;
		const { slug } = await runOnRegistry<AgentRecord>("duplicate.merge", { slugs, reason });
		merged.push({ slug, from: slugs.filter((other) => other !== slug) });
	}
	const lines = clusters.map(
		({ slugs, by, stays, doubt }) =>
			`  ${slugs.join(", ")}: the same ${wordsOf(by)}; ${doubt ?? `${stays} stays`}`,
	);
	const count = certain.reduce((sum, { slugs }) => sum + slugs.length - 1, 0);
	const doubted = clusters.length - certain.length;
	const summary = `${count} ${options.dryRun ? "would be merged" : "merged"} into ${certain.length}, ${doubted} to be looked at.`;
	printResult({ clusters, merged }, [summary, ...lines], options);
}

const wordsOf = (by: Duplicate["by"]): string => by.map((kind) => JOINING[kind]).join(", ");
