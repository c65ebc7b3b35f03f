import { createHash } from "node:crypto";
import { lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Operating systems cut the names of Unix sockets at about this length. */
const SOCKET_PATH_MAX_BYTES = 100;

/**
 * Where the process that writes a registry listens for the command line, the same for every user of the machine. The
 * socket is next to the records. If that path is too long for a socket, it is in a folder that only this user can write
 * to: in the shared folder for temporary files, anyone could pose as the service.
 */
export function controlAddress(dataDirectory: string, temporary = tmpdir()): string {
	const directory = realpathSync(dataDirectory);
	const path = join(directory, "control.sock");
	if (Buffer.byteLength(path) <= SOCKET_PATH_MAX_BYTES) return path;
	const folder = join(temporary, `agent-registry-${process.getuid?.() ?? "user"}`);
	const digest = createHash("sha256").update(directory).digest("hex").slice(0, 24);
	const short = join(folder, `${digest}.sock`);
	if (Buffer.byteLength(short) > SOCKET_PATH_MAX_BYTES || !isPrivateFolder(folder)) {
		throw new Error(
			`The socket for the command line cannot be at ${path}, because the path is too long, or in ${folder}, because that path is too long or other users can write to it. Choose a shorter DATA_DIR.`,
		);
	}
	return short;
}

/** Creates the folder if it does not exist. Refuses a folder that another user owns or can write to. */
function isPrivateFolder(folder: string): boolean {
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	const stats = lstatSync(folder);
	// Windows has neither user IDs nor modes, and its temporary folder is the user's own.
	if (process.getuid === undefined) return stats.isDirectory();
	return stats.isDirectory() && stats.uid === process.getuid() && (stats.mode & 0o077) === 0;
}
