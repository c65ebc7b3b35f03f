import { createHash } from "node:crypto";
import { readdir, stat } from "node:fs/promises";
import { join, relative } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import type { Fingerprint } from "../registry-engine.ts";

/** Fingerprint of all files below some paths; missing paths count as missing. */
export async function fingerprintFiles(paths: readonly string[]): Promise<Fingerprint> {
	const files = (await Promise.all(paths.map(filesBelow))).flat().sort();
	const hash = createHash("sha256");
	let latest = 0;
	for (const path of files) {
		const stats = await ifThere(stat(path, { bigint: true }));
		if (!stats) {
			// The writer is working right now.
			hash.update(`${path} is gone\n`);
			latest = Number.MAX_SAFE_INTEGER;
			continue;
		}
		const { size, mtimeNs, ino } = stats;
		hash.update(`${path} ${size} ${mtimeNs} ${ino}\n`);
		latest = Math.max(latest, Number(mtimeNs / 1_000_000n) + 1);
	}
	return { digest: hash.digest("hex"), changedAt: latest };
}

/** What these files have in common with a copy elsewhere that preserves sizes and times. */
export async function markFiles(root: string, paths: readonly string[]): Promise<string> {
	const files = (await Promise.all(paths.map(filesBelow))).flat().sort();
	const hash = createHash("sha256");
	for (const path of files) {
		const stats = await ifThere(stat(path, { bigint: true }));
		const stamp = stats ? `${stats.size} ${stats.mtimeNs}` : "is gone";
		hash.update(`${relative(root, path)} ${stamp}\n`);
	}
	return hash.digest("hex");
}

async function filesBelow(path: string): Promise<string[]> {
	const stats = await ifThere(stat(path, { bigint: true }));
	if (!stats) return [];
	if (stats.isFile()) return [path];
	const names = await readdir(path);
	return names.filter((name) => !name.endsWith(".tmp")).map((name) => join(path, name));
}
