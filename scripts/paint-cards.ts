// Runs as a child of the hourly job and paints the share cards that it is sent.
import { constants, setPriority } from "node:os";
import { servePainting } from "#publish/serve-painting.ts";

if (process.send) {
	// The job waits for what it draws itself; cards are painted beside that.
	setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
	process.on("disconnect", () => process.exit());
	servePainting({
		on: (event, listener) => process.on(event, listener),
		send: (reply) => process.send?.(reply),
	});
} else {
	process.stderr.write("This program is started by the hourly job; use npm run build.\n");
	process.exitCode = 2;
}
