import { spawnSync } from "node:child_process";
import { cp, symlink } from "node:fs/promises";
import { join } from "node:path";
import type { PeerData } from "./peer-data.ts";
import { type Measured, mustEndWell, runMeasured } from "./run-measured.ts";

const HUGO = "hugo";
const SITE = join(import.meta.dirname, "hugo-site");

/** Such as "0.111.3". Undefined if Hugo is not installed. */
export function hugoVersion(): string | undefined {
	const { stdout } = spawnSync(HUGO, ["version"], { encoding: "utf8" });
	return /v(\d+\.\d+\.\d+)/.exec(stdout ?? "")?.[1];
}

/** Hugo's own pages of about the same size, from a content file for each agent. */
export async function buildWithHugo(
	directory: string,
	{ contentDirectory }: PeerData,
): Promise<Measured & { output: string }> {
	const output = join(directory, "public");
	await cp(SITE, directory, { recursive: true });
	await symlink(contentDirectory, join(directory, "content"));
	const args = ["--quiet", "--source", directory, "--destination", output];
	return { ...mustEndWell(await runMeasured([HUGO, ...args])), output };
}
