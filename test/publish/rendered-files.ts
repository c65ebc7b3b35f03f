import type { ViewContext } from "#views/view-context.ts";
import { listArtifacts } from "./list-artifacts.ts";

/** Renders the files of a snapshot with matching paths, by path. */
export function renderedFiles(
	context: ViewContext,
	isWanted: (path: string) => boolean,
): Map<string, string> {
	const files = new Map<string, string>();
	for (const { path, content } of listArtifacts(context)) {
		if (!isWanted(path)) continue;
		if ("render" in content) files.set(path, String(content.render()));
		if ("stream" in content) files.set(path, [...content.stream()].join(""));
	}
	return files;
}

/** The only file of this path. */
export function renderedFile(context: ViewContext, wanted: string): string {
	const file = renderedFiles(context, (path) => path === wanted).get(wanted);
	if (file === undefined) throw new Error(`Nothing was rendered at ${wanted}`);
	return file;
}
