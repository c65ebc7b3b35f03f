import { randomUUID } from "node:crypto";
import { link, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/**
 * Whether a file in a folder tells when another name is given to it. Some file systems over a network link files and go on
 * saying that each has one name. True where files cannot be linked, for then none has two.
 */
export async function countsNames(directory: string): Promise<boolean> {
	const path = join(directory, `.${randomUUID()}.tmp`);
	const other = `${path}.link`;
	try {
		await writeFile(path, "");
		const isLinked = await link(path, other).then(
			() => true,
			() => false,
		);
		return !isLinked || (await stat(path)).nlink === 2;
	} finally {
		await rm(path, { force: true });
		await rm(other, { force: true });
	}
}
