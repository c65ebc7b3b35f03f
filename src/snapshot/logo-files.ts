import { hash } from "node:crypto";
import { readFileSync, rmSync, statSync } from "node:fs";
import { mkdir, readdir, unlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ifThere } from "#disk/durable-file.ts";
import { inLanes } from "#disk/in-lanes.ts";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import type { SnapshotAgent } from "./snapshot.ts";

/** Letters of the digest that name the subfolder. */
const FOLDER_LETTERS = 2;
const WRITTEN_AT_ONCE = 8;

/** The PNG of a logo by its digest. */
export type ReadLogo = (sha256: string) => Uint8Array;

const logosIn = (dataDirectory: string) => join(dataDirectory, "logos");

function pathIn(directory: string, sha256: string): string {
	return join(directory, sha256.slice(0, FOLDER_LETTERS), `${sha256}.png`);
}

/** Distinct digests of the logos of these agents, sorted. */
export function logosOf(agents: Iterable<SnapshotAgent>): string[] {
	const digests = new Set<string>();
	for (const { logoSha256 } of agents) if (logoSha256 !== null) digests.add(logoSha256);
	return [...digests].sort();
}

/** Writes a file for each logo of these agents, like for documents. Reads only missing ones. */
export async function keepLogoFiles(
	dataDirectory: string,
	agents: Iterable<SnapshotAgent>,
	read: (digests: readonly string[]) => Promise<readonly LogoRecord[]>,
): Promise<void> {
	const directory = logosIn(dataDirectory);
	const missing = logosOf(agents).filter(
		(sha256) => !statSync(pathIn(directory, sha256), { throwIfNoEntry: false })?.size,
	);
	if (missing.length === 0) return;
	const logos = await read(missing);
	await inLanes(WRITTEN_AT_ONCE, logos.values(), async ({ sha256, png }) => {
		const path = pathIn(directory, sha256);
		await mkdir(join(path, ".."), { recursive: true, mode: 0o700 });
		// Not synced: a file that a power cut leaves empty is written again.
		await writeFile(path, Buffer.from(png, "base64"), { mode: 0o600 });
	});
}

/** Removes files of logos that none of these agents has, when no other hour is being rendered. */
export async function dropOtherLogoFiles(dataDirectory: string, agents: Iterable<SnapshotAgent>) {
	const directory = logosIn(dataDirectory);
	const needed = new Set(logosOf(agents));
	const folders = (await ifThere(readdir(directory))) ?? [];
	for (const folder of folders) {
		for (const name of await readdir(join(directory, folder))) {
			if (!needed.has(name.replace(/\.png$/, ""))) await unlink(join(directory, folder, name));
		}
	}
}

/** Reads logos from their files on demand. Removes a damaged one, so that the next build writes it again. */
export function openLogoFiles(dataDirectory: string): ReadLogo {
	const directory = logosIn(dataDirectory);
	return (sha256) => {
		const path = pathIn(directory, sha256);
		const png = readFileSync(path);
		if (hash("sha256", png) === sha256) return png;
		rmSync(path, { force: true });
		throw new Error(
			`The logo ${sha256} was damaged: ${path} is removed; the next build writes it again.`,
		);
	};
}
