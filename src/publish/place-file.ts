import {
	closeSync,
	constants,
	fstatSync,
	ftruncateSync,
	linkSync,
	mkdirSync,
	openSync,
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
	/** So many bytes of a file of the release before; undefined where there are not as many. They hold until the next is read. */
	readPrevious(path: string, bytes: number): Buffer | undefined;
	/**
	 * Changes a file of so many bytes that the folder has for itself, where it lies. Undefined where it is shared, not there or
	 * not to be written into, or where nothing comes out of the change; what it was is then still there.
	 */
	edit(
		path: string,
		bytes: number,
		change: (content: Buffer) => Buffer | undefined,
	): Buffer | undefined;
	/** Begins a file of which nobody knows yet whether the release before has it. */
	draft(path: string): Draft;
	/** Removes what a path had. */
	clear(path: string): void;
	/** Removes a folder and whatever it has. */
	clearFolder(path: string): void;
}

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
	/** True where a file tells how many names it has (`countsNames`). */
	countsNames: boolean;
}

/** Puts files into the folder of a release: nothing, a link or the bytes, whatever is the least that does it. */
export function createPlacer({
	directory,
	previousDirectory,
	isRecycled,
	countsNames,
}: PlacerOptions): Placer {
	let folders = new Set<string>();
	function targetOf(path: string): string {
		const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
		if (!folders.has(folder)) mkdirSync(`${directory}/${folder}`, { recursive: true });
		// Each agent has folders of its own; only those of many files are worth remembering.
		if (folders.size >= KNOWN_FOLDERS) folders = new Set();
		folders.add(folder);
		return `${directory}/${path}`;
	}
	/** True where there was something, and so its folder is there. */
	const clear = (path: string) => isRecycled && unlinkIfThere(`${directory}/${path}`);
	const clearTarget = (path: string) => (clear(path) ? `${directory}/${path}` : targetOf(path));
	function keep(path: string, { isPrevious, isThere }: Before): boolean {
		if (isThere) return true;
		if (!isPrevious || previousDirectory === undefined) return false;
		const target = clearTarget(path);
		return tryLink(`${previousDirectory}/${path}`, target);
	}
	return {
		keep,
		clear: (path) => void clear(path),
		clearFolder: (path) => rmSync(`${directory}/${path}`, { recursive: true, force: true }),
		readPrevious(path, bytes) {
			if (previousDirectory === undefined) return undefined;
			return inFile(`${previousDirectory}/${path}`, READING, (open) => readWhole(open, bytes));
		},
		edit(path, bytes, change) {
			if (!isRecycled || !countsNames) return undefined;
			return inFile(`${directory}/${path}`, EDITING, (open) => {
				// Of a file that is linked other releases share the bytes.
				if (fstatSync(open).nlink > 1) return undefined;
				const content = readWhole(open, bytes);
				const changed = content && change(content);
				if (!changed) return undefined;
				writeAll(open, changed, 0);
				if (changed.length < bytes) ftruncateSync(open, changed.length);
				return changed;
			});
		},
		draft: (path) => createDraft(targetOf(path)),
		put(path, content, before) {
			if (keep(path, before)) return "kept";
			// A file that is linked must not be written into: other releases share its bytes.
			writeFileSync(clearTarget(path), content, { flag: "wx" });
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

/** From a place of the file, or from where it stands. */
function writeAll(file: number, bytes: Uint8Array, from: number | null = null): void {
	let written = 0;
	while (written < bytes.length) {
		const left = bytes.length - written;
		written += writeSync(file, bytes, written, left, from === null ? null : from + written);
	}
}

/** How a file is opened, and what then says that there is none of that kind. */
interface Way {
	flags: number;
	none: ReadonlySet<string>;
}

const READING: Way = { flags: constants.O_RDONLY, none: new Set(["ENOENT"]) };

/** Not through a symbolic link: nobody knows what is behind it. What may not be written into can still be replaced. */
const EDITING: Way = {
	// Other systems have no such flag.
	flags: constants.O_RDWR | (constants.O_NOFOLLOW ?? 0),
	none: new Set(["ENOENT", "ELOOP", "EACCES", "EPERM", "EBUSY", "ETXTBSY"]),
};

/** Undefined where there is no such file. */
function inFile<Result>(
	path: string,
	{ flags, none }: Way,
	use: (file: number) => Result | undefined,
): Result | undefined {
	let file: number;
	try {
		file = openSync(path, flags);
	} catch (error) {
		if (none.has(codeOf(error))) return undefined;
		throw error;
	}
	try {
		return use(file);
	} finally {
		closeSync(file);
	}
}

/** One piece of memory for all that is read, because what lies outside the heap makes the collector hurry. */
let memory = Buffer.alloc(0);

/** Undefined where a file has not as many bytes. Nobody asks for its size, which is known. */
function readWhole(file: number, bytes: number): Buffer | undefined {
	if (memory.length <= bytes) memory = Buffer.allocUnsafeSlow(2 * bytes + 1);
	return readSync(file, memory, 0, bytes + 1, 0) === bytes ? memory.subarray(0, bytes) : undefined;
}

/** False when there was nothing. */
function unlinkIfThere(path: string): boolean {
	try {
		unlinkSync(path);
		return true;
	} catch (error) {
		if (codeOf(error) === "ENOENT") return false;
		throw error;
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
