import * as fs from "node:fs";
import { dirname } from "node:path";

export interface Placer {
	/** Replaces a file. Other releases keep the old one, which they share. */
	put(path: string, content: string | Uint8Array): void;
	/** Begins a file that replaces the old one only if it turns out to be different. */
	draft(path: string): FileDraft;
	remove(path: string): void;
}

export interface FileDraft {
	write(bytes: Uint8Array): void;
	/** Moves it to its place. */
	settle(): void;
	discard(): void;
}

/** Puts files into the folder of an unfinished release. Cloned files are never opened for writing. */
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
			fs.writeFileSync(target, content, { flag: "wx" });
		},
		draft: (path) => createDraft(targetOf(path)),
		remove: (path) => fs.rmSync(`${directory}/${path}`, { recursive: true, force: true }),
	};
}

export interface DraftPlace {
	directory: string;
	/** False if it was empty, so that no file can be in the way. */
	isClone: boolean;
}

const KNOWN_FOLDERS = 1000;

/** Creates missing folders. It remembers only the latest, because each agent has folders of its own. */
export function folderMaker(): (folder: string) => void {
	let known = new Set<string>();
	return (folder) => {
		if (known.has(folder)) return;
		fs.mkdirSync(folder, { recursive: true });
		if (known.size >= KNOWN_FOLDERS) known = new Set();
		known.add(folder);
	};
}

function createDraft(target: string): FileDraft {
	const temporary = `${target}.tmp`;
	const file = fs.openSync(temporary, "wx");
	return {
		write: (bytes) => writeAll(file, bytes),
		settle() {
			fs.closeSync(file);
			fs.renameSync(temporary, target);
		},
		discard() {
			fs.closeSync(file);
			fs.unlinkSync(temporary);
		},
	};
}

function writeAll(file: number, bytes: Uint8Array): void {
	let written = 0;
	while (written < bytes.length) {
		written += fs.writeSync(file, bytes, written, bytes.length - written);
	}
}

export function unlinkIfThere(path: string): void {
	try {
		fs.unlinkSync(path);
	} catch (error) {
		if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
	}
}
