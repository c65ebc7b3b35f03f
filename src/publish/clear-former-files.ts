import { agentSlugs } from "#snapshot/agent-slugs.ts";
import type { Release } from "#snapshot/open-release.ts";
import type { ViewContext } from "#views/view-context.ts";
import { AGENT_KINDS } from "./agent-kinds.ts";
import type { Artifact } from "./artifact.ts";
import type { Placer } from "./place-file.ts";

interface ClearOptions {
	placer: Placer;
	context: ViewContext;
	/** What the release will have beside the files of its agents. */
	artifacts: readonly Artifact[];
}

/** Removes from a recycled folder what the new release does not have. */
export function clearFormerFiles(
	{ files, agentFiles }: Release,
	{ placer, context, artifacts }: ClearOptions,
): void {
	const slugs = new Set(agentSlugs(context.snapshot.agents));
	for (let number = 0; number < agentFiles.slugs.length; number += 1) {
		const slug = agentFiles.slugs.at(number);
		if (slugs.has(slug)) continue;
		for (const { pathOf } of AGENT_KINDS) placer.clear(pathOf(slug));
		for (const folder of foldersOf(slug)) placer.clearFolder(folder);
	}
	const paths = new Set(artifacts.map(({ path }) => path));
	for (const path of files.keys()) if (!paths.has(path)) placer.clear(path);
}

/** Folders that an agent has for itself. */
function foldersOf(slug: string): string[] {
	const templates = AGENT_KINDS.map(({ file }) => /^(.*\{slug\})\//.exec(file)?.[1] ?? "");
	return [...new Set(templates)].flatMap((folder) =>
		folder === "" ? [] : [folder.replace("{slug}", slug)],
	);
}
