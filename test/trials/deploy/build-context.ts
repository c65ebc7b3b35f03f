import { cp } from "node:fs/promises";
import { join, relative } from "node:path";
import { readDeployed } from "../../scripts/deploy/deploy-files.ts";
import { PROJECT } from "../../scripts/instance.ts";

const lines = readDeployed("Dockerfile.dockerignore")
	.split("\n")
	.filter((line) => line && !line.startsWith("#"));
/** What is included despite "*", and what of that is excluded. */
const taken = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
const left = lines.filter((line) => !/^[!*]/.test(line));

const isWithin = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

/** Copies what a step of COPY names, except for ignored files. */
export async function copyFrom(names: readonly string[], target: string): Promise<void> {
	for (const name of names.includes(".") ? taken : names) {
		await cp(join(PROJECT, name), join(target, name), {
			recursive: true,
			filter: (source) => {
				const path = relative(PROJECT, source);
				return taken.some((one) => isWithin(path, one)) && !left.some((one) => isWithin(path, one));
			},
		});
	}
}
