import type { Readable } from "node:stream";
import { GitFailure, startGit } from "./run-git.ts";

/** A file in a commit. */
export interface TreeFile {
	name: string;
	digest: string;
	bytes: number;
}

const FILES = ["100644", "100755"];

/** The files in the output of `git ls-tree -r -l -z`. Links and submodules are left out. */
export function filesIn(tree: string): TreeFile[] {
	return tree.split("\0").flatMap((line) => {
		const [, mode = "", digest = "", bytes, name] =
			/^(\d+) blob ([0-9a-f]+) +(\d+)\t(.+)$/su.exec(line) ?? [];
		return name !== undefined && FILES.includes(mode)
			? [{ name, digest, bytes: Number(bytes) }]
			: [];
	});
}

interface Blobs {
	read(digest: string): Promise<string>;
	end(): void;
}

/** Reads files of a repository one at a time, without writing them anywhere. */
export function openBlobs(folder: string): Blobs {
	const child = startGit(["-C", folder, "cat-file", "--batch"], { fileKilobytes: 0 });
	// If it cannot be started or ends early, its output ends early, too.
	for (const part of [child, child.stdin]) part.on("error", () => {});
	child.stderr.resume();
	const bytes = createByteReader(child.stdout);
	return {
		async read(digest) {
			child.stdin.write(`${digest}\n`);
			const [, kind, size = "0"] = (await bytes.upTo("\n")).split(" ");
			if (kind !== "blob") throw new GitFailure("has a file that is missing.");
			const text = (await bytes.take(Number(size))).toString("utf8");
			await bytes.take(1);
			return text;
		},
		end: () => void child.stdin.end(),
	};
}

function createByteReader(stream: Readable) {
	const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
	let rest = Buffer.alloc(0);
	const more = async () => {
		const { value, done } = await chunks.next();
		if (done) throw new GitFailure("could not be read to its end.");
		rest = Buffer.concat([rest, value]);
	};
	const take = async (length: number) => {
		while (rest.length < length) await more();
		const taken = rest.subarray(0, length);
		rest = rest.subarray(length);
		return taken;
	};
	return {
		take,
		async upTo(end: string) {
			while (!rest.includes(end)) await more();
			return (await take(rest.indexOf(end) + end.length)).toString("utf8").slice(0, -end.length);
		},
	};
}
