import { cp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { FILE_LIST, LIST_ITEMS, MANIFEST_FILE } from "#snapshot/releases/release-manifest.ts";
import {
	changed,
	cutShort,
	type Damage,
	emptied,
	flipped,
	folder,
	gone,
	pointer,
	saying,
} from "./damage.ts";
import type { HourPlaces } from "./hour-places.ts";

const inRelease =
	(path: string) =>
	({ release }: HourPlaces) =>
		join(release, path);
const inSnapshot =
	(path: string) =>
	({ snapshot }: HourPlaces) =>
		join(snapshot, path);
const release = ({ release: path }: HourPlaces) => path;
const snapshot = ({ snapshot: path }: HourPlaces) => path;

const MANIFEST = inRelease(MANIFEST_FILE);
const LIST = inRelease(FILE_LIST);
const AGENT_FILES = inRelease("_release/agent-files.columns");
const ITEMS = inRelease(LIST_ITEMS);
const PAGE = inRelease("index.html");
const BODY = inSnapshot("snapshot.json");
const LINES = inSnapshot("agents.jsonl");

const ofFormerRelease =
	(path: string) =>
	(_: Buffer, { formerRelease }: HourPlaces) =>
		readFile(join(formerRelease, path));
const ofFormerSnapshot =
	(path: string) =>
	(_: Buffer, { formerSnapshot }: HourPlaces) =>
		readFile(join(formerSnapshot, path));

interface BrokenHour {
	name: string;
	damage: Damage;
	/** True if a person must repair the pointer, because the hourly job overwrites no other file. */
	needsHelp?: boolean;
}

/** Hours as no hourly job leaves them. */
export const BROKEN_HOURS: readonly BrokenHour[] = [
	{ name: "no manifest", damage: gone(MANIFEST) },
	{ name: "an empty manifest", damage: changed(MANIFEST, emptied) },
	{ name: "half a manifest", damage: changed(MANIFEST, cutShort) },
	{
		name: "a manifest of another format",
		damage: changed(MANIFEST, saying(/"format":\d+/, '"format":99')),
	},
	{
		name: "a manifest without a digest",
		damage: changed(MANIFEST, saying(/"filesSha256":"\w+",/, "")),
	},
	{
		name: "a manifest that counts other files",
		damage: changed(MANIFEST, saying(/"files":\d+/, '"files":7')),
	},
	{
		name: "a manifest that counts other agents",
		damage: changed(MANIFEST, saying(/"agents":\d+/, '"agents":7')),
	},
	{
		name: "a manifest that leaves out a kind of file",
		damage: changed(MANIFEST, saying(/"agentKinds":\["[^"]+",/, '"agentKinds":[')),
	},
	{
		name: "the manifest of another hour",
		damage: changed(MANIFEST, saying(/"id":"[^"]+"/, '"id":"2026-01-01T00-00-00-000Z"')),
	},
	{
		name: "the snapshot of another hour",
		damage: changed(MANIFEST, async (bytes, { formerId }) =>
			Buffer.from(bytes.toString().replace(/"snapshotId":"[^"]+"/, `"snapshotId":"${formerId}"`)),
		),
	},
	{ name: "no list of files", damage: gone(LIST) },
	{ name: "half a list of files", damage: changed(LIST, cutShort) },
	{ name: "a flipped bit in the list of files", damage: changed(LIST, flipped) },
	{ name: "half of the columns about files", damage: changed(AGENT_FILES, cutShort) },
	{ name: "a flipped bit in the columns about files", damage: changed(AGENT_FILES, flipped) },
	{
		name: "list items of another hour",
		damage: changed(ITEMS, ofFormerRelease(LIST_ITEMS)),
	},
	{ name: "a flipped bit in the list items", damage: changed(ITEMS, flipped) },
	{ name: "a page that is listed and missing", damage: gone(PAGE) },
	{ name: "half a page", damage: changed(PAGE, cutShort) },
	{ name: "no release", damage: gone(release) },
	{ name: "an empty release", damage: gone(release, folder) },
	{ name: "a release that is no folder", damage: gone(release, (path) => writeFile(path, "")) },
	{ name: "no snapshot", damage: gone(snapshot) },
	{ name: "an empty snapshot", damage: gone(snapshot, folder) },
	{ name: "a flipped bit in what a snapshot counts", damage: changed(BODY, flipped) },
	{
		name: "a snapshot of another format",
		damage: changed(BODY, saying(/"format":\d+/, '"format":99')),
	},
	{ name: "half of the agents", damage: changed(LINES, cutShort) },
	{ name: "a flipped bit in the agents", damage: changed(LINES, flipped) },
	{
		name: "agents of another hour",
		damage: changed(LINES, ofFormerSnapshot("agents.jsonl")),
	},
	{
		name: "a flipped bit in the columns about agents",
		damage: changed(inSnapshot("agents.columns"), flipped),
	},
	{
		name: "half of the history",
		damage: changed(inSnapshot("history.columns"), cutShort),
	},
	{
		name: "a flipped bit in the search index",
		damage: changed(inSnapshot("search.columns"), flipped),
	},
	{ name: "no search index", damage: gone(inSnapshot("search.columns")) },
	{
		name: "a pointer to nothing",
		damage: pointer((path) => symlink("2026-01-01T00-00-00-000Z", path)),
	},
	{ name: "a pointer that leads outside", damage: pointer(pointOutside) },
	{ name: "a pointer to itself", damage: pointer((path) => symlink("current", path)) },
	{
		name: "a file instead of the pointer",
		damage: pointer((path) => writeFile(path, "")),
		needsHelp: true,
	},
	{ name: "a folder instead of the pointer", damage: pointer(folder), needsHelp: true },
];

/** To a complete release, in a place where releases may not be. */
async function pointOutside(path: string, { release: from, releasesDirectory }: HourPlaces) {
	const outside = join(dirname(releasesDirectory), "outside");
	await rm(outside, { recursive: true, force: true });
	await cp(from, outside, { recursive: true });
	await symlink(`../${basename(outside)}`, path);
}
