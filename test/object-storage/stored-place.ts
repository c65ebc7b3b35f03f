import { cp, mkdir, mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import type { Bucket } from "#object-storage/bucket.ts";
import { type UploadOptions, uploadHour } from "#object-storage/upload-hour.ts";
import { indexFiles } from "#search/columns/named-columns.ts";
import { buildAgentIndex } from "#search/indexes/build-agent-index.ts";
import type { RegistryExtract } from "#snapshot/registry-extract.ts";
import { saveSnapshot } from "#snapshot/snapshot-file.ts";
import { publicObject } from "../../scripts/upload-release.ts";
import { crowd, publish } from "../publish/release-builder.ts";
import { finishSteps } from "../search/finish-steps.ts";
import { viewContext } from "../views/view-context-builder.ts";

/** A machine with its own folders. */
export interface Machine {
	releasesDirectory: string;
	dataDirectory: string;
	remove(): Promise<void>;
}

export async function emptyMachine(): Promise<Machine> {
	const root = await mkdtemp(join(tmpdir(), "agent-registry-machine-"));
	const folders = { releasesDirectory: join(root, "releases"), dataDirectory: join(root, "data") };
	return { ...folders, remove: () => rm(root, { recursive: true }) };
}

/** The same folders once more. */
export async function copyOf({ releasesDirectory, dataDirectory }: Machine): Promise<Machine> {
	const copy = await emptyMachine();
	const options = { recursive: true, verbatimSymlinks: true };
	await cp(releasesDirectory, copy.releasesDirectory, options);
	await cp(dataDirectory, copy.dataDirectory, options);
	return copy;
}

/** Builds and switches to an hour of a small registry, and returns its name. */
export async function drawHour(
	{ releasesDirectory, dataDirectory }: Machine,
	hour: number,
	facts: Partial<RegistryExtract> = crowd(1),
): Promise<string> {
	await mkdir(releasesDirectory, { recursive: true });
	const context = viewContext(facts, { hour });
	const index = finishSteps(buildAgentIndex(context.snapshot.agents, context.snapshot.at));
	await saveSnapshot(dataDirectory, context.snapshot, { more: indexFiles(index) });
	const { id } = await publish(releasesDirectory, context, { allowCollapse: true });
	return id;
}

export function upload(
	machine: Machine,
	bucket: Bucket,
	id: string,
	more: Partial<UploadOptions> = {},
) {
	return uploadHour({ ...machine, bucket, id, publicObject, ...more });
}

/** A bucket that records writes, and fails after this many puts. */
export function watched(bucket: Bucket, puts = Number.POSITIVE_INFINITY) {
	const put: string[] = [];
	const removed: string[] = [];
	const noting: Bucket = {
		...bucket,
		async put(key, body, headers) {
			if (put.length >= puts) throw new Error("the connection broke");
			put.push(key);
			await bucket.put(key, body, headers);
		},
		async remove(keys) {
			removed.push(...keys);
			await bucket.remove(keys);
		},
	};
	return { bucket: noting, put, removed };
}

/** Every file in a folder by its path. */
export async function readFolder(folder: string): Promise<Map<string, Buffer>> {
	const found = new Map<string, Buffer>();
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
		const path = join(entry.parentPath, entry.name);
		if (entry.isFile()) found.set(relative(folder, path), await readFile(path));
	}
	return found;
}
