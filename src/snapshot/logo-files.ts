import { hash } from "node:crypto";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { LogoRecord } from "#domain/records/logo-record.ts";
import { digestFolder } from "./digest-folder.ts";
import type { SnapshotAgent } from "./snapshot.ts";

export type ReadLogo = (sha256: string) => Uint8Array;

const logosIn = (dataDirectory: string) => digestFolder(join(dataDirectory, "logos"), "png");

export function logosOf(agents: Iterable<SnapshotAgent>): string[] {
	const digests = new Set<string>();
	for (const { logoSha256 } of agents) if (logoSha256 !== null) digests.add(logoSha256);
	return [...digests].sort();
}

export async function keepLogoFiles(
	dataDirectory: string,
	agents: Iterable<SnapshotAgent>,
	read: (digests: readonly string[]) => Promise<readonly LogoRecord[]>,
): Promise<void> {
	await logosIn(dataDirectory).keep(logosOf(agents), read, ({ png }) => Buffer.from(png, "base64"));
}

export async function dropOtherLogoFiles(dataDirectory: string, agents: Iterable<SnapshotAgent>) {
	await logosIn(dataDirectory).dropOthers(logosOf(agents));
}

/** Reads logos from their files on demand. Removes a damaged one, so that the next build writes it again. */
export function openLogoFiles(dataDirectory: string): ReadLogo {
	const { pathOf } = logosIn(dataDirectory);
	return (sha256) => {
		const path = pathOf(sha256);
		const png = readFileSync(path);
		if (hash("sha256", png) === sha256) return png;
		rmSync(path, { force: true });
		throw new Error(
			`The logo ${sha256} was damaged: ${path} is removed; the next build writes it again.`,
		);
	};
}
