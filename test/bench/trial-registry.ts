import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildEnvironment } from "#api/builds/build-environment.mjs";
import { type Measured, mustEndWell, runMeasured } from "./run-measured.ts";

const ROOT = resolve(import.meta.dirname, "../..");

export interface TrialRegistry {
	directory: string;
	dataDirectory: string;
	releasesDirectory: string;
	/** Runs `npm run registry`, `npm run build` or the maker of invented agents on this registry, with any result. */
	run: (
		script: "scripts/registry" | "scripts/build" | "test/generate/generate",
		args: readonly string[],
		settings?: Readonly<Record<string, string>>,
	) => Promise<Measured>;
}

function trialRegistryIn(directory: string, root = ROOT): TrialRegistry {
	const dataDirectory = join(directory, "live");
	const releasesDirectory = join(directory, "releases");
	const env = {
		...buildEnvironment(),
		DATA_DIR: dataDirectory,
		RELEASES_DIR: releasesDirectory,
		BASE_URL: "https://registry.example",
	};
	return {
		directory,
		dataDirectory,
		releasesDirectory,
		run: (script, args, settings = {}) =>
			runMeasured([process.execPath, join(root, `${script}.ts`), ...args], {
				env: { ...env, ...settings },
				directory: root,
				isTold: true,
			}),
	};
}

/** A registry in the same folder, used by the code of another checkout. */
export function registryBeside({ directory }: TrialRegistry, checkout: string): TrialRegistry {
	return trialRegistryIn(join(directory, "beside"), resolve(checkout));
}

/** A registry without agents in a folder that is removed afterwards, unless it is to be kept. */
export async function withTrialRegistry<Result>(
	work: (registry: TrialRegistry) => Promise<Result>,
	kept?: string,
): Promise<Result> {
	const directory = resolve(kept ?? (await mkdtemp(join(tmpdir(), "agent-registry-bench-"))));
	const registry = trialRegistryIn(directory);
	try {
		if (!existsSync(registry.dataDirectory)) {
			await mkdir(directory, { recursive: true });
			mustEndWell(await registry.run("scripts/registry", ["init"]));
		}
		return await work(registry);
	} finally {
		if (kept === undefined) await rm(directory, { recursive: true, force: true });
	}
}

/** Adds invented agents. */
export function generate(
	registry: TrialRegistry,
	agents: number,
	more: readonly string[] = [],
): Promise<Measured> {
	return registry.run("test/generate/generate", ["--agents", String(agents), ...more]);
}

/** Adds invented agents unless an earlier run added as many to the kept registry. */
export async function generateOnce(
	registry: TrialRegistry,
	agents: number,
	more: readonly string[] = [],
): Promise<void> {
	const note = join(registry.directory, "generated");
	const held = existsSync(note) ? Number(await readFile(note, "utf8")) : undefined;
	if (held === agents) return;
	if (held !== undefined) throw new Error(`${registry.directory} holds ${held} agents.`);
	mustEndWell(await generate(registry, agents, more));
	await writeFile(note, String(agents));
}

/** Adds events to this many agents, and changes some descriptions. */
export function change(registry: TrialRegistry, agents: number): Promise<Measured> {
	return registry.run("test/generate/generate", ["--changes", String(agents)]);
}
