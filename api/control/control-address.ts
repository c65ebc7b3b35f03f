import { createHash } from "node:crypto";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Operating systems cut the names of Unix sockets at about this length. */
const SOCKET_PATH_MAX_CHARACTERS = 100;

/** Where the process that writes a registry listens for the command line; the same for everybody on this machine. */
export function controlAddress(dataDirectory: string): string {
	const directory = realpathSync(dataDirectory);
	const path = join(directory, "control.sock");
	if (path.length <= SOCKET_PATH_MAX_CHARACTERS) return path;
	const digest = createHash("sha256").update(directory).digest("hex").slice(0, 24);
	return join(tmpdir(), `agent-registry-${digest}.sock`);
}
