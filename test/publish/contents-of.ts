import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * All files of a folder by their paths, each byte as a character. One after the other, because there may be more than
 * can be open.
 */
export function contentsOf(directory: string): Map<string, string> {
	const entries = readdirSync(directory, { recursive: true, withFileTypes: true });
	const paths = entries
		.filter((entry) => entry.isFile())
		.map(({ parentPath, name }) => join(parentPath, name));
	return new Map(
		paths
			.sort()
			.map((path): [string, string] => [
				path.slice(directory.length + 1),
				readFileSync(path, "latin1"),
			]),
	);
}
