import { createHash } from "node:crypto";
import { statSync } from "node:fs";
import { readFile, readlink, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { parseJson } from "#contract/parse-json.ts";
import { type Columns, readColumns } from "#disk/column-file.ts";
import { ifThere } from "#disk/durable-file.ts";
import type { Snapshot } from "../snapshot.ts";
import {
	type AgentFiles,
	agentFileColumns,
	type FoundFile,
	openAgentFiles,
} from "./agent-files.ts";
import { contentDigest } from "./file-digest.ts";
import * as manifests from "./release-manifest.ts";
import { sourcesVersion } from "./sources-version.ts";

export interface Release {
	manifest: manifests.ReleaseManifest;
	/** Folder that the paths of its files are relative to. */
	directory: string;
	/** Files that do not belong to an agent, by path. */
	files: ReadonlyMap<string, manifests.ReleaseFile>;
	agentFiles: AgentFiles;
	/** All columns about agents, those of their files included. */
	columns: Columns;
	findFile(path: string): FoundFile | undefined;
	paths(): Iterable<string>;
	/** Every agent as in lists. */
	readListItems(): Promise<Columns>;
}

export type ReleaseFiles = Pick<Release, "directory" | "findFile">;

export async function currentReleaseId(releasesDirectory: string): Promise<string | undefined> {
	return ifThere(readlink(join(releasesDirectory, manifests.CURRENT_POINTER)));
}

export async function openRelease(releasesDirectory: string, id: string): Promise<Release> {
	const directory = join(releasesDirectory, id);
	const manifest = await readManifest(directory);
	const list = await readFile(join(directory, manifests.FILE_LIST), "utf8");
	if (createHash("sha256").update(list).digest("hex") !== manifest.filesSha256) {
		throw new Error(`${directory}: the list of files does not belong to this release.`);
	}
	const rows = list
		.split("\n")
		.filter(Boolean)
		.map((line): manifests.ReleaseFile => JSON.parse(line));
	const files = new Map(rows.map((row) => [row.path, row]));
	const columns = await readColumns(
		join(directory, manifests.AGENT_FILES),
		manifest.agentFilesSha256,
	);
	const agentFiles = openAgentFiles(manifest.agentKinds, agentFileColumns(columns));
	if (!agentFiles.isWhole() || files.size + agentFiles.count() !== manifest.files) {
		throw new Error(`${directory}: the manifest and the list differ in the number of files.`);
	}
	return {
		manifest,
		directory,
		files,
		agentFiles,
		columns,
		findFile: (path) => files.get(path) ?? agentFiles.find(path),
		*paths() {
			yield* files.keys();
			yield* agentFiles.paths();
		},
		readListItems: () =>
			readColumns(join(directory, manifests.LIST_ITEMS), manifest.listItemsSha256),
	};
}

export async function readManifest(directory: string): Promise<manifests.ReleaseManifest> {
	const path = join(directory, manifests.MANIFEST_FILE);
	const text = await readFile(path, "utf8");
	try {
		const manifest = manifests.ReleaseManifest.parse(JSON.parse(text));
		if (manifest.sha256 !== manifests.manifestDigest(manifest))
			throw new Error("its digest differs");
		return manifest;
	} catch (error) {
		throw new Error(`${path} is not a manifest that this version can read`, { cause: error });
	}
}

export async function openCurrentRelease(releasesDirectory: string): Promise<Release | undefined> {
	const id = await currentReleaseId(releasesDirectory);
	return id === undefined ? undefined : openRelease(releasesDirectory, id);
}

/** The files of a release as they are in its folder, for a release whose lists this version cannot read. */
export function releaseFolder(releasesDirectory: string, id: string): ReleaseFiles {
	const directory = join(releasesDirectory, id);
	return {
		directory,
		findFile(path) {
			const stats = statSync(join(directory, path), { throwIfNoEntry: false });
			if (!stats?.isFile()) return undefined;
			// Reading a large file for each request would take too long.
			const digest = contentDigest([id, path, stats.size, stats.mtimeMs].join());
			return { bytes: stats.size, digest };
		},
	};
}

/** Manifest of any version. */
const MadeBy = z.object({ program: z.string().optional() });

export async function isOfAnotherVersion(releasesDirectory: string, id: string): Promise<boolean> {
	const path = join(releasesDirectory, id, manifests.MANIFEST_FILE);
	const result = MadeBy.safeParse(parseJson(await readFile(path, "utf8").catch(() => "")));
	return result.success && result.data.program !== sourcesVersion();
}

/**
 * Throws if a release and a snapshot are of different hours, or if a file that does not belong to an agent is missing
 * or damaged. Agents' files were verified when they were rendered, and checking all of them would take too long.
 */
export async function requireWholeHour(
	{ release, snapshot }: { release: Release; snapshot: Snapshot },
	id: string,
): Promise<void> {
	const { manifest, files, directory } = release;
	const isOne =
		manifest.id === id &&
		manifest.snapshotId === snapshot.id &&
		manifest.at === snapshot.at &&
		manifest.agents === snapshot.agents.length;
	if (!isOne) throw new Error(`${directory}: the release and its snapshot are of different hours.`);
	for (const { path, bytes } of files.values()) {
		const { size } = await stat(join(directory, path));
		if (size !== bytes) throw new Error(`${join(directory, path)} is not what was rendered.`);
	}
}
