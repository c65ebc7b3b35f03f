import { readFile } from "node:fs/promises";
import { escapeHtml } from "#render/html.ts";
import type { ServedHour } from "./served-hour.ts";

/** As long as a takedown takes. If it fails, the files are served as they are, so that nothing else goes down with it. */
const HELD_MS = 60_000;

/** Tells of a rendered file whether it still names an agent that was taken down. Each is read once. */
export function heldFiles({ context }: ServedHour, slugs: readonly string[], now: () => Date) {
	const endsAtMs = now().getTime() + HELD_MS;
	// Texts of reports name an agent by its title alone.
	const titles = slugs.flatMap((slug) => {
		const title = context.agentBySlug.get(slug)?.title ?? slug;
		return [title, escapeHtml(title), JSON.stringify(title).slice(1, -1)];
	});
	const literal = titles.map((title) => title.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
	const naming = new RegExp(
		`[/",](?:${slugs.join("|")})(?![a-z0-9-])|(?<![\\p{L}\\p{N}])(?:${literal})(?![\\p{L}\\p{N}])`,
		"u",
	);
	const cache = new Map<string, Promise<boolean>>();
	return async (path: string): Promise<boolean> => {
		if (now().getTime() >= endsAtMs) return false;
		// Whoever sends a file sees to one that is not there.
		const read = () =>
			readFile(path, "utf8").then(
				(text) => naming.test(text),
				() => false,
			);
		const isNaming = cache.get(path) ?? read();
		cache.set(path, isNaming);
		return isNaming;
	};
}
