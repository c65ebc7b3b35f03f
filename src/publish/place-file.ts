import {
	closeSync,
	constants,
	fstatSync,
	ftruncateSync,
	linkSync,
	mkdirSync,
	openSync,
	readFileSync,
	readSync,
	renameSync,
	rmSync,
	unlinkSync,
	writeFileSync,
	writeSync,
} from "node:fs";

/** What is known of a path before a file is put there. */
export interface Before {
	/** The release that is served has the same bytes under this path. */
	isPrevious: boolean;
	/** The folder has the same bytes already, from the release that it was. */
	isThere: boolean;
}

export interface Placer {
	/**
	 * Sees to it that a file is there with bytes that the folder or the release before has. False when it is in neither
	 * after all, so that the bytes have to be written.
	 */
	keep(path: string, before: Before): boolean;
	/** Puts bytes where they are not yet; takes them over from the release before where that has the same. */
	put(path: string, content: string | Uint8Array, before: Before): "kept" | "fresh";
	/** A file of the release before; undefined where there is none. */
	readPrevious(path: string): Buffer | undefined;
	/**
	 * Changes a file where it lies, and returns what it is then. Undefined where there is none, other releases share it, or
	 * it cannot be changed.
	 */
	rewrite(path: string, change: Change): Buffer | undefined;
	/** Begins a file of which nobody knows yet whether the release before has it. */
	draft(path: string): Draft;
	/** Removes what a path had. */
	clear(path: string): void;
	/** Removes a folder and whatever it has. */
	clearFolder(path: string): void;
}

/** What becomes of the bytes of a file; the very same where they stay, nothing where they are not what is expected. */
export type Change = (bytes: Buffer) => Buffer | undefined;

export interface Draft {
	write(bytes: Uint8Array): void;
	/** Puts it in its place. */
	settle(): void;
	discard(): void;
}

interface PlacerOptions {
	/** Folder of the release in the making. */
	directory: string;
	/** Folder of the release that is served; undefined before the first. */
	previousDirectory: string | undefined;
	/** True where the folder was a release before, so that files may be in the way. */
	isRecycled: boolean;
}

/** Puts files into the folder of a release: nothing, a link or the bytes, whatever is the least that does it. */
export function createPlacer({ directory, previousDirectory, isRecycled }: PlacerOptions): Placer {
	let folders = new Set<string>();
	function targetOf(path: string): string {
		const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
		if (!folders.has(folder)) mkdirSync(`${directory}/${folder}`, { recursive: true });
		// Each agent has folders of its own; only those of many files are worth remembering.
		if (folders.size >= KNOWN_FOLDERS) folders = new Set();
		folders.add(folder);
		return `${directory}/${path}`;
	}
	const clear = (path: string) => {
		if (isRecycled) unlinkIfThere(`${directory}/${path}`);
	};
	function keep(path: string, { isPrevious, isThere }: Before): boolean {
		if (isThere) return true;
		if (!isPrevious || previousDirectory === undefined) return false;
		clear(path);
		return tryLink(`${previousDirectory}/${path}`, targetOf(path));
	}
	return {
		keep,
		clear,
		clearFolder: (path) => rmSync(`${directory}/${path}`, { recursive: true, force: true }),
		readPrevious: (path) =>
			previousDirectory === undefined ? undefined : readIfThere(`${previousDirectory}/${path}`),
		rewrite: (path, change) =>
			isRecycled ? withOwn(`${directory}/${path}`, (own) => changeOwn(own, change)) : undefined,
		draft: (path) => createDraft(targetOf(path)),
		put(path, content, before) {
			if (keep(path, before)) return "kept";
			if (isRecycled && withOwn(`${directory}/${path}`, (own) => fillOwn(own, content)))
				return "fresh";
			clear(path);
			writeFileSync(targetOf(path), content, { flag: "wx" });
			return "fresh";
		},
	};
}

const KNOWN_FOLDERS = 1000;

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
	while (written < bytes.length) written += writeSync(file, bytes, written);
}

function readIfThere(path: string): Buffer | undefined {
	try {
		return readFileSync(path);
	} catch (error) {
		if (codeOf(error) === "ENOENT") return undefined;
		throw error;
	}
}

/** A file that no other release shares, open. */
interface OwnFile {
	file: number;
	bytes: number;
}

/**
 * Works on a file that is there: writing into it takes half of the time of removing it and making another. Undefined where
 * there is none, or other releases share its bytes.
 */
function withOwn<Result>(path: string, work: (own: OwnFile) => Result): Result | undefined {
	const file = openOwn(path);
	if (file === undefined) return undefined;
	try {
		const { nlink, size } = fstatSync(file);
		return nlink > 1 ? undefined : work({ file, bytes: size });
	} finally {
		closeSync(file);
	}
}

/** What says that there is no such file, or one that is not ours to write into; it is removed then and made anew. */
const NOT_OWN = new Set(["ENOENT", "ELOOP", "EACCES", "EPERM"]);

function openOwn(path: string): number | undefined {
	try {
		// Never through a link to somewhere else.
		return openSync(path, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0));
	} catch (error) {
		if (NOT_OWN.has(codeOf(error))) return undefined;
		throw error;
	}
}

function fillOwn({ file, bytes }: OwnFile, content: string | Uint8Array): true {
	const filling = typeof content === "string" ? Buffer.from(content) : content;
	writeAll(file, filling);
	if (filling.length < bytes) ftruncateSync(file, filling.length);
	return true;
}

function changeOwn(own: OwnFile, change: Change): Buffer | undefined {
	const before = Buffer.allocUnsafe(own.bytes);
	// At a place of its own, so that writing begins at the start all the same.
	if (readSync(own.file, before, 0, own.bytes, 0) !== own.bytes) return undefined;
	const after = change(before);
	if (after && after !== before) fillOwn(own, after);
	return after;
}

function unlinkIfThere(path: string): void {
	try {
		unlinkSync(path);
	} catch (error) {
		if (codeOf(error) !== "ENOENT") throw error;
	}
}

/** What says that linking cannot be done here: no hard links, another device, or a pruned file. */
const UNLINKABLE = new Set(["ENOENT", "EXDEV", "EPERM", "EMLINK", "ENOTSUP"]);

/** False when the bytes have to be written again. */
function tryLink(from: string, to: string): boolean {
	try {
		linkSync(from, to);
		return true;
	} catch (error) {
		if (UNLINKABLE.has(codeOf(error))) return false;
		throw error;
	}
}

function codeOf(error: unknown): string {
	return error instanceof Error && "code" in error ? String(error.code) : "";
}
