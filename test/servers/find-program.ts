import { accessSync, constants, readdirSync } from "node:fs";
import { join } from "node:path";

/** The path of a program, or undefined if it is not installed. Debian has some outside of the usual places. */
export function findProgram(name: string, more: readonly string[] = []): string | undefined {
	const usual = (process.env.PATH ?? "").split(":");
	const folders = [...usual, "/usr/sbin", ...postgresFolders(), ...more];
	return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function postgresFolders(): string[] {
	const versions = listed("/usr/lib/postgresql").sort(
		(left, right) => Number(right) - Number(left),
	);
	return versions.map((version) => join("/usr/lib/postgresql", version, "bin"));
}

function listed(folder: string): string[] {
	try {
		return readdirSync(folder);
	} catch {
		return [];
	}
}

function isExecutable(path: string): boolean {
	try {
		accessSync(path, constants.X_OK);
		return true;
	} catch {
		return false;
	}
}
