import {
	closeSync,
	mkdirSync,
	openSync,
	renameSync,
	rmSync,
	unlinkSync,
	writeFileSync,
	writeSync,
} from "node:fs";
import { dirname } from "node:path";

export interface Placer {
	/** Puts a new file in the place of what was there, which other releases go on sharing. */
	put(path: string, content: string | Uint8Array): void;
	/** Begins a file of which nobody knows yet whether it differs from what is there. */
	draft(path: string): Draft;
	/** Removes a file or a folder and whatever it has, where there is one. */
	remove(path: string): void;
}

export interface Draft {
	write(bytes: Uint8Array): void;
	/** Puts it in its place. */
	settle(): void;
	discard(): void;
}

/** Puts files into the folder of a release in the making. Nothing that was cloned is ever opened for writing. */
export function createPlacer({ directory, isClone }: DraftPlace): Placer {
	const makeFolder = folderMaker();
	function targetOf(path: string): string {
		const target = `${directory}/${path}`;
		makeFolder(dirname(target));
		return target;
	}
	return {
		put(path, content) {
			const target = targetOf(path);
			if (isClone) unlinkIfThere(target);
			writeFileSync(target, content, { flag: "wx" });
		},
		draft: (path) => createDraft(targetOf(path)),
		remove: (path) => rmSync(`${directory}/${path}`, { recursive: true, force: true }),
	};
}

/** The folder of a release in the making. */
export interface DraftPlace {
	directory: string;
	/** False where it was empty, so that nothing can be in the way. */
	isClone: boolean;
}

const KNOWN_FOLDERS = 1000;

/** Makes folders that are not there. Each agent has folders of its own; only those of many files are worth remembering. */
export function folderMaker(): (folder: string) => void {
	let known = new Set<string>();
	return (folder) => {
		if (known.has(folder)) return;
		mkdirSync(folder, { recursive: true });
		if (known.size >= KNOWN_FOLDERS) known = new Set();
		known.add(folder);
	};
}

function createDraft(target: string): Draft {
	const temporary = `${target}.tmp`;
	const file = openSync(temporary, "wx");
	return {
		write: (bytes) => writeAll(file, bytes),
		settle() {
			closeSync(file);
			renameSync(temporary, target);
		},
		discard() {
			closeSync(file);
			unlinkSync(temporary);
		},
	};
}

function writeAll(file: number, bytes: Uint8Array): void {
	let written = 0;
	while (written < bytes.length) {
		written += writeSync(file, bytes, written, bytes.length - written);
	}
}

function unlinkIfThere(path: string): void {
	try {
		unlinkSync(path);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	}
}
