import { readFile } from "node:fs/promises";
import type { RegistryStore } from "#registry/store.ts";
import { escapeHtml } from "#render/html.ts";
import type { ReleaseFiles } from "#snapshot/releases/open-release.ts";
import { hourWithout } from "./hour-without.ts";
import type { FilesSource, HourSource, ServedHour } from "./served-hour.ts";

interface WithholdOptions {
	source: HourSource;
	/** What is served without an hour. */
	files: () => ReleaseFiles | undefined;
	/** Slugs that another machine has taken down. */
	others?: () => readonly string[];
	store: Pick<RegistryStore, "agents">;
	everyMs: number;
	now: () => Date;
	/** The records could not be read; it will try again. */
	onFailure: (error: unknown) => void;
}

interface WithheldAgents {
	/** The served hour, without agents taken down since. */
	source: HourSource;
	/** The same for files, which are served without an hour too. */
	files: FilesSource;
	/** Reads the records now, without waiting for the interval. */
	look(): Promise<void>;
	stop(): void;
}

/** A release without it takes a while. Takedowns by others are read from the records at an interval. */
export function withholdAgents(options: WithholdOptions): WithheldAgents {
	const { source, files, others = () => [], store, everyMs, now, onFailure } = options;
	/** How many are taken down, and in which hour. */
	let former = "0";
	let own: readonly string[] = [];
	let withheld: readonly string[] = [];
	let shown: { hour: ServedHour; withheld: readonly string[]; without: ServedHour } | undefined;

	async function read(isCounting: boolean): Promise<void> {
		const count = await store.agents.countBy("takenDown", "yes");
		const state = count === 0 ? "0" : `${count} ${source()?.snapshot.id}`;
		// Between two of these, one may have been restored and another taken down, which are as many.
		if (isCounting && state === former) return;
		const published = new Set(source()?.snapshot.takenDown.map(({ slug }) => slug));
		const takenDown = await store.agents.by("takenDown", "yes");
		const fresh = takenDown.filter(({ slug }) => !published.has(slug));
		own = (await Promise.all(fresh.map(({ slug }) => slugsOf(store, slug)))).flat();
		former = state;
	}
	const look = (isCounting = false) => read(isCounting).catch(onFailure).finally(take);
	function take(): void {
		const all = [...new Set([...own, ...others()])];
		if (all.join() !== withheld.join()) withheld = all;
	}
	const timer = setInterval(look, everyMs, true).unref();
	function hourNow(): ServedHour | undefined {
		const hour = source();
		if (!hour || withheld.length === 0) return hour;
		if (shown?.hour !== hour || shown.withheld !== withheld) {
			const slugs = withheld.filter((slug) => hour.context.agentBySlug.has(slug));
			const without =
				slugs.length > 0
					? { ...hourWithout(hour, new Set(slugs)), isHeld: heldFiles(hour, slugs, now) }
					: hour;
			shown = { hour, withheld, without };
		}
		return shown.without;
	}
	return {
		look,
		stop: () => clearInterval(timer),
		source: hourNow,
		files() {
			const release = source() ? undefined : files();
			return release ? { release: filesWithout(release, withheld) } : hourNow();
		},
	};
}

/** What the files are about is known only from their names. */
function filesWithout(release: ReleaseFiles, slugs: readonly string[]): ReleaseFiles {
	const isShown = (path: string) =>
		!path.split("/").some((part) => slugs.includes(part.split(".")[0] ?? part));
	return { ...release, findFile: (path) => (isShown(path) ? release.findFile(path) : undefined) };
}

async function slugsOf(store: WithholdOptions["store"], slug: string): Promise<string[]> {
	const former = await store.agents.by("movedTo", slug);
	const before = await Promise.all(former.map((agent) => slugsOf(store, agent.slug)));
	return [slug, ...before.flat()];
}

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
