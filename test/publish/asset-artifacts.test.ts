import { rm, truncate } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, it } from "vitest";
import type { PageRenderer } from "#render/page-renderer.ts";
import { openCurrentRelease } from "#snapshot/releases/open-release.ts";
import { freshDirectory } from "../disk/fresh-directory.ts";
import { viewContext } from "../views/view-context-builder.ts";
import { plainPages } from "./plain-pages.ts";
import { crowd, publish as publishRelease } from "./release-builder.ts";

const OLD = "_astro/Page.old.css";
const NEW = "_astro/Page.new.css";
const DAY = 24;

let releases: string;
beforeEach(async () => {
	releases = await freshDirectory();
});

/** Templates that refer to one stylesheet. */
const templates = (path: string): PageRenderer => ({
	...plainPages,
	version: path,
	assets: new Map([[path, Buffer.from(`/* ${path} */`)]]),
});

/** The stylesheets of the release of this hour. */
async function publish(pages: PageRenderer, hour: number): Promise<string[]> {
	await publishRelease(releases, viewContext(crowd(1), { hour }), { pages });
	const release = await openCurrentRelease(releases);
	return [...(release?.files.keys() ?? [])].filter((path) => path.endsWith(".css"));
}

it("a stylesheet that templates no longer use is kept for seven days after its last use", async () => {
	expect(await publish(templates(OLD), 0)).toEqual([OLD]);
	// Long in use before it is replaced.
	expect(await publish(templates(OLD), 20 * DAY)).toEqual([OLD]);
	expect(await publish(templates(NEW), 20 * DAY + 1)).toEqual([NEW, OLD]);
	expect(await publish(templates(NEW), 26 * DAY)).toEqual([NEW, OLD]);
	expect(await publish(templates(NEW), 27 * DAY - 1)).toEqual([NEW, OLD]);
	expect(await publish(templates(NEW), 27 * DAY + 1)).toEqual([NEW]);
});

it("one that returns is in use again", async () => {
	await publish(templates(OLD), 0);
	await publish(templates(NEW), 1);
	await publish(templates(OLD), 6 * DAY);
	expect(await publish(templates(NEW), 12 * DAY)).toEqual([NEW, OLD]);
});

it.each([
	["lost", rm],
	["cut short", async (path: string) => truncate(path, 3)],
])("one that was %s is left out, without failing the build", async (_, damage) => {
	await publish(templates(OLD), 0);
	const release = await openCurrentRelease(releases);
	await damage(join(release?.directory ?? "", OLD));
	expect(await publish(templates(NEW), 1)).toEqual([NEW]);
});
